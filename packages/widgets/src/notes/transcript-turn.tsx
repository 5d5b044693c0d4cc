import type { Segment } from '@chartside/contract/notes'
import { formatSeconds } from '@chartside/core/lib/progress'
import type { WordPlace } from '@chartside/core/lib/spoken-words'
import { isSpoken, noteWords, speakerWords, type Turn } from '@chartside/core/notes'
import { type ReactNode, useMemo } from 'react'

import { useWords } from '../lib/context.ts'
import { EditIcon } from '../ui/page-icons.tsx'
import { type Confirming, DoubtedSegment } from './doubted-segment.tsx'
import { OriginalText } from './original-text.tsx'
import type { SpokenPlace } from './use-spoken-place.ts'

/** Lines and colours that tell speakers apart beside their names; then they begin again. */
const looks = 4

interface TranscriptTurnProps {
  part: { turn: Turn; segments: readonly Segment[] }
  /** Where the recording is, if that is in this turn. */
  place: SpokenPlace | undefined
  /** Undefined if there is no recording. */
  play: ((segment: number) => void) | undefined
  /** Whether names of speakers are shown. */
  isNamed: boolean
  /** True for the first turn of its speaker, whose name Tab reaches. */
  isFirst: boolean
  /** Opens the form for a speaker; undefined if the user may not rename them. */
  rename: ((label: string) => void) | undefined
  /** With which a user says that a segment was said. */
  confirming: Confirming
  /** What is shown below a segment. */
  children: ((segment: number) => ReactNode) | undefined
}

/** Segments of one speaker after another, in one block with the speaker's name (REVIEW-23). */
export function TranscriptTurn(props: TranscriptTurnProps) {
  const { part, place, play, isNamed, isFirst, rename, confirming, children } = props
  const words = useWords(noteWords)
  // Of hours of turns, only those that differ are drawn again.
  return useMemo(() => {
    const { speaker, from } = part.turn
    return (
      <div className="transcript-turn" data-speaker={isNamed && speaker ? speaker.number % looks : undefined}>
        {isNamed && <SpeakerName {...{ speaker, isFirst, rename }} />}
        <ol className="transcript-segments" aria-label={speaker?.name}>
          {part.segments.map((segment, offset) => {
            const { text, start, original } = segment
            const index = from + offset
            const time = start === undefined ? '' : formatSeconds(start)
            const isCurrent = place?.segment === index
            const spoken = (
              <span dir="auto" translate="no">
                {isCurrent && place?.word ? <WithWord text={text} word={place.word} /> : text}
              </span>
            )
            return (
              <li
                key={index}
                data-segment={index}
                data-doubted={isSpoken(segment) ? undefined : ''}
                aria-current={isCurrent || undefined}
              >
                {start !== undefined && play ? (
                  <button type="button" className="transcript-segment" part="row-button" onClick={() => play(index)}>
                    <span className="transcript-time">
                      <span className="visually-hidden">{words.playFrom}</span> {time}
                    </span>
                    {spoken}
                  </button>
                ) : (
                  <p className="transcript-segment">
                    <span className="transcript-time">{time}</span>
                    {spoken}
                  </p>
                )}
                <DoubtedSegment {...{ segment, index, confirming }} />
                {original !== undefined && <OriginalText text={original} />}
                {children?.(index)}
              </li>
            )
          })}
        </ol>
      </div>
    )
  }, [part, place, play, isNamed, isFirst, rename, confirming, children, words])
}

function SpeakerName({ speaker, isFirst, rename }: Pick<TranscriptTurnProps, 'isFirst' | 'rename'> & Pick<Turn, 'speaker'>) {
  const words = useWords(speakerWords)
  if (!speaker || !rename)
    return (
      <p className="speaker-name">
        <bdi translate="no">{speaker?.name ?? words.unknown}</bdi>
      </p>
    )
  return (
    <button
      type="button"
      className="speaker-name"
      part="link-button"
      aria-label={words.rename(speaker.name)}
      aria-haspopup="dialog"
      tabIndex={isFirst ? 0 : -1}
      onClick={() => rename(speaker.label)}
    >
      <bdi translate="no">{speaker.name}</bdi>
      <EditIcon />
    </button>
  )
}

/** A text with the word that is being said. */
const WithWord = ({ text, word: { from, to } }: { text: string; word: WordPlace }) => (
  <>
    {text.slice(0, from)}
    <mark className="spoken-word">{text.slice(from, to)}</mark>
    {text.slice(to)}
  </>
)
