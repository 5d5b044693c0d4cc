// What speech services say about a recording, in one shape: OpenAI's `verbose_json` and `diarized_json` and what is compatible with
// them (faster-whisper, WhisperX, Groq, Mistral), utterances of Deepgram and of AssemblyAI, whose times are in milliseconds. What
// has another shape is left out; the text never is.
import { fieldOf } from './json-like.ts'
import { asText } from './read.ts'

/** A word of a segment. Times in seconds from the start of the recording. */
export interface SpokenWord {
  /** As it stands in the segment's text, or as the service heard it. */
  text: string
  start: number
  end?: number
}

/** A part of a transcription. Times in seconds from the start of the recording. */
export interface Segment {
  text: string
  /** Undefined if unknown. */
  start: number | undefined
  end?: number
  /** The service's label of who speaks: 'A', '0', 'SPEAKER_00'. */
  speaker?: string
  /** The words with a time, in order of time. */
  words?: SpokenWord[]
  /** With `vocabulary`: what the speech service wrote, if corrections changed it. */
  original?: string
  /** With `confirm-segment`: why nobody seems to have said it, though the speech service wrote it. */
  doubt?: SegmentDoubt
  /** True if a user has listened and says that it was said all the same. */
  confirmed?: true
}

/**
 * Why a segment counts as not said: the recorder was `silent` meanwhile, the service gave the vocabulary back that it was sent
 * (`prompt`), repeated itself, described a noise (`marker`), wrote how its training videos end (`ending`), or was itself
 * sure enough that there was `no-speech`.
 */
export const segmentDoubts = ['silent', 'prompt', 'repeated', 'marker', 'ending', 'no-speech'] as const
export type SegmentDoubt = (typeof segmentDoubts)[number]

/** Whether a segment counts as spoken: only then is it in a note, and evidence for one. */
export const isSpoken = ({ doubt, confirmed }: Pick<Segment, 'doubt' | 'confirmed'>): boolean =>
  doubt === undefined || confirmed === true

/** The most characters of a speaker's label, and of a name. */
export const maxSpeakerLength = 80

/** 'A', '0', 'SPEAKER_00', 'spk_1': labels that only count the speakers of a recording. */
export const countingLabel = /^(?:speaker|spk)?[\s_-]*([a-z]|\d{1,3})$/i

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The first of these fields that is a time: a number, or text that begins with one. */
function timeIn(element: unknown, ...names: string[]): number | undefined {
  const time = Number.parseFloat(fieldOf(element, ...names))
  return Number.isFinite(time) && time >= 0 ? time : undefined
}

/** Blanks, and characters that a label cannot have: those for control, and those that change the direction of text. */
const unspoken = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** A speaker's label or name as one line of at most 80 characters. */
export const oneLine = (text: string): string =>
  text
    .replace(unspoken, ' ')
    .trim()
    .slice(0, maxSpeakerLength)
    // Half a character is none, and the database's JSON would refuse it.
    .replace(/\p{Surrogate}/gu, '')
    .trim()

function speakerIn(element: Record<string, unknown>): string {
  const label = element['speaker'] ?? element['speaker_label'] ?? element['speaker_id']
  if (typeof label !== 'string' && typeof label !== 'number') return ''
  return oneLine(String(label))
}

function readWord(element: unknown): SpokenWord | undefined {
  const text = fieldOf(element, 'punctuated_word', 'word', 'text').trim()
  const start = timeIn(element, 'start', 'start_time')
  if (text === '' || start === undefined) return undefined
  const end = timeIn(element, 'end', 'end_time')
  return { text, start, ...(end !== undefined && end >= start ? { end } : {}) }
}

/** The readable words of a list, in order of time. */
export const readWords = (list: unknown): SpokenWord[] =>
  Array.isArray(list)
    ? list
        .map(readWord)
        .filter((word) => word !== undefined)
        .sort((one, other) => one.start - other.start)
    : []

/** One segment; an element of another shape is shown as text. */
export function readSegment(element: unknown): Segment {
  const text = fieldOf(element, 'text', 'transcript') || (isRecord(element) ? '' : asText(element))
  const fields = isRecord(element) ? element : {}
  // A word has at least one character.
  const words = readWords(fields['words']).slice(0, text.length)
  const start = timeIn(element, 'start', 'start_time') ?? words[0]?.start
  const end = timeIn(element, 'end', 'end_time')
  const speaker = speakerIn(fields)
  const original = fieldOf(element, 'original')
  const doubt = segmentDoubts.find((reason) => reason === fields['doubt']) ?? (fields['doubt'] ? 'no-speech' : undefined)
  return {
    text,
    start,
    ...(end !== undefined && end >= (start ?? 0) ? { end } : {}),
    ...(speaker ? { speaker } : {}),
    ...(words.length > 0 ? { words } : {}),
    ...(original !== '' && original !== text ? { original } : {}),
    ...(doubt ? { doubt } : {}),
    ...(doubt && fields['confirmed'] === true ? { confirmed: true } : {}),
  }
}

/** Nobody takes longer for a character, in seconds; in milliseconds, everybody does. */
const slowestCharacter = 20

/** The same segments in seconds. Times are milliseconds if all are whole numbers, and nobody could speak that slowly. */
export function inSeconds(segments: readonly Segment[]): Segment[] {
  const timed = segments.flatMap(({ text, start, end }) =>
    start === undefined || end === undefined || text === '' ? [] : [{ length: end - start, characters: text.length }],
  )
  const sum = (of: 'length' | 'characters') => timed.reduce((all, each) => all + each[of], 0)
  const times = segments.flatMap(({ start, end }) => [start ?? 0, end ?? 0])
  if (sum('length') <= slowestCharacter * sum('characters') || !times.every(Number.isInteger)) return [...segments]
  return segments.map((segment) => ({
    ...segment,
    start: segment.start === undefined ? undefined : segment.start / 1000,
    ...(segment.end === undefined ? {} : { end: segment.end / 1000 }),
    ...(segment.words ? { words: segment.words.map(wordInSeconds) } : {}),
  }))
}

const wordInSeconds = ({ text, start, end }: SpokenWord): SpokenWord => ({
  text,
  start: start / 1000,
  ...(end === undefined ? {} : { end: end / 1000 }),
})
