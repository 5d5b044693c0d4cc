// Words that the speech service is given before it listens, and corrections of what it writes; beyond the source.
import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { decidingWordIn, numberIn } from './lib/fixed-words.ts'
import { object } from './lib/object.ts'
import { id, optionalText, rows, text } from './lib/read.ts'
import { idSent } from './lib/send.ts'
import { optionalTextSent, requiredText } from './lib/send-fields.ts'

/** Whose a word is: the provider's own, or the whole practice's. */
export const vocabularyOwners = ['user', 'practice'] as const
export type VocabularyOwner = (typeof vocabularyOwners)[number]

/** The most words that a provider, or a practice, can have, and the longest one in characters and in words. */
export const vocabularyLimits = { words: 500, characters: 60, parts: 6 }

const storedWord = object({
  id,
  /** A backend that does not say it has only the practice's. */
  owner: v.fallback(v.picklist(vocabularyOwners), 'practice'),
  /** What is written: a name, a drug, a phrase. */
  text,
  /** For a correction, what the speech service writes instead; '' otherwise. */
  replaces: optionalText,
})
export type VocabularyWord = v.InferOutput<typeof storedWord>

/** The entries of one word. */
export interface VocabularyEntry {
  text: string
  replaces: string
}

/** An entry as it is stored: composed characters, single spaces. */
export const tidyWord = (entered: string): string => entered.normalize('NFC').trim().replace(/\s+/gu, ' ')

// Letters of all scripts and digits; apostrophes and hyphens inside. Nothing that could end a list, open markup or be a sentence.
const plainWords = /^[\p{L}\p{M}\p{N}]+(?:[ '’-][\p{L}\p{M}\p{N}]+)*$/u

function shapeProblem(label: string, entered: string): string | undefined {
  const plain = tidyWord(entered)
  if (plain === '') return undefined
  if (!plainWords.test(plain)) return `${label} can have letters, digits, spaces, hyphens and apostrophes only.`
  if (!/\p{L}/u.test(plain)) return `${label} must have at least one letter.`
  return plain.split(' ').length > vocabularyLimits.parts
    ? `${label} can have at most ${vocabularyLimits.parts} words.`
    : undefined
}

function fixedProblem(entered: string): string | undefined {
  const number = numberIn(entered)
  if (number !== undefined) return `A correction cannot contain a number: ${number}.`
  const word = decidingWordIn(entered)
  return word && `A correction cannot contain sides, negations or units: ${word}.`
}

/** What is wrong with a word beyond the length of its fields: a message for each field, empty if it is accepted. */
export function vocabularyProblems({ text, replaces }: VocabularyEntry): { text?: string; replaces?: string } {
  const isCorrection = tidyWord(replaces) !== ''
  const same = isCorrection && tidyWord(replaces) === tidyWord(text)
  const problems = {
    text: shapeProblem('Word', text) ?? (isCorrection ? fixedProblem(text) : undefined),
    replaces:
      shapeProblem('Heard as', replaces) ??
      (isCorrection ? fixedProblem(replaces) : undefined) ??
      (same ? 'This is the same as the word.' : undefined),
  }
  return { ...(problems.text && { text: problems.text }), ...(problems.replaces && { replaces: problems.replaces }) }
}

/** What makes two words of one vocabulary the same: what a correction replaces, or the word itself, in any case. */
export const vocabularyKey = ({ text, replaces }: VocabularyEntry): string =>
  replaces === '' ? `text:${tidyWord(text).toLowerCase()}` : `replaces:${tidyWord(replaces).toLowerCase()}`

/** The message at the field of a word that the vocabulary already has. */
export const vocabularyDoubles = {
  text: 'This word is already in the vocabulary.',
  replaces: 'The vocabulary already has a correction for this.',
}

/** The entries of the form. */
export const vocabularyFields = {
  text: requiredText('Word', vocabularyLimits.characters),
  replaces: optionalTextSent('Heard as', vocabularyLimits.characters),
}

export const listVocabulary = endpoint({
  method: 'GET',
  path: 'provider_api/vocabulary',
  about: "The words of the signed-in provider and of the practice, newest first. An assistant gets the practice's alone.",
  feature: 'vocabulary',
  answer: { data: object({ words: rows(storedWord) }) },
})

export const addVocabularyWord = endpoint({
  method: 'POST',
  path: 'provider_api/vocabulary-word',
  about:
    "Adds a word, or with `replaces` a correction of what the speech service writes. Own words need the permission `dictate`, the practice's `edit-practice-vocabulary`.",
  feature: 'vocabulary',
  creates: true,
  body: object({ owner: v.picklist(vocabularyOwners, 'Say whose word it is: user or practice.'), ...vocabularyFields }),
  answer: { data: object({ word: storedWord }) },
})

export const changeVocabularyWord = endpoint({
  method: 'POST',
  path: 'provider_api/update-vocabulary-word',
  about: 'Changes a word. Transcripts that exist stay as they are.',
  feature: 'vocabulary',
  body: object({ id: idSent, ...vocabularyFields }),
  answer: { data: object({ word: storedWord }) },
})

export const removeVocabularyWord = endpoint({
  method: 'POST',
  path: 'provider_api/delete-vocabulary-word',
  about: 'Removes a word. Transcripts that exist stay as they are.',
  feature: 'vocabulary',
  body: object({ id: idSent }),
})
