import type { ReadableAtom } from 'nanostores'

/** The state of playback. */
export interface PlaybackState {
  state: 'stopped' | 'playing' | 'paused'
  /** The position in the recording. */
  seconds: number
}

/** Plays one file at a time. */
export interface Playback {
  $playback: ReadableAtom<PlaybackState>
  /** Plays from the start, or from where it was paused. Rejects if the browser cannot or must not play it. */
  play(file: File): Promise<void>
  pause(): void
  /** Returns to the start and drops the file. */
  stop(): void
}
