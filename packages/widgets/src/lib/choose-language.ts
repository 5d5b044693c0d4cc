import { hasCatalogue } from '@chartside/core/lib/language'
import type { Messages } from '@chartside/core/messages'
import { loadLanguage } from '@chartside/core/messages/load-language'

import type { LanguageRequest } from './page-language.ts'

interface Chosen {
  locale: string
  messages: readonly Messages[]
}
let chosen: Chosen | undefined

/**
 * Sets the page's language as its elements request: the first locale, else the page's `lang` if there are words for it, else
 * English.
 */
export function chooseLanguage(requests: readonly LanguageRequest[]): void {
  const asked = [...new Set(requests.map(({ locale }) => tagOf(locale)).filter(Boolean))]
  const messages = [...new Set(requests.map((request) => request.messages).filter((given) => given !== undefined))]
  for (const given of messages) warnOfUngrouped(given)
  const page = tagOf(document.documentElement.lang)
  // English words under another language would be read aloud as that language.
  const locale = asked[0] || ((messages.length > 0 || hasCatalogue(page)) && page) || 'en'
  if (asked.length > 1) warn(`a page has one language. Elements ask for ${asked.join(' and ')}; it is ${locale}.`)
  if (chosen && isSame(chosen, { locale, messages })) return
  chosen = { locale, messages }
  loadLanguage(locale, messages).catch((error: unknown) => {
    chosen = undefined
    console.error(`Chartside: the words for ${locale} could not be loaded, so the elements are in English.`, error)
  })
}

const isSame = (one: Chosen, other: Chosen): boolean =>
  one.locale === other.locale &&
  one.messages.length === other.messages.length &&
  one.messages.every((given, index) => given === other.messages[index])

/** A language tag in its usual form; '' if it is not one. */
function tagOf(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0] ?? ''
  } catch {
    return ''
  }
}

const warned = new Set<string>()

function warn(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`Chartside: ${text}`)
}

function warnOfUngrouped(messages: Messages): void {
  const [key] = Object.entries(messages).find(([, words]) => typeof words !== 'object') ?? []
  if (key !== undefined)
    warn(`messages.${key} is ignored: words are grouped by feature, as in { dictation: { title: 'Dictado' } }.`)
}
