import { atom } from 'nanostores'
import type { Playback, PlaybackState } from './playback.ts'

/** Playback that loads its players when something is first played. */
export function lazyPlayback(): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  const $rate = atom(1)
  let loaded: Playback | undefined
  /** Counts the commands: a pause also holds for what waits for its player. */
  let commands = 0
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
      const mine = ++commands
      const playback = await load()
      if (mine === commands) await playback.play(file)
    },
    seek: async (file, seconds) => (await load()).seek(file, seconds),
    $rate,
    pause(): void {
      commands++
      loaded?.pause()
    },
    stop(): void {
      commands++
      loaded?.stop()
    },
  }
}
