import { inSeconds, isSpoken, readSegment, readWords, type Segment, type SpokenWord } from '@chartside/contract/lib/segments'
import { FormData } from 'undici'
import * as v from 'valibot'

import type { ScribeSettings } from '../deps.ts'
import { TryAgain } from '../lib/queue.ts'
import { cleanText } from './clean-text.ts'
import { type RecognizedSegment, withDoubts } from './doubts.ts'
import { type Engine, unreadable } from './engine.ts'
import type { Piece } from './pieces.ts'
import type { Recording } from './scribe.ts'

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const list = optional(v.array(v.unknown()))

const transcription = v.object({
  text: optional(v.string()),
  segments: list,
  // Of a whole recording, as OpenAI's `verbose_json` has them.
  words: list,
  // Of AssemblyAI.
  utterances: list,
  // Of Deepgram.
  results: optional(v.object({ utterances: list })),
})
type Answer = v.InferOutput<typeof transcription>

const number = v.fallback(v.optional(v.number(), 0), 0)
const known = v.fallback(v.optional(v.number()), undefined)
const scores = v.fallback(v.object({ no_speech_prob: known, avg_logprob: number, compression_ratio: number }), {
  no_speech_prob: undefined,
  avg_logprob: 0,
  compression_ratio: 0,
})

/** The settings of a transcription. */
export type TranscriptionSettings = Pick<ScribeSettings, 'transcriptionModel' | 'transcript' | 'language' | 'longest'>

/** What all pieces of a recording have in common. */
export interface Transcribing {
  engine: Engine
  settings: TranscriptionSettings
  recording: Recording
  signal: AbortSignal
}

type Fields = [name: string, value: string][]

const json: Fields = [['response_format', 'json']]
const segments: Fields = [
  ['response_format', 'verbose_json'],
  ['timestamp_granularities[]', 'segment'],
]
const words: Fields = [...segments, ['timestamp_granularities[]', 'word']]
/** Required above 30 seconds. */
const speakers: Fields = [
  ['response_format', 'diarized_json'],
  ['chunking_strategy', 'auto'],
]

/** The forms of a request, from all that is wanted to the text alone: the note matters more than times, words or hints. */
function formsOf({ transcript, language }: TranscriptionSettings, prompt: string): Fields[] {
  const formats = { segments: [segments, json], words: [words, segments, json], speakers: [speakers, segments, json] }[transcript]
  return formats.flatMap((format) => {
    const hints: Fields = [
      ...(language ? [['language', language] satisfies Fields[number]] : []),
      // OpenAI's models that name speakers take none.
      ...(prompt !== '' && format !== speakers ? [['prompt', prompt] satisfies Fields[number]] : []),
    ]
    return hints.length > 0 ? [[...format, ...hints], format] : [format]
  })
}

const cue = /(?:(\d+):)?(\d{1,2}):(\d{2}[.,]\d{3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{2}[.,]\d{3}).*\n([\s\S]*?)(?:\n\s*\n|$)/g

/** The answer of a service that gives subtitles (WebVTT, SRT) or text instead of JSON. */
function subtitles(answer: string): { text: string; segments?: { text: string; start: number; end: number }[] } {
  const seconds = (hours = '0', minutes = '0', rest = '0') =>
    Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
  const found = [...answer.replaceAll('\r\n', '\n').matchAll(cue)]
  const segments = found.map(([, h1, m1, s1, h2, m2, s2, text = '']) => ({
    ...{ start: seconds(h1, m1, s1), end: seconds(h2, m2, s2) },
    text: text.replaceAll('\n', ' '),
  }))
  if (segments.length > 0) return { text: '', segments }
  // Subtitles of a recording without speech are a header alone.
  return { text: /^\ufeff?WEBVTT\b/.test(answer) ? '' : answer }
}

/**
 * What the service recognizes in a piece, with times of the whole recording, and speakers and words where it has them; nothing where
 * nobody speaks. `prompt` goes to the service.
 */
export async function recognize(
  piece: Piece,
  prompt: string,
  { engine, settings, recording, signal }: Transcribing,
): Promise<RecognizedSegment[]> {
  const forms = formsOf(settings, prompt)
  const answer = await engine.inKnownForm('transcriptions', forms.length, async (form) => {
    const fields = new FormData()
    fields.set('model', settings.transcriptionModel)
    fields.set('file', piece.file, 'recording.mp3')
    for (const [name, value] of forms[form]!) fields.append(name, value)
    return engine.post('audio/transcriptions', fields, piece.seconds, signal)
  })
  const result = v.safeParse(transcription, typeof answer === 'string' ? subtitles(answer) : answer)
  const spoken = result.success && (result.output.segments ?? result.output.utterances ?? result.output.results?.utterances)
  if (!result.success || (result.output.text === undefined && !spoken)) throw new TryAgain(unreadable)
  const parts = (spoken || []).flatMap((part) =>
    cleanSegment(readSegment(part)).map((segment) => ({ segment, scores: v.parse(scores, part) })),
  )
  const { words, text = '' } = result.output
  if (parts.length === 0) return wholeText(cleanText(text), words, piece, recording)
  // A recording begins with its first segment, whatever its time.
  parts[0]!.segment.start ??= 0
  const timed = inSeconds(
    withWords(
      parts.map(({ segment }) => segment),
      words,
    ),
  )
  return timed.map((segment, index) => {
    const { no_speech_prob, avg_logprob, compression_ratio } = parts[index]!.scores
    const ofService = { noSpeech: no_speech_prob, logProbability: avg_logprob, compression: compression_ratio }
    return { segment: later(segment, piece.start), ...ofService }
  })
}

/** A text without times as one segment; as one for each sentence if a part of it alone is in doubt. */
function wholeText(text: string, words: Answer['words'], { start, seconds }: Piece, recording: Recording): RecognizedSegment[] {
  if (text === '') return []
  const recognized = (segments: Segment[]) =>
    segments.map((segment) => ({ segment: later(segment, start), noSpeech: undefined, logProbability: 0, compression: 0 }))
  const sentences = recognized(
    text.split(/(?<=[.!?])\s+/).map((sentence, index) => ({ text: sentence, start: index === 0 ? 0 : undefined })),
  )
  const end = seconds === undefined ? undefined : start + seconds
  const bySentence = sentences.length > 1 ? withDoubts(sentences, { ...recording, seconds: end }) : []
  const isMixed = bySentence.some(isSpoken) && !bySentence.every(isSpoken)
  return isMixed ? sentences : recognized(inSeconds(withWords([{ text, start: 0 }], words)))
}

/** A segment with the times of the recording of which its piece begins at this second. */
function later(segment: Segment, seconds: number): Segment {
  if (seconds === 0) return segment
  const moved = (time: number) => Math.round((time + seconds) * 1000) / 1000
  const end = <Timed extends { end?: number }>({ end }: Timed) => (end === undefined ? {} : { end: moved(end) })
  return {
    ...segment,
    start: segment.start === undefined ? undefined : moved(segment.start),
    ...end(segment),
    ...(segment.words ? { words: segment.words.map((word) => ({ ...word, start: moved(word.start), ...end(word) })) } : {}),
  }
}

/** A segment as it can be stored; none without text. Corrections and doubts are ours. */
function cleanSegment({ text, start, end, speaker, words }: Segment): Segment[] {
  const clean = cleanText(text)
  const label = cleanText(speaker ?? '')
  const timed = (words ?? []).map(cleanWord).filter((word) => word.text !== '')
  if (clean === '') return []
  return [
    {
      text: clean,
      start,
      ...(end === undefined ? {} : { end }),
      ...(label ? { speaker: label } : {}),
      ...(timed.length > 0 ? { words: timed } : {}),
    },
  ]
}

const cleanWord = (word: SpokenWord): SpokenWord => ({ ...word, text: cleanText(word.text) })

/** The segments with the words of the whole recording, each in the segment during which it begins. */
function withWords(segments: Segment[], list: Answer['words']): Segment[] {
  if (segments.some(({ words }) => words)) return segments
  const words = readWords(list).map(cleanWord)
  if (words.length === 0) return segments
  let next = 0
  return segments.map((segment, index) => {
    const until = segments[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const own: SpokenWord[] = []
    for (; next < words.length && words[next]!.start < until; next++) own.push(words[next]!)
    if (own.length === 0) return segment
    const end = segment.end ?? own.at(-1)?.end
    return { ...segment, ...(end === undefined ? {} : { end }), words: own }
  })
}
