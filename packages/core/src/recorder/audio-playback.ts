import { atom } from 'nanostores'
import { openDecodedPlayer } from './decoded-player.ts'
import { openElementPlayer } from './element-player.ts'
import type { Playback, PlaybackState } from './playback.ts'

/** A file opened for playback. */
export interface Player {
  play(): Promise<void>
  pause(): void
  seconds(): number
  close(): void
}

/** Opens a player that calls `ended` at the end. Rejects if the page forbids this kind of playback. */
export type OpenPlayer = (file: File, ended: () => void) => Promise<Player>

const tickMilliseconds = 100

/** Plays through an audio element; if the page forbids blobs there, it decodes and plays slice by slice. */
export function createAudioPlayback(ways: readonly OpenPlayer[] = [openElementPlayer, openDecodedPlayer]): Playback {
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  let file: File | undefined
  let player: Player | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

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

  return {
    $playback,
    async play(wanted) {
      if (file !== wanted) {
        close()
        file = wanted
        const opened = await open(wanted).catch((error: unknown) => {
          if (file === wanted) close()
          throw error
        })
        if (file !== wanted) return opened.close()
        player = opened
      }
      const playing = player
      if (!playing) return
      await playing.play()
      if (player !== playing) return
      const tick = () => $playback.set({ state: 'playing', seconds: playing.seconds() })
      clearInterval(ticking)
      ticking = setInterval(tick, tickMilliseconds)
      tick()
    },
    pause() {
      if ($playback.get().state !== 'playing' || !player) return
      clearInterval(ticking)
      player.pause()
      $playback.set({ state: 'paused', seconds: player.seconds() })
    },
    stop: close,
  }
}
