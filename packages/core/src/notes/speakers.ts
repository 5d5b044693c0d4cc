// Who speaks in a transcription. The labels of the speech service stay; a name belongs to a label.
import { countingLabel } from '@chartside/contract/lib/segments'
import { type Dictation, isSpoken, type Segment, type SpeakerName } from '@chartside/contract/notes'

import { speakerWords } from './speaker-words.ts'

/** A speaker of a transcription. */
export interface Speaker {
  /** The label of the speech service. */
  label: string
  /** The name that a user gave them; '' without one. */
  given: string
  /** What they are called on the screen. */
  name: string
  /** Their number, from 0, in the order in which they speak first. */
  number: number
}

/** Segments of one speaker after another. */
export interface Turn {
  /** Undefined if nobody is named. */
  speaker: Speaker | undefined
  /** Indices of its segments, from (inclusive) to (exclusive). */
  from: number
  to: number
}

/** The name that a speaker was given; '' without one. */
export const givenName = (speakers: readonly SpeakerName[], label: string): string =>
  speakers.find(({ speaker }) => speaker === label)?.name.trim() ?? ''

/** What a label is called on the screen: its name, else the label of the speech service. */
function calledName(speakers: readonly SpeakerName[], label: string): string {
  const count = countingLabel.exec(label)?.[1]
  return givenName(speakers, label) || (count === undefined ? label : speakerWords.speaker(count.toUpperCase()))
}

type Spoken = Pick<Dictation, 'transcription' | 'speakers'>

/** The speakers of a transcription, in the order in which they speak first. */
export function speakersOf({ transcription, speakers }: Spoken): Speaker[] {
  const labels = new Set(transcription.items.flatMap(({ speaker }) => speaker ?? []))
  return [...labels].map((label, number) => ({
    ...{ label, number, given: givenName(speakers, label), name: calledName(speakers, label) },
  }))
}

/** A transcription by speaker. One without speakers is one turn. */
export function spokenTurns(spoken: Spoken): Turn[] {
  const byLabel = new Map(speakersOf(spoken).map((speaker) => [speaker.label, speaker]))
  const turns: Turn[] = []
  spoken.transcription.items.forEach(({ speaker: label = '' }, index) => {
    const last = turns.at(-1)
    if (last && (last.speaker?.label ?? '') === label) last.to = index + 1
    else turns.push({ speaker: byLabel.get(label), from: index, to: index + 1 })
  })
  return turns
}

/**
 * The segments with the names of their speakers, for a comparison with the note: who has the same name is one person. What nobody
 * seems to have said does not count, and leaves its place empty.
 */
export const namedSegments = ({ transcription, speakers }: Spoken): Segment[] =>
  transcription.items.map((segment) => {
    const name = segment.speaker === undefined ? '' : givenName(speakers, segment.speaker)
    const spoken = isSpoken(segment) ? segment : { text: '', start: segment.start }
    return name ? { ...spoken, speaker: name } : spoken
  })
