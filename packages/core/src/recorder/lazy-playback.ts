import { atom } from 'nanostores'
import type { Playback, PlaybackState } from './playback.ts'

/** Playback that loads its players when something is first played. */
export function lazyPlayback(): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  let loaded: Playback | undefined
  return {
    $playback,
    async play(file) {
      const { createAudioPlayback } = await import('./audio-playback.ts')
      if (!loaded) {
        loaded = createAudioPlayback()
        loaded.$playback.subscribe((state) => $playback.set(state))
      }
      await loaded.play(file)
    },
    pause: () => loaded?.pause(),
    stop: () => loaded?.stop(),
  }
}
