// The check of a note against its recording on the screen. Loaded when a review opens.
import { checkWords, type NoteCheck, noteCheckOf, type ReviewCheck } from '@chartside/core/findings'
import { formatSeconds } from '@chartside/core/lib/progress'
import type { NoteReview } from '@chartside/core/notes'
import type { Session } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { plainText } from './sentence-places.ts'
import type { SpokenSentences } from './spoken-sentences.tsx'

export { NoteFindings } from './note-findings.tsx'

/** The check of a review. */
export const checkOf = (session: Session, review: NoteReview): ReviewCheck['$check'] => noteCheckOf(session, review).$check

/** Where the sentences of a note were said. */
export function spokenIn(check: Extract<NoteCheck, { state: 'checked' }>): SpokenSentences {
  const verdicts = new Map(check.findings.map(({ sentence, verdict }) => [sentence, verdict]))
  const sentences = check.sentences.map(({ quote, certainty, segments, start, second }, index) => {
    const segment = segments[0] ?? 0
    const time = start === undefined ? `#${segment + 1}` : formatSeconds(start)
    const titles = { sure: checkWords.spokenAt(time), perhaps: checkWords.perhapsSpokenAt(time), none: '' }
    return { quote, certainty, title: titles[certainty], segment, second, verdict: verdicts.get(index) }
  })
  return { note: check.note, sentences }
}

const maxShown = 2

interface InNoteSentence {
  index: number
  quote: string
}

const known = new WeakMap<NoteCheck, Map<number, InNoteSentence[]>>()

/** The sentences of the note that each segment became, as many as are shown; made once for all segments. */
function inNote(check: NoteCheck): Map<number, InNoteSentence[]> {
  const before = known.get(check)
  if (before) return before
  const bySegment = new Map<number, InNoteSentence[]>()
  known.set(check, bySegment)
  for (const [index, { quote, certainty, segments }] of (check.state === 'checked' ? check.sentences : []).entries())
    for (const segment of certainty === 'none' ? [] : new Set(segments)) {
      const found = bySegment.get(segment) ?? []
      if (found.length < maxShown) bySegment.set(segment, [...found, { index, quote }])
    }
  return bySegment
}

/** The sentences of the note that a segment of the transcript became; pressing one shows it in the note. */
export function InNote({ review, segment }: { review: NoteReview; segment: number }) {
  const session = useSession()
  const words = useWords(checkWords)
  // As text, so that a check that says the same of this segment draws nothing.
  const $found = useModel(
    () => computed(noteCheckOf(session, review).$check, (check) => JSON.stringify(inNote(check).get(segment) ?? [])),
    [session, review, segment],
  )
  const found: InNoteSentence[] = JSON.parse(useStore($found))
  if (found.length === 0) return null
  const focus = (from: Element, index: number) =>
    from.closest('.review-columns')?.querySelector<HTMLElement>(`[data-sentence="${index}"]`)?.focus()
  return (
    <p className="in-note">
      {words.inNote}
      {found.map(({ index, quote }) => (
        <button
          key={index}
          type="button"
          className="in-note-sentence"
          translate="no"
          part="link-button"
          onClick={({ currentTarget }) => focus(currentTarget, index)}
        >
          {plainText(quote)}
        </button>
      ))}
    </p>
  )
}
