import { type VocabularyEntry, vocabularyLimits, vocabularyProblems } from '@chartside/contract/vocabulary'

import { compareSentences } from '../note-history/index.ts'
import { changesBetween } from '../notes/index.ts'

/** More words in the place of others are a new wording, not a correction. */
const maxWords = 4
/** More changed sentences than these are another text of the note. */
const maxSentences = 12

/** Marks around a word, which are not part of it. */
const marks = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu
const plain = (words: readonly string[]): string => words.join(' ').replace(marks, '')

/** Words of a sentence that others have taken the place of, up to four each, between words that stayed. */
function replacedWords(before: string, after: string): VocabularyEntry[] {
  const changes = changesBetween(before.split(/\s+/), after.split(/\s+/))
  return changes.flatMap(({ change, lines }, index) => {
    const next = changes[index + 1]
    if (change !== 'removed' || next?.change !== 'added') return []
    if (lines.length > maxWords || next.lines.length > maxWords) return []
    return [{ text: plain(next.lines), replaces: plain(lines) }]
  })
}

const isShort = (text: string): boolean => text !== '' && text.length <= vocabularyLimits.characters

/** Whether a text has these words, whole and in any case. */
function hasWords(text: string, words: string): boolean {
  const spaced = (one: string) =>
    ` ${one
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
      .trim()} `
  return spaced(text).includes(spaced(words))
}

/**
 * The corrections that a change of a note suggests: a word or short phrase of a sentence was replaced by another, the transcript has
 * the replaced one, and a vocabulary accepts it. Numbers, sides, negations and units never are.
 */
export function correctedWords(before: string, after: string, transcript: string): VocabularyEntry[] {
  const runs = compareSentences(before, after)
  const changed = runs.flatMap(({ change, sentences }, index) => {
    const next = runs[index + 1]
    const isPair = change === 'removed' && next?.change === 'added' && next.sentences.length === sentences.length
    return isPair ? sentences.map((sentence, at) => [sentence, next.sentences[at]!] as const) : []
  })
  if (changed.length > maxSentences) return []
  return changed
    .flatMap(([one, other]) => replacedWords(one, other))
    .filter(({ text, replaces }) => isShort(text) && isShort(replaces))
    .filter((entry) => Object.keys(vocabularyProblems(entry)).length === 0)
    .filter(({ replaces }) => hasWords(transcript, replaces))
}
