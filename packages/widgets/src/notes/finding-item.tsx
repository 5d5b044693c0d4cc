import type { Segment } from '@chartside/contract/notes'
import { type Addition, type CheckedFinding, checkWords } from '@chartside/core/findings'
import { formatSeconds } from '@chartside/core/lib/progress'
import { noteWords } from '@chartside/core/notes'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { plainText } from './sentence-places.ts'

interface FindingItemProps {
  finding: CheckedFinding
  /** The segments of the transcript. */
  items: readonly Segment[]
  /** What speakers are called, by their labels. */
  names: ReadonlyMap<string, string>
  /** Plays a segment, or shows it if there is no recording. */
  play: (segment: number) => void
  hasRecording: boolean
  /** A chip rather than an alarm. */
  quiet: boolean
  mayReplace: boolean
  dismiss: (item: HTMLElement) => void
  replace: (item: HTMLElement) => void
}

const maxSegments = 3

/** One finding: its sentence, what was heard, and what to do. */
export function FindingItem({
  finding,
  items,
  names,
  play,
  hasRecording,
  quiet,
  mayReplace,
  dismiss,
  replace,
}: FindingItemProps) {
  const words = useWords(checkWords)
  const notes = useWords(noteWords)
  const { key, quote, about, verdict, kind, mend, addition, alsoIn = [] } = finding
  const contradicts = verdict === 'contradicts'
  const isMissing = finding.in === 'transcript'
  const label = contradicts ? words.contradicts : isMissing ? words.notNoted : words.notRecorded
  const segments = quiet ? [] : segmentsOf(finding).filter((index) => items[index])
  return (
    <li className="finding" data-finding={key} data-kind={kind}>
      <div className="finding-about">
        <Badge tone={contradicts ? 'danger' : quiet ? 'neutral' : 'warning'}>{label}</Badge>
        <p dir="auto" translate="no">
          <Marked text={plainText(quote)} about={quiet || isMissing ? '' : about} />
        </p>
      </div>
      {alsoIn.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences can be the same, and hold no state
        <p key={at} className="quiet" dir="auto">
          {words.alsoIn(plainText(sentence))}
        </p>
      ))}
      {segments.length > 0 && (
        <div>
          <p className="quiet">{contradicts || isMissing ? words.spoken : words.nearest}</p>
          {segments.map((index) => (
            <button key={index} type="button" className="transcript-segment" part="row-button" onClick={() => play(index)}>
              <span className="transcript-time">
                {hasRecording && <span className="visually-hidden">{notes.playFrom}</span>} {timeOf(items[index]!)}
              </span>
              <span dir="auto" translate="no">
                <Speaker name={names.get(items[index]!.speaker ?? '')} />
                {items[index]!.text}
              </span>
            </button>
          ))}
        </div>
      )}
      <div className="cluster">
        {(mend || addition) && (
          <Button
            size="small"
            aria-keyshortcuts="R"
            disabled={!mayReplace}
            onClick={({ currentTarget }) => replace(currentTarget.closest('li')!)}
          >
            {mend ? words.replaceWith(mend.text) : addition && labelOf(addition, words, notes)}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-keyshortcuts="D"
          onClick={({ currentTarget }) => dismiss(currentTarget.closest('li')!)}
        >
          {words.dismiss}
        </Button>
      </div>
    </li>
  )
}

/** A note whose sections are not known gets the line at its end. */
const labelOf = ({ section }: Addition, words: typeof checkWords, notes: typeof noteWords): string =>
  section === undefined
    ? words.addToNote
    : words.addTo(typeof section === 'string' ? notes.noteSection[section] : section.heading)

const Speaker = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <b>
      <bdi translate="no">{name}</bdi>:{' '}
    </b>
  )

const timeOf = ({ start }: Segment): string => (start === undefined ? '' : formatSeconds(start))

/** Of a question, the answer is shown, too. */
const segmentsOf = ({ kind, segments }: CheckedFinding): number[] =>
  [...new Set(segments.flatMap((index) => (kind === 'negation' ? [index, index + 1] : [index])))]
    .sort((a, b) => a - b)
    .slice(0, maxSegments)

/** A text in which `about` is marked; its words can be stems, and stand apart. */
function Marked({ text, about }: { text: string; about: string }) {
  const words = about.match(/[\w.]+/g)?.map((word) => word.replaceAll('.', '\\.') + (/\d$/.test(word) ? '\\b' : '\\w*'))
  if (!words) return text
  const together = new RegExp(`\\b(${words.join('\\W+')})`, 'i')
  // Every second part is a match.
  const parts = text.split(together.test(text) ? together : new RegExp(`\\b(${words.join('|')})`, 'gi'))
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and hold no state
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
