import type { Word } from '../lib/language.ts'
import type { Messages, PluralForms } from './index.ts'

/** Gives the word at a place of the English ones; undefined to use the English one. */
export type LocalWords = (place: readonly string[], ours: Word) => Word | undefined

/** The words of a language: those of the first layer that has one. */
export function wordsIn(locale: string, layers: readonly Messages[]): LocalWords {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const replacement = (place: readonly string[]): unknown => {
    for (const layer of layers) {
      const found = place.reduce<unknown>((group, key) => (group as Record<string, unknown> | undefined)?.[key], layer)
      if (found !== undefined) return found
    }
    return undefined
  }
  /** A sentence with `{0}`, `{1}` filled in, in the plural form of the first number. */
  const sentence = (forms: string | PluralForms, input: readonly unknown[]): string => {
    const count = input.find((value) => typeof value === 'number') ?? 0
    const form = typeof forms === 'string' ? forms : (forms[plurals.select(count)] ?? forms.other)
    return form.replace(/\{(\d)\}/g, (_whole, index: string) => {
      const value = input[Number(index)] ?? ''
      return typeof value === 'number' ? numbers.format(value) : String(value)
    })
  }
  const isTemplate = (found: unknown): found is string | PluralForms =>
    typeof found === 'string' || typeof (found as PluralForms | null | undefined)?.other === 'string'
  return (place, ours) => {
    const found = replacement(place)
    if (typeof ours === 'string') return typeof found === 'string' ? found : undefined
    if (typeof found === 'function') return found as Word
    return isTemplate(found) ? (...input: unknown[]) => sentence(found, input) : undefined
  }
}
