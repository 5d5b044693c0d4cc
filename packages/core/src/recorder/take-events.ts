import type { Toasts } from '../lib/toasts.ts'
import type { Assembly } from './assembly.ts'
import type { MicrophoneProblem } from './problems.ts'
import type { RecorderStores } from './recorder-stores.ts'
import { recordingOf } from './recording.ts'
import type { TakeEvents } from './take.ts'
import { recorderWords } from './words.ts'

interface RunningTake {
  /** False once the take is over: what it still reports belongs to no recording. */
  counts(): boolean
  /** The seconds that were recorded before it. */
  before: number
  /** The longest recording, in seconds. */
  longest(): number
  pause(): void
  stop(failed?: 'encoder'): Promise<void>
}

/** The lower end of the meter. */
const quietestDecibels = -60

/** Shows what a take reports, and stops or pauses the recorder where that is necessary. */
export function takeEvents(
  { $recorder, $level, $seconds, is, notice, withdraw }: RecorderStores,
  { counts, before, longest, pause, stop }: RunningTake,
): TakeEvents {
  return {
    level(peak, seconds) {
      if (!counts()) return
      if (is('starting')) $recorder.set({ state: 'recording' })
      $seconds.set(before + seconds)
      if (is('recording')) $level.set(levelOf(peak))
      if ($seconds.get() >= longest()) {
        void stop()
        notice('longest', recorderWords.longest)
      }
    },
    trouble(trouble, on) {
      if (!counts()) return
      if (on) notice(trouble, recorderWords.troubles[trouble])
      else withdraw(trouble)
    },
    lost() {
      if (!counts()) return
      pause()
      notice('lost', recorderWords.troubles.lost)
    },
    gap(seconds) {
      if (counts()) notice('gap', recorderWords.gap(seconds))
    },
    encoderFailed() {
      if (counts()) void stop('encoder')
    },
  }
}

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
    notice('incomplete', recorderWords.incomplete)
  }
  if (failed && !file) {
    notice(failed, recorderWords.problems[failed])
    $recorder.set({ state: 'failed', problem: failed })
  } else $recorder.set({ state: 'stopped', recording: recordingOf(file, assembly.seconds, shortest) })
}

function levelOf(peak: number): number {
  if (peak <= 0) return 0
  const decibels = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - decibels / quietestDecibels))
}
