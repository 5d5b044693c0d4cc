import { atom } from 'nanostores'

import type { CaptureTrouble } from './capture.ts'
import type { MicrophoneProblem } from './problems.ts'
import type { Recording } from './recording.ts'

/** How a recording looks, and how long its file plays. */
export interface Waveform {
  /** The loudest sample, 0 to 1, of each tenth of a second. */
  peaks: readonly number[]
  seconds: number
}

/** The states of a recorder (REC-01). */
export type RecorderState =
  | { state: 'idle' }
  | { state: 'starting' }
  | { state: 'recording' }
  | { state: 'paused' }
  | { state: 'finishing' }
  | { state: 'stopped'; recording: Recording; waveform: Waveform; canUndo: boolean }
  | { state: 'failed'; problem: MicrophoneProblem }

/** A sentence shown beside the recorder while it applies, and its subject. */
export interface Notice {
  about: CaptureTrouble | MicrophoneProblem | 'lost' | 'changed' | 'gap' | 'longest' | 'incomplete' | 'playback'
  /** In the language that the page has when it is read. */
  readonly text: string
}

export type RecorderStores = ReturnType<typeof createRecorderStores>

/** What a recorder shows: its state, one notice, the level and the time. */
export function createRecorderStores() {
  const $recorder = atom<RecorderState>({ state: 'idle' })
  const $notice = atom<Notice | undefined>()
  const $missing = atom<Notice | undefined>()
  const $level = atom(0)
  const $seconds = atom(0)
  return {
    $recorder,
    $notice,
    $missing,
    $level,
    $seconds,
    is: (...states: RecorderState['state'][]): boolean => states.includes($recorder.get().state),
    /** Shows a notice in place of the last one. */
    notice: (about: Notice['about'], say: () => string): void =>
      $notice.set({
        about,
        get text() {
          return say()
        },
      }),
    /** Removes the notice if it is about this. */
    withdraw(about: Notice['about']): void {
      if ($notice.get()?.about === about) $notice.set(undefined)
    },
    clear(): void {
      $notice.set(undefined)
      $missing.set(undefined)
      $level.set(0)
      $seconds.set(0)
      $recorder.set({ state: 'idle' })
    },
  }
}
