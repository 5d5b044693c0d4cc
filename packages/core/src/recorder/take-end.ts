import type { Toasts } from '../lib/toasts.ts'
import type { Assembly } from './assembly.ts'
import { noticeWords } from './notice-words.ts'
import type { MicrophoneProblem } from './problems.ts'
import type { RecorderStores } from './recorder-stores.ts'
import { recordingOf } from './recording.ts'
import { recorderWords } from './words.ts'

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
export function showEnd(stores: RecorderStores, toasts: Toasts, { assembly, isComplete, failed, shortest }: EndedTake): void {
  const { $recorder, $seconds, notice } = stores
  const file = assembly.file()
  $seconds.set(assembly.seconds)
  if (!isComplete) {
    toasts.show('error', recorderWords.failed)
    notice('incomplete', () => noticeWords.incomplete)
  }
  if (failed && !file) {
    notice(failed, () => noticeWords.problems[failed])
    $recorder.set({ state: 'failed', problem: failed })
  } else $recorder.set({ state: 'stopped', recording: recordingOf(file, assembly.seconds, shortest, assembly.gaps) })
}
