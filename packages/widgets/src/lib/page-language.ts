import { $language, hasCatalogue, setLanguage } from '@chartside/core/lib/language'
import type { Messages } from '@chartside/core/messages'

/** What an element asks for by its properties. */
export interface LanguageWish {
  locale: string
  messages: Messages | undefined
}

const wishes = new Map<object, LanguageWish>()
let pageLanguage: MutationObserver | undefined
let settleWishes: ((wishes: readonly LanguageWish[]) => void) | undefined

/** Counts an element's `locale` and `messages` for the page, as long as the element is on it. */
export function wishLanguage(element: object, wish: LanguageWish): void {
  wishes.set(element, wish)
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

/** Loads what chooses among languages only on pages where there is something to choose. */
function settle(): void {
  const all = [...wishes.values()]
  if (settleWishes) {
    settleWishes(all)
    return
  }
  const isAsked = hasCatalogue(document.documentElement.lang) || all.some(({ locale, messages }) => locale || messages)
  if (!isAsked || $language.get().loading) return
  setLanguage({ locale: 'en', loading: true })
  import('./choose-language.ts').then(
    ({ chooseLanguage }) => {
      settleWishes = chooseLanguage
      settle()
    },
    (error: unknown) => {
      setLanguage({ locale: 'en' })
      console.error('Chartside: languages could not be loaded, so the elements are in English.', error)
    },
  )
}
