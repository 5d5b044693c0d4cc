import { atom } from 'nanostores'
import type { Playback, PlaybackState } from './playback.ts'

/** Playback that loads its players when something is first played. */
export function lazyPlayback(): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  let loaded: Playback | undefined
  let rate = 1
  async function load(): Promise<Playback> {
    const { createAudioPlayback } = await import('./audio-playback.ts')
    if (!loaded) {
      loaded = createAudioPlayback()
      loaded.setRate(rate)
      loaded.$playback.subscribe((state) => $playback.set(state))
    }
    return loaded
  }
  return {
    $playback,
    play: async (file) => (await load()).play(file),
    seek: async (file, seconds) => (await load()).seek(file, seconds),
    setRate(to) {
      rate = to
      loaded?.setRate(to)
    },
    pause: () => loaded?.pause(),
    stop: () => loaded?.stop(),
  }
}
