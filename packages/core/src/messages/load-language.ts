// Words, dates and numbers of a language. Loaded when a page has another language than English, or words of its own.
import { codeOf } from '@chartside/contract/lib/sentences'

import { $language, type CatalogueLanguage, setLanguage } from '../lib/language.ts'
import { formatsIn } from './formats-in.ts'
import type { Catalogue, Messages } from './index.ts'
import { wordsIn } from './words-in.ts'

const catalogues: Readonly<Record<CatalogueLanguage, () => Promise<Catalogue>>> = {
  es: async () => (await import('./es/index.ts')).spanish,
}
const languageOf = (locale: string): string => locale.toLowerCase().replace(/-.*/, '')

function loadCatalogue(locale: string): Promise<Catalogue> | undefined {
  const language = languageOf(locale)
  return Object.hasOwn(catalogues, language) ? catalogues[language as CatalogueLanguage]() : undefined
}

let latest = 0

/**
 * Loads a language and makes it the page's, with `messages` before its own words; the first that has a word wins. Rejects, and
 * leaves the page in English, if the words could not be loaded.
 */
export async function loadLanguage(locale: string, messages: readonly Messages[] = []): Promise<void> {
  const number = ++latest
  const loading = loadCatalogue(locale)
  if (loading && $language.get().locale !== locale) setLanguage({ locale, loading: true })
  try {
    const catalogue = await loading
    if (number !== latest) return
    const words = wordsIn(locale, catalogue ? [...messages, catalogue] : messages)
    setLanguage({
      locale,
      words,
      sentence: (english, coded = codeOf(english)) => {
        const word = coded && words(['server', coded.code], () => english)
        return typeof word === 'function' ? (word as (...values: string[]) => string)(...(coded?.values ?? [])) : english
      },
      ...(languageOf(locale) === 'en' ? {} : { formats: formatsIn(locale) }),
    })
  } catch (error) {
    if (number === latest) setLanguage({ locale: 'en' })
    throw error
  }
}
