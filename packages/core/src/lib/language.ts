// The language of the page. A page has one, so that messages of models (toasts, forms) and texts of elements never differ in
// language. What only other languages need is loaded with them: see messages/load-language.ts.
import type { CodedSentence } from '@chartside/contract/lib/sentences'
import { atom, type ReadableAtom } from 'nanostores'
import type { LocalFormats } from '../messages/formats-in.ts'
import type { PluralForms, Words } from '../messages/index.ts'
import type { LocalWords } from '../messages/words-in.ts'

/** The language of a page; everything but `locale` is missing for plain English. */
export interface Language {
  /** A language tag, 'en' or 'es-MX'. */
  locale: string
  /** Returns words in place of the English ones. */
  words?: LocalWords
  /** Translates a sentence of the API by its code; returns the English one if there is no translation. */
  sentence?: (english: string, coded?: CodedSentence) => string
  /** Formats dates and numbers; missing in English, which the specification defines. */
  formats?: LocalFormats
  /** True while the words of a language are being loaded. */
  loading?: boolean
}

const $current = atom<Language>({ locale: 'en' })

export const $language: ReadableAtom<Language> = $current
/** Sets the language of the page, for all models and elements. */
export const setLanguage = (language: Language): void => $current.set(language)

/** The languages besides English with all words. */
export type CatalogueLanguage = 'es'
/** True for a language tag with a complete catalogue, such as 'es-MX'. */
export const hasCatalogue = (locale: string): boolean => /^es\b/i.test(locale)

/** A sentence of the API in the language of the page, if it has a code and the language has words for it; otherwise unchanged. */
export const translated = (sentence: string, coded?: CodedSentence): string =>
  $current.get().sentence?.(sentence, coded) ?? sentence

/** A word as a feature has it: a text, or a sentence about something. */
export type Word = string | ((...input: never[]) => string)

/**
 * The English words of a feature. Reading one gives the word in the language of the page, so a word must be read when it is
 * shown, never kept.
 */
export const featureWords = /* @__NO_SIDE_EFFECTS__ */ <OurWords extends object>(
  feature: keyof Words,
  english: OurWords,
): OurWords => live([feature], english)

function live<OurWords extends object>(path: readonly string[], english: OurWords): OurWords {
  const words = {}
  for (const [key, ours] of Object.entries(english)) {
    const place = [...path, key]
    const group = typeof ours === 'object' ? live(place, ours as object) : undefined
    const get = () => group ?? $current.get().words?.(place, ours as Word) ?? ours
    Object.defineProperty(words, key, { get, enumerable: true })
  }
  return words as OurWords
}

const plurals = new Intl.PluralRules('en')

/** English words about a number, `{0}`. */
export const counted =
  (forms: PluralForms) =>
  (count: number): string =>
    (forms[plurals.select(count)] ?? forms.other).replace('{0}', String(count))
