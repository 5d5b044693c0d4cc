// Whether the segments of a transcription were said. Speech services also write where nobody speaks: Whisper repeats its prompt or
// itself, describes noises, and ends as the videos do that it learned from. What it finds is marked, never left out.

import type { Segment, SegmentDoubt } from '@chartside/contract/notes'
import type { RecordingGap } from '@chartside/contract/recorder'

/** A segment with what the service says about its doubts: undefined or 0 where it says nothing. */
export interface RecognizedSegment {
  segment: Segment
  /** Whisper's `no_speech_prob`, 0 to 1, and `avg_logprob`, 0 or less. */
  noSpeech: number | undefined
  logProbability: number
  /** Whisper's `compression_ratio`: above 2.4 it takes its own text for a repetition. */
  compression: number
  /** Where it begins a piece of the recording: the words of the piece before that the service was sent. */
  before?: string
}

/** What is known beside the text. */
export interface Circumstances {
  /** Of the recorder; only silent ones are in the recording. */
  gaps: readonly RecordingGap[]
  /** The vocabulary as it was sent, separated by commas. */
  prompt: string
  /** The length of the recording in seconds; undefined if unknown. */
  seconds: number | undefined
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu) ?? []

/** The segments in the same order, those that nobody seems to have said with the reason. */
export function withDoubts(recognized: readonly RecognizedSegment[], { gaps, prompt, seconds }: Circumstances): Segment[] {
  const words = recognized.map(({ segment }) => wordsOf(segment.text))
  const silent = gaps.filter(({ cause }) => cause === 'silent')
  const repeated = repetitions(recognized, words)
  const echoed = echoes(recognized, words, prompt)
  const carried = carriedOver(recognized, words)
  const reasons = recognized.map((one, index): SegmentDoubt | undefined => {
    if (isMarker(one.segment.text)) return 'marker'
    if (isSilent(one.segment, recognized[index + 1]?.segment.start ?? seconds, silent)) return 'silent'
    if (echoed.has(index) || carried.has(index)) return 'prompt'
    if (repeated.has(index)) return 'repeated'
    // The two thresholds of Whisper's own program.
    const noSpeech = one.noSpeech ?? 0
    if (noSpeech > 0.6 && one.logProbability < -1) return 'no-speech'
    if (isEnding(one.segment.text) || (isFiller(one.segment.text) && noSpeech > 0.6)) return 'ending'
    return undefined
  })
  const others = recognized.filter((_, index) => reasons[index] === undefined)
  // Where nothing else is said, nobody thanks or agrees.
  const isNothing = others.every(({ segment }) => isFiller(segment.text))
  return recognized.map(({ segment }, index) => {
    const doubt = reasons[index] ?? (isNothing ? 'ending' : undefined)
    return doubt ? { ...segment, doubt } : segment
  })
}

/** Characters of a text that can be nothing but a description or an ending. */
const maxPhrase = 200

/** `[BLANK_AUDIO]`, `(upbeat music)`, `*coughs*`, `♪♪`: a description, or no word at all. */
const isMarker = (text: string): boolean =>
  text.length <= maxPhrase && wordsOf(text.replace(/\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|♪[^♪]*♪/g, ' ')).length === 0

/** How much of a segment must be silent, and how many seconds of it may not: in more, something can be said. */
const [silentShare, maxAudible] = [0.9, 0.5]

/** True if nearly all of a segment's time is in gaps in which the recorder measured silence. */
function isSilent({ start, end }: Segment, next: number | undefined, silent: readonly RecordingGap[]): boolean {
  const until = end ?? next
  if (start === undefined || until === undefined || until <= start) return false
  const within = silent.reduce((sum, gap) => {
    const shared = Math.min(until, gap.start + gap.length) - Math.max(start, gap.start)
    return sum + Math.max(0, shared)
  }, 0)
  const length = until - start
  return within >= silentShare * length && length - within <= maxAudible
}

/** How often the same text follows itself before it counts as a loop; sooner where the service itself doubts it. */
const [timesInDoubt, times, timesOfShort] = [3, 6, 20]
/** The same inside of a segment: examinations repeat two words some times. */
const timesInside = 12

/** Segments that a loop over several of them has at most. */
const longestRound = 4

/**
 * The indices of segments that only repeat: all but the first of equal ones in a row, all but the first round of some that follow each
 * other again and again, and one that repeats a phrase inside.
 */
function repetitions(recognized: readonly RecognizedSegment[], words: readonly string[][]): ReadonlySet<number> {
  const found = rounds(recognized, words)
  for (let from = 0; from < recognized.length; ) {
    let to = from + 1
    const own = words[from]!.join(' ')
    while (to < recognized.length && own !== '' && words[to]!.join(' ') === own) to++
    const isDoubted = recognized.slice(from, to).some(({ compression }) => compression > 2.4)
    // 'No.' is a frequent answer.
    const least = isDoubted ? timesInDoubt : words[from]!.length < 3 ? timesOfShort : times
    if (to - from >= least) for (let index = from + 1; index < to; index++) found.add(index)
    from = to
  }
  words.forEach((own, index) => {
    if (repeatsItself(own, recognized[index]!.compression > 2.4 ? timesInDoubt : timesInside)) found.add(index)
  })
  return found
}

/** The indices of segments that repeat the two to four before them; questions with the same answers are asked some times. */
function rounds(recognized: readonly RecognizedSegment[], words: readonly string[][]): Set<number> {
  const found = new Set<number>()
  const texts = words.map((own) => own.join(' '))
  for (let length = 2; length <= longestRound; length++)
    for (let from = 0; from + length < texts.length; ) {
      let to = from + length
      while (to < texts.length && texts[to] !== '' && texts[to] === texts[to - length]) to++
      const isDoubted = recognized.slice(from, to).some(({ compression }) => compression > 2.4)
      if (to - from >= length * (isDoubted ? timesInDoubt : timesInside))
        for (let index = from + length; index < to; index++) found.add(index)
      from = Math.max(from + 1, to - length + 1)
    }
  return found
}

/** The longest phrase that a loop inside of a segment is looked for, in words. */
const longestPhrase = 12

/** True if at least four fifths of a segment are one phrase of two words or more, or twenty of one word. */
function repeatsItself(words: readonly string[], least: number): boolean {
  for (let length = 1; length <= Math.min(longestPhrase, words.length / least); length++) {
    let longest = 0
    for (let at = length, run = 0; at < words.length; at++) {
      run = words[at] === words[at - length] ? run + 1 : 0
      longest = Math.max(longest, run + length)
    }
    if (longest >= Math.max(length * (length === 1 ? timesOfShort : least), 0.8 * words.length)) return true
  }
  return false
}

/** How many entries in the vocabulary's own order nobody says by chance; and the shares of an echo of most of it. */
const [entriesInOrder, ownShare, usedShare] = [4, 0.9, 0.7]

/** The indices of segments in which the service gave back the vocabulary that it was sent. */
function echoes(recognized: readonly RecognizedSegment[], words: readonly string[][], prompt: string): ReadonlySet<number> {
  const entries = prompt
    .split(',')
    .map(wordsOf)
    .filter((entry) => entry.length > 0)
  const known = new Set(entries.flat())
  const isOfVocabulary = words.map(
    (own) => own.length > 0 && own.filter((word) => known.has(word)).length >= ownShare * own.length,
  )
  const isAllThereIs = recognized.every(
    ({ segment }, index) => isOfVocabulary[index] || isMarker(segment.text) || isFiller(segment.text),
  )
  const found = new Set<number>()
  for (let from = 0; from < words.length; ) {
    let to = from
    while (isOfVocabulary[to]) to++
    const run = words.slice(from, to).flat()
    const doubted = (least: number) => recognized.slice(from, to).every(({ noSpeech = 1 }) => noSpeech >= least)
    const isUnlikely = isAllThereIs || (doubted(0.5) && recognized[from]?.noSpeech !== undefined)
    const isLargePart = entriesIn(run, entries) >= 3 && new Set(run).size >= usedShare * known.size
    if (
      (isUnlikely && (isLargePart || isWhole(recognized.slice(from, to), prompt))) ||
      (doubted(0.2) && entriesInRow(run, entries) >= entriesInOrder)
    )
      for (let index = from; index < to; index++) found.add(index)
    from = Math.max(to, from + 1)
  }
  return found
}

/** True if segments that the service does not vouch for are a vocabulary of two or more entries, with its commas. */
function isWhole(segments: readonly RecognizedSegment[], prompt: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s.]+$/, '')
  const text = plain(segments.map(({ segment }) => segment.text).join(' '))
  return prompt.includes(',') && text === plain(prompt) && segments.every(({ noSpeech = 1 }) => noSpeech >= 0.2)
}

/** How many words nobody says again by chance at the beginning of a piece. */
const wordsCarried = 4

/** The indices of segments at the beginning of a piece in which the service gave back the end of the piece before. */
function carriedOver(recognized: readonly RecognizedSegment[], words: readonly string[][]): ReadonlySet<number> {
  const found = new Set<number>()
  let sent = ''
  recognized.forEach(({ before }, index) => {
    if (before !== undefined) sent = ` ${wordsOf(before).join(' ')} `
    const isSent = words[index]!.length >= wordsCarried && sent.includes(` ${words[index]!.join(' ')} `)
    if (isSent) found.add(index)
    else sent = ''
  })
  return found
}

/** How many entries of the vocabulary stand in these words. */
const entriesIn = (words: readonly string[], entries: readonly string[][]): number => {
  const text = ` ${words.join(' ')} `
  return entries.filter((entry) => text.includes(` ${entry.join(' ')} `)).length
}

/** The most entries of the vocabulary that stand in these words one after the other, in its own order. */
function entriesInRow(words: readonly string[], entries: readonly string[][]): number {
  const text = ` ${words.join(' ')} `
  let longest = 0
  for (let from = 0; from < entries.length; from++) {
    let joined = ''
    for (let to = from; to < entries.length; to++) {
      joined += `${entries[to]!.join(' ')} `
      if (!text.includes(` ${joined}`)) break
      longest = Math.max(longest, to - from + 1)
    }
  }
  return longest
}

/** How videos end, which nobody says in a visit. */
const endings =
  /^(?:thank(?:s| you)(?: (?:so|very) much)? for (?:watching|listening to this video)|(?:please )?(?:like and )?subscribe(?: to (?:my|our|the) channel)?|don['’]t forget to (?:like and )?subscribe|see you in the next (?:video|one|episode)|(?:subtitles|captions|transcription|transcribed) (?:by|made by).*|(?:¡?gracias|merci|danke) (?:por ver|d'avoir regardé|fürs zuschauen).*|thank(?:s| you) for watching.*(?:subscribe|like).*|.*\bamara\.org\b.*|(?:untertitel|sous-titres|subtítulos|legendas)\b.*)$/iu
const isEnding = (text: string): boolean =>
  text.length <= maxPhrase && wordsOf(text).length <= 12 && endings.test(text.replace(/^[\s\-–¡]+|[.!…\s]+$/gu, ''))

/** What services write most often over silence, and people say as well. */
const fillers = new Set([
  'you',
  'thank you',
  'thank you very much',
  'thank you so much',
  'thanks',
  'bye',
  'bye bye',
  'gracias',
  'danke',
  'vielen dank',
  'merci',
])
const isFiller = (text: string): boolean => fillers.has(wordsOf(text).join(' '))
