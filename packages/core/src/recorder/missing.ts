import { formatSeconds } from '../lib/progress.ts'
import type { Notice } from './recorder-stores.ts'
import { recordingWords } from './recording-words.ts'
import type { Gap } from './take-sound.ts'

/** The user is informed above this share of the recording, or above so many seconds. */
const shownShare = 0.01
const shownSeconds = 2
/** Less cannot be measured reliably. */
const measurableSeconds = 0.25

/** What is missing in all, if it is enough to matter in a recording of this length. */
export function missingNotice(gaps: readonly Gap[], seconds: number): Notice | undefined {
  const asleep = gaps.findLast((gap) => gap.asleep)
  if (asleep) return { about: 'gap', text: recordingWords.asleep(formatSeconds(asleep.at)) }
  const lost = gaps.filter(({ silent }) => !silent)
  const total = lost.reduce((sum, gap) => sum + gap.seconds, 0)
  const last = lost.at(-1)
  if (!last || total < measurableSeconds || total < Math.min(shownSeconds, shownShare * seconds)) return undefined
  const at = formatSeconds(last.at)
  const text =
    total < 120
      ? recordingWords.missingSeconds(Math.max(1, Math.round(total)), at)
      : recordingWords.missingMinutes(Math.round(total / 60), at)
  return { about: 'gap', text }
}
