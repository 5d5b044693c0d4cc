import type { ReadableAtom } from 'nanostores'

export interface PlaybackState {
  state: 'stopped' | 'playing' | 'paused'
  /** Where in the recording. */
  seconds: number
}

/** Plays one file at a time. */
export interface Playback {
  $playback: ReadableAtom<PlaybackState>
  /** From the beginning, or from where it was paused. Rejects where the browser cannot, or may not, play it. */
  play(file: File): Promise<void>
  pause(): void
  /** Back to the beginning; forgets the file. */
  stop(): void
}
