import type { Toasts } from '../lib/toasts.ts'
import type { Assembly } from './assembly.ts'
import { noticeWords } from './notice-words.ts'
import type { MicrophoneProblem } from './problems.ts'
import type { RecorderState, RecorderStores } from './recorder-stores.ts'
import { recordingOf } from './recording.ts'
import { showMissing } from './take-events.ts'

interface EndedTake {
  /** The recording so far. */
  assembly: Assembly
  /** False if some of the sound was lost. */
  isComplete: boolean
  /** Why recording stopped, unless the user stopped it. */
  failed: MicrophoneProblem | undefined
  /** The shortest recording that can be sent, in seconds. */
  shortest: number
}

/** Shows the recording after a take, or why there is none. */
export function showEnd(stores: RecorderStores, toasts: Toasts, ended: EndedTake): void {
  stores.$recorder.set(endOf(stores, toasts, ended))
}

/** The state of a recorder after a take. Tells what is wrong with it. */
export function endOf(
  stores: RecorderStores,
  toasts: Toasts,
  { assembly, isComplete, failed, shortest }: EndedTake,
): RecorderState {
  const { $seconds, notice } = stores
  const file = assembly.file()
  $seconds.set(assembly.seconds)
  showMissing(stores, assembly)
  if (!isComplete) {
    toasts.show('error', noticeWords.failed)
    notice('incomplete', () => noticeWords.incomplete)
  }
  if (failed && !file) {
    notice(failed, () => noticeWords.problems[failed])
    return { state: 'failed', problem: failed }
  }
  const recording = recordingOf(file, assembly.seconds, shortest, assembly.gaps)
  const waveform = { peaks: assembly.peaks, seconds: assembly.length }
  return { state: 'stopped', recording, waveform, canUndo: assembly.canUndo }
}

/** Takes out what was last recorded into the recording. */
export function undo(stores: RecorderStores, toasts: Toasts, assembly: Assembly, shortest: number): void {
  if (!assembly.canUndo) return
  assembly.undo()
  showEnd(stores, toasts, { assembly, isComplete: true, failed: undefined, shortest })
}
