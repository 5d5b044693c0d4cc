import { stemOf } from './stem.ts'
import { bodyParts, fillerWords, synonyms } from './tables/common-words.ts'
import { conditions } from './tables/conditions.ts'
import { drugs } from './tables/drugs.ts'
import { uses } from './tables/uses.ts'
import { type Concept, type Token, tokensOf } from './tokens.ts'

interface Phrase {
  stems: string[]
  id: string
  kind: Concept['kind']
}

/** A drug by its ingredient. */
export interface Drug {
  /** The ingredient, its brands and short names. */
  names: string[]
  /** Classes by use or effect, such as 'statin'. */
  classes: string[]
}

interface Lexicon {
  /** By the phrase's first stem, longest first. */
  phrases: Map<string, Phrase[]>
  drugs: Map<string, Drug>
}

let lexicon: Lexicon | undefined

/** The tables as look-ups; made when first needed, and constant from then on. */
function lexiconOf(): Lexicon {
  lexicon ??= makeLexicon()
  return lexicon
}

function makeLexicon(): Lexicon {
  const phrases = new Map<string, Phrase[]>()
  const listed = new Map<string, Drug>()
  const add = (text: string, id: string, kind: Concept['kind']): void => {
    const stems = tokensOf(text).flatMap(({ stem, word }, at) => (word === '-' || (at > 0 && isSkipped(word)) ? [] : [stem]))
    const [first] = stems
    if (first === undefined) return
    const list = phrases.get(first) ?? []
    const isKnown = list.some((phrase) => phrase.id === id && phrase.stems.join(' ') === stems.join(' '))
    if (!isKnown) phrases.set(first, [...list, { stems, id, kind }])
  }
  for (const { name, others, classes } of drugs()) {
    const names = [name, ...others]
    listed.set(name, { names, classes })
    for (const each of names) add(each, `D:${name}`, 'drug')
  }
  for (const { name, others } of conditions()) for (const each of [name, ...others]) add(each, `C:${name}`, 'condition')
  for (const { name, others } of synonyms()) for (const each of [name, ...others]) add(each, `S:${name}`, 'synonym')
  for (const part of bodyParts()) add(part, `P:${stemOf(part)}`, 'part')
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length)
  return { phrases, drugs: listed }
}

let treated: Map<string, string[]> | undefined

/** Whether a drug is usually given for a condition, both as concepts. */
export function isUsedFor(drug: string, condition: string): boolean {
  treated ??= new Map(uses().flatMap((use) => use.conditions.map((name) => [`C:${name}`, use.drugs])))
  const ingredient = drug.slice(2)
  const usual = treated.get(condition) ?? []
  return usual.includes(ingredient) || drugOf(ingredient).classes.some((each) => usual.includes(each))
}

/** Words that may stand inside of a phrase: 'blood in her stool', 'when I urinate'. */
const isSkipped = (word: string): boolean => /^(?:my|your|his|her|the|their|our|i|you|he|she|they|any|a|an)$/.test(word)

/** Where a phrase that begins at a token ends (exclusive); undefined if it is another one. */
function endOf(stems: readonly string[], tokens: readonly Token[], index: number): number | undefined {
  let at = index
  for (const [each, stem] of stems.entries()) {
    // 'Gained about ten pounds.'
    const isAmount = stem === 'pound'
    while (
      each > 0 &&
      at < tokens.length &&
      tokens[at]!.stem !== stem &&
      (isSkipped(tokens[at]!.word) || (isAmount && at < index + 5))
    )
      at++
    if (tokens[at]?.stem !== stem) return undefined
    at++
  }
  return at
}

/** The drug with this ingredient; one that is not listed has only this name. */
export const drugOf = (ingredient: string): Drug => lexiconOf().drugs.get(ingredient) ?? { names: [ingredient], classes: [] }

/**
 * Finds the concepts of tokens, in place: at each token the longest phrases that begin there, without conditions inside of a longer
 * one ('pain' in 'chest pain'). Returns the tokens.
 */
export function withConcepts(tokens: Token[]): Token[] {
  const { phrases } = lexiconOf()
  let conditionEnd = 0
  tokens.forEach((token, index) => {
    if (token.kind === 'mark') return
    let longest = 0
    for (const { stems, id, kind } of phrases.get(token.stem) ?? []) {
      // The part of the body in 'back pain', too.
      if (stems.length < longest && kind !== 'part') continue
      const end = endOf(stems, tokens, index)
      if (end === undefined || (kind === 'condition' && end <= conditionEnd)) continue
      longest = Math.max(longest, stems.length)
      token.concepts.push({ id, kind, length: end - index })
    }
    for (const { kind, length } of token.concepts) if (kind === 'condition') conditionEnd = Math.max(conditionEnd, index + length)
    if (longest === 0 && soundsLikeDrug(token.word)) {
      token.concepts.push({ id: `D:${token.word}`, kind: 'drug', length: 1, guessed: true })
    }
  })
  return tokens
}

/** Endings of international nonproprietary names (INN stems, published by the WHO). */
const drugEnding = new RegExp(
  `^[a-z]{3,}(?:${[
    'pril|sartan|olol|statin|prazole|tidine|gliptin|gliflozin|glutide|mab|tinib|ciclib|azepam|oxetine|triptan|setron|dipine|thiazide',
    'cillin|mycin|floxacin|cycline|conazole|vir|xaban|grel|parin|sone|olone|caine|profen|coxib|barbital|dronate|fibrate|lukast',
    'terol|tropium|zosin|afil|stigmine|dopa|lamide|semide|azine|zodone|faxine|peridone|apine|platin|taxel|rubicin|trexate',
  ].join('|')})$`,
)
const otherWords = new Set(
  `magazine examine submarine medicine dopamine imagine limousine machine routine cuisine melamine person marine latrine trampoline
reservoir souvenir cortisol cholesterol`.split(/\s/),
)
const soundsLikeDrug = (word: string): boolean => word.length > 6 && drugEnding.test(word) && !otherWords.has(word)

let fillers: Set<string> | undefined
/** Whether a word carries no content of its own ('the', 'reports', 'okay'). */
export function isFiller(word: string): boolean {
  fillers ??= new Set(fillerWords())
  return fillers.has(word)
}

/** What a text says, piece by piece: a concept, or a word with content. */
export interface Term {
  /** Ids of its concepts; none for a plain word. */
  ids: string[]
  stems: string[]
  text: string
  /** Index of its first token. */
  at: number
  /** Tokens. */
  length: number
  kinds: (Concept['kind'] | 'number')[]
}

/** The terms of tokens, without filler words and marks. */
export function termsOf(tokens: readonly Token[]): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'mark') continue
    const length = token.concepts.reduce((longest, concept) => Math.max(longest, concept.length), 0)
    if (length > 1 || (length === 1 && !isFiller(token.word))) {
      const span = tokens.slice(at, at + length)
      terms.push({
        ids: token.concepts.filter((concept) => concept.length === length).map(({ id }) => id),
        stems: span.filter(({ word }) => !isFiller(word)).map(({ stem }) => stem),
        text: span.map(({ word }) => word).join(' '),
        at,
        length,
        kinds: token.concepts.map(({ kind }) => kind),
      })
      at += length - 1
    } else if (!isFiller(token.word) && token.word.length >= 2) {
      const kinds: Term['kinds'] = token.kind === 'number' ? ['number'] : []
      terms.push({ ids: [], stems: [token.stem], text: token.word, at, length: 1, kinds })
    }
  }
  return terms
}
