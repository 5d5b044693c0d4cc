// The language of the page. It is one for the page, so that what the models report (toasts, messages of a form) and what the
// elements show never differ.
import { atom, type ReadableAtom } from 'nanostores'

import type { Messages, PluralForms, Words } from '../messages/index.ts'

export interface Language {
  /** A language tag, 'en' or 'es-MX', for the forms of plurals, dates and numbers. */
  locale: string
  /** Words in place of the English ones; the first that has a word wins. */
  layers: readonly Messages[]
  /** True while the words of `locale` are being loaded. */
  loading: boolean
}

const $current = atom<Language>({ locale: 'en', layers: [], loading: false })

export const $language: ReadableAtom<Language> = $current
export const setLanguage = (language: Language): void => $current.set(language)
export const localeNow = (): string => $current.get().locale

/**
 * The English words of a feature. Reading one gives the word in the language of the page, so a word must be read when it is
 * shown, never kept.
 */
export const featureWords = <OurWords extends object>(feature: keyof Words, english: OurWords): OurWords =>
  live([feature], english)

function live<OurWords extends object>(path: readonly string[], english: OurWords): OurWords {
  const words = {}
  for (const [key, ours] of Object.entries(english)) {
    const group = typeof ours === 'object' ? live([...path, key], ours as object) : undefined
    const get = () => group ?? inTheirWords([...path, key], ours)
    Object.defineProperty(words, key, { get, enumerable: true })
  }
  return words as OurWords
}

type Ours = string | ((...input: unknown[]) => string)

function inTheirWords(path: readonly string[], ours: Ours): Ours {
  const theirs = replacement(path)
  if (typeof ours === 'string') return typeof theirs === 'string' ? theirs : ours
  if (typeof theirs === 'function') return theirs as Ours
  if (typeof theirs !== 'string' && (typeof theirs !== 'object' || theirs === null)) return ours
  return (...input) => sentence(theirs as string | PluralForms, input, localeNow())
}

function replacement(path: readonly string[]): unknown {
  for (const layer of $current.get().layers) {
    const found = path.reduce<unknown>((group, key) => (group as Record<string, unknown> | undefined)?.[key], layer)
    if (found !== undefined) return found
  }
  return undefined
}

/** A sentence with `{0}`, `{1}` filled in, in the plural form of the first number. */
function sentence(forms: string | PluralForms, input: readonly unknown[], locale: string): string {
  const count = input.find((value) => typeof value === 'number') ?? 0
  const form = typeof forms === 'string' ? forms : (forms[pluralRules(locale).select(count)] ?? forms.other)
  return form.replace(/\{(\d)\}/g, (_whole, index: string) => {
    const value = input[Number(index)] ?? ''
    return typeof value === 'number' ? numberFormat(locale).format(value) : String(value)
  })
}

/** English words about a number, `{0}`. */
export const counted =
  (forms: PluralForms) =>
  (count: number): string =>
    sentence(forms, [count], 'en')

// Creating a format takes longer than a list may take to render.
const perLocale = <Format>(create: (locale: string) => Format) => {
  const known = new Map<string, Format>()
  return (locale: string): Format => {
    const format = known.get(locale) ?? create(locale)
    known.set(locale, format)
    return format
  }
}
const pluralRules = perLocale((locale) => new Intl.PluralRules(locale))
const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale))
