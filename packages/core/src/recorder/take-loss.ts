import type { Assembly } from './assembly.ts'
import type { CaptureEvents } from './capture.ts'
import type { Gap } from './take-sound.ts'

/** A resampler may end some samples early, in seconds. */
const tolerance = 0.1

/** Keeps what a microphone reports with the recording: how loud it was, and what is missing. `counts` is false after the take. */
export function countLoss(assembly: Assembly, events: CaptureEvents, counts: () => boolean) {
  let captured = 0

  function lose(gap: Gap): void {
    if (!counts()) return
    assembly.gap(gap)
    events.gap(gap)
  }

  return {
    events: {
      ...events,
      level(peak, seconds) {
        if (!counts()) return
        captured = seconds
        assembly.peak(peak, seconds)
        events.level(peak, seconds)
      },
      gap: lose,
    } satisfies CaptureEvents,
    /** At the end, what was captured must be encoded; otherwise it is missing. */
    compare(): void {
      const at = assembly.encodedSeconds
      if (captured - at > tolerance) lose({ at, seconds: captured - at })
    },
  }
}
