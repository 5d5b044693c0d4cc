import { atom } from 'nanostores'
import type { Playback, PlaybackState } from './playback.ts'

/** Playback that loads its players when something is first played. */
export function lazyPlayback(): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  const $rate = atom(1)
  let loaded: Playback | undefined
  /** A pause also holds for what waits for its player. */
  let isPaused = false
  async function load(): Promise<Playback> {
    const { createAudioPlayback } = await import('./audio-playback.ts')
    if (!loaded) {
      loaded = createAudioPlayback($rate)
      loaded.$playback.subscribe((state) => $playback.set(state))
    }
    return loaded
  }
  return {
    $playback,
    async play(file) {
      isPaused = false
      const playback = await load()
      if (!isPaused) await playback.play(file)
    },
    seek: async (file, seconds) => (await load()).seek(file, seconds),
    $rate,
    pause(): void {
      isPaused = true
      loaded?.pause()
    },
    stop(): void {
      isPaused = true
      loaded?.stop()
    },
  }
}
