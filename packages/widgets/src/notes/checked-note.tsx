// The check of a note against its recording on the screen. Loaded when a review opens.
import { checkWords, noteCheckOf } from '@chartside/core/findings'
import { formatSeconds } from '@chartside/core/lib/progress'
import type { NoteReview } from '@chartside/core/notes'
import type { AuditedRecord } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useSession, useSheet, useWords } from '../lib/context.ts'
import css from './checked-note.css?inline'
import type { Ready } from './note-review.tsx'
import { ReadNote } from './read-note.tsx'
import { plainText } from './sentence-places.ts'

export { NoteFindings } from './note-findings.tsx'

interface CheckedNoteProps {
  review: NoteReview
  ready: Ready
  record: AuditedRecord
  /** Plays a segment of the transcript. */
  play: (segment: number) => void
}

/** The note to read; its sentences play where they were said (FIND-12). */
export function CheckedNote({ review, ready, record, play }: CheckedNoteProps) {
  const session = useSession()
  const words = useWords(checkWords)
  const check = useStore(noteCheckOf(session, review).$check)
  useSheet(css)
  const text = ready.draft.note
  if (check.state !== 'checked' || check.note !== text) return <ReadNote text={text} record={record} />
  const { items } = ready.dictation.transcription
  const verdicts = new Map(check.findings.map(({ sentence, verdict }) => [sentence, verdict]))
  const sentences = check.sentences.map(({ quote, certainty, segments }, index) => {
    const time = formatSeconds(items[segments[0] ?? -1]?.start ?? 0)
    const title = certainty === 'sure' ? words.spokenAt(time) : certainty === 'perhaps' ? words.perhapsSpokenAt(time) : ''
    return { quote, certainty, title, verdict: verdicts.get(index) }
  })
  const onPress = (index: number) => play(check.sentences[index]!.segments[0]!)
  return <ReadNote text={text} record={record} spoken={{ sentences, onPress }} />
}

const maxShown = 2

/** The sentences of the note that a segment of the transcript became; pressing one shows it in the note. */
export function InNote({ review, segment }: { review: NoteReview; segment: number }) {
  const words = useWords(checkWords)
  const check = useStore(noteCheckOf(useSession(), review).$check)
  const sentences = check.state === 'checked' ? check.sentences : []
  const found = [...sentences.entries()].filter(
    ([, { certainty, segments }]) => certainty !== 'none' && segments.includes(segment),
  )
  if (found.length === 0) return null
  const focus = (from: Element, index: number) =>
    from.closest('.review-columns')?.querySelector<HTMLElement>(`[data-sentence="${index}"]`)?.focus()
  return (
    <p className="in-note">
      {words.inNote}
      {found.slice(0, maxShown).map(([index, { quote }]) => (
        <button
          key={index}
          type="button"
          className="in-note-sentence"
          part="link-button"
          onClick={({ currentTarget }) => focus(currentTarget, index)}
        >
          {plainText(quote)}
        </button>
      ))}
    </p>
  )
}
