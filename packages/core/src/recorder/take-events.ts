import type { Assembly } from './assembly.ts'
import { levelOf } from './level.ts'
import { missingNotice } from './missing.ts'
import { noticeWords } from './notice-words.ts'
import type { RecorderStores } from './recorder-stores.ts'
import type { TakeEvents } from './take.ts'

interface RunningTake {
  /** False once the take is over: what it still reports belongs to no recording. */
  counts(): boolean
  assembly: Assembly
  /** The length of the recording with so many seconds of it. */
  total(spoken: number): number
  /** The longest recording, in seconds. */
  longest(): number
  pause(): void
  resume(): Promise<void>
  stop(failed?: 'encoder'): Promise<void>
}

/** Shows what a take reports, and stops or pauses the recorder where that is necessary. */
export function takeEvents(
  stores: RecorderStores,
  { counts, assembly, total, longest, pause, resume, stop }: RunningTake,
): TakeEvents {
  const { $recorder, $level, $seconds, is, notice, withdraw } = stores
  return {
    level(peak, seconds) {
      if (!counts()) return
      if (is('starting')) $recorder.set({ state: 'recording' })
      $seconds.set(total(seconds))
      if (is('recording')) $level.set(levelOf(peak))
      if ($seconds.get() >= longest()) {
        void stop()
        notice('longest', () => noticeWords.longest)
      }
    },
    trouble(trouble, on) {
      if (!on) withdraw(trouble)
      else if (counts()) notice(trouble, () => noticeWords.troubles[trouble])
    },
    lost() {
      if (!counts()) return
      pause()
      notice('lost', () => noticeWords.troubles.lost)
    },
    async another() {
      if (!counts()) return
      await resume()
      if (counts() && is('recording')) notice('changed', () => noticeWords.troubles.changed)
    },
    gap() {
      if (counts()) showMissing(stores, assembly)
    },
    encoderFailed() {
      if (counts()) void stop('encoder')
    },
  }
}

/** Shows how much of the recording is missing, if that matters. */
export const showMissing = ({ $missing, $seconds }: RecorderStores, { gaps }: Assembly): void =>
  $missing.set(missingNotice(gaps, $seconds.get()))
