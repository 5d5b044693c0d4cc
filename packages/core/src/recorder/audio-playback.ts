import { atom } from 'nanostores'
import { openDecodedPlayer } from './decoded-player.ts'
import { openElementPlayer } from './element-player.ts'
import type { Playback, PlaybackState } from './playback.ts'

/** A file opened for playback. */
export interface Player {
  play(): Promise<void>
  pause(): void
  seconds(): number
  seek(seconds: number): void
  setRate(rate: number): void
  close(): void
}

/** Opens a player that calls `ended` at the end. Rejects if the page forbids this kind of playback. */
export type OpenPlayer = (file: File, ended: () => void) => Promise<Player>

const tickMilliseconds = 100

/** Plays through an audio element; if the page forbids blobs there, it decodes and plays slice by slice. */
export function createAudioPlayback(
  $rate = atom(1),
  ways: readonly OpenPlayer[] = [openElementPlayer, openDecodedPlayer],
): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  let file: File | undefined
  let player: Player | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  /** A pause also holds for what is still being opened. */
  let isPaused = false
  $rate.listen((rate) => player?.setRate(rate))

  function close(): void {
    clearInterval(ticking)
    player?.close()
    player = undefined
    file = undefined
    $playback.set({ state: 'stopped', seconds: 0 })
  }

  async function open(wanted: File): Promise<Player> {
    const errors: unknown[] = []
    for (const way of ways)
      try {
        return await way(wanted, close)
      } catch (error) {
        errors.push(error)
      }
    throw new AggregateError(errors, 'The recording could not be played')
  }

  /** The player of this file; undefined if another command came meanwhile. */
  async function opened(wanted: File): Promise<Player | undefined> {
    if (file === wanted) return player
    close()
    file = wanted
    const made = await open(wanted).catch((error: unknown) => {
      if (file === wanted) close()
      throw error
    })
    if (file !== wanted) {
      made.close()
      return undefined
    }
    made.setRate($rate.get())
    player = made
    return made
  }

  return {
    $playback,
    async play(wanted) {
      isPaused = false
      const playing = await opened(wanted)
      const isOutdated = () => player !== playing || isPaused
      if (!playing || isOutdated()) return
      await playing.play().catch((error: unknown) => {
        // A browser rejects it when it is paused before it begins.
        if (!isOutdated()) throw error
      })
      if (isOutdated()) return
      const tick = () => $playback.set({ state: 'playing', seconds: playing.seconds() })
      clearInterval(ticking)
      ticking = setInterval(tick, tickMilliseconds)
      tick()
    },
    async seek(wanted, seconds) {
      const moved = await opened(wanted)
      if (!moved || player !== moved) return
      moved.seek(seconds)
      const { state } = $playback.get()
      $playback.set({ state: state === 'playing' ? state : 'paused', seconds })
    },
    $rate,
    pause() {
      isPaused = true
      player?.pause()
      if ($playback.get().state !== 'playing' || !player) return
      clearInterval(ticking)
      $playback.set({ state: 'paused', seconds: player.seconds() })
    },
    stop: close,
  }
}
