import { stemOf } from './stem.ts'

/** What a phrase means, whatever its wording: 'D:aspirin' for 'ASA'. */
export interface Concept {
  /** D: a drug's ingredient; C: a symptom or diagnosis; S: words with one meaning; P: a part of the body. */
  id: string
  kind: 'drug' | 'condition' | 'synonym' | 'part'
  /** Tokens of the phrase. */
  length: number
  /** Recognized by the ending of drug names, not listed. */
  guessed?: true
}

/** A word, number or punctuation mark. */
export interface Token {
  /** In lower case; a number without commas. */
  word: string
  stem: string
  /** Its place in the text, from (inclusive) to (exclusive). */
  from: number
  to: number
  kind: 'word' | 'number' | 'mark'
  /** The concepts that begin here. */
  concepts: Concept[]
}

const pattern = /[A-Za-z](?:\.[A-Za-z])+\.?|[A-Za-z]+(?:['’-][A-Za-z]+)*|\d+(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?|[^\sA-Za-z0-9]/g
/** Written with a hyphen, and one word. */
const whole = new Set(['x-ray', 'x-rays', 'z-pak'])

/** Splits a text; hyphenated words become several, so that 'twenty-five' and 'follow-up' equal their words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const word = match.toLowerCase().replaceAll('’', "'")
    const to = index + match.length
    if (/^\d/.test(word)) tokens.push(token(word.replaceAll(',', ''), 'number', index, to))
    else if (!/^[a-z]/.test(word)) tokens.push(token(word, 'mark', index, to))
    else if (/^[a-z]\.[a-z.]+$/.test(word)) tokens.push(token(word.replaceAll('.', ''), 'word', index, to))
    else if (/^[a-z]+(-[a-z]+)+$/.test(word) && !whole.has(word)) {
      let from = index
      for (const part of word.split('-')) {
        tokens.push(token(part, 'word', from, from + part.length))
        from += part.length + 1
      }
    } else tokens.push(token(word, 'word', index, to))
  }
  return tokens
}

const token = (word: string, kind: Token['kind'], from: number, to: number): Token => ({
  word,
  stem: kind === 'word' ? stemOf(word) : word,
  from,
  to,
  kind,
  concepts: [],
})

/** The word at an index, or '' beyond the ends. */
export const wordAt = (tokens: readonly Token[], index: number): string => tokens[index]?.word ?? ''

/** The words of a part of the tokens, joined by single spaces, to match phrases. */
export const wordsOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ word }) => word)
    .join(' ')

/** The words of a token's sentence before it, at most `limit`. */
export const sentenceBefore = (tokens: readonly Token[], at: number, limit: number): string =>
  wordsOf(tokens, at - limit, at)
    .split(/[.?!]/)
    .at(-1)!
    .trim()
