import { $language, setLanguage } from '@chartside/core/lib/language'
import type { Messages } from '@chartside/core/messages'

/** What an element asks for by its properties. */
interface Wish {
  locale: string
  messages: Messages | undefined
}

const wishes = new Map<object, Wish>()
let pageLanguage: MutationObserver | undefined

/** Counts an element's `locale` and `messages` for the page, as long as the element is on it. */
export function wishLanguage(element: object, wish: Wish): void {
  wishes.set(element, wish)
  if (wish.messages) warnOfUngrouped(wish.messages)
  if (!pageLanguage) {
    pageLanguage = new MutationObserver(settle)
    pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] })
  }
  settle()
}

/** The element has left the page. */
export function withdrawLanguage(element: object): void {
  wishes.delete(element)
  // An element that is only moved is back by then.
  queueMicrotask(() => {
    settle()
    if (wishes.size > 0) return
    pageLanguage?.disconnect()
    pageLanguage = undefined
  })
}

function settle(): void {
  const all = [...wishes.values()]
  const asked = [...new Set(all.map(({ locale }) => tagOf(locale)).filter(Boolean))]
  const layers = [...new Set(all.map(({ messages }) => messages).filter((messages) => messages !== undefined))]
  if (asked.length > 1)
    console.warn(`Chartside: a page has one language. Elements ask for ${asked.join(' and ')}; it is ${asked[0]}.`)
  // English words under another language would be read aloud as that language.
  const locale = asked[0] || (layers.length > 0 && tagOf(document.documentElement.lang)) || 'en'
  const now = $language.get()
  const isSame =
    locale === now.locale && layers.length === now.layers.length && layers.every((layer, at) => layer === now.layers[at])
  if (!isSame) setLanguage({ locale, layers, loading: false })
}

/** A language tag in its usual form; '' if it is not one. */
function tagOf(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0] ?? ''
  } catch {
    return ''
  }
}

const warned = new WeakSet<object>()

function warnOfUngrouped(messages: Messages): void {
  const [key] = Object.entries(messages).find(([, words]) => typeof words !== 'object') ?? []
  if (key === undefined || warned.has(messages)) return
  warned.add(messages)
  console.warn(`Chartside: messages.${key} is ignored: words are grouped by feature, as in { dictation: { title: 'Dictado' } }.`)
}
