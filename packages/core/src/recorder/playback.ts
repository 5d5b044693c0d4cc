import type { ReadableAtom, WritableAtom } from 'nanostores'

/** The state of playback. */
export interface PlaybackState {
  state: 'stopped' | 'playing' | 'paused'
  /** The position in the recording. */
  seconds: number
}

/** How fast a recording can be played. */
export const playbackRates = [0.75, 1, 1.25, 1.5, 2] as const

/** Plays one file at a time. */
export interface Playback {
  $playback: ReadableAtom<PlaybackState>
  /** Plays from the start, or from where it was paused or moved to. Rejects if the browser cannot or must not play it. */
  play(file: File): Promise<void>
  /** Moves to a second; what is playing goes on from there. */
  seek(file: File, seconds: number): Promise<void>
  /** How fast this and later files are played; 1 is as recorded. */
  $rate: WritableAtom<number>
  pause(): void
  /** Returns to the start and drops the file. */
  stop(): void
}
