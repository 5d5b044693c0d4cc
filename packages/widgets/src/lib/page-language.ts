import { $language, hasCatalogue, setLanguage } from '@chartside/core/lib/language'
import type { Messages } from '@chartside/core/messages'

/** What an element requests by its properties. */
export interface LanguageRequest {
  locale: string
  messages: Messages | undefined
}

const requests = new Map<object, LanguageRequest>()
let pageLanguage: MutationObserver | undefined
let choose: ((requests: readonly LanguageRequest[]) => void) | undefined

/** Registers an element's `locale` and `messages` for the page while the element is on it. */
export function requestLanguage(element: object, request: LanguageRequest): void {
  requests.set(element, request)
  if (!pageLanguage) {
    pageLanguage = new MutationObserver(settle)
    pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] })
  }
  settle()
}

/** Removes the request of an element that has left the page. */
export function withdrawLanguage(element: object): void {
  requests.delete(element)
  // An element that is only moved is back on the page by then.
  queueMicrotask(() => {
    settle()
    if (requests.size > 0) return
    pageLanguage?.disconnect()
    pageLanguage = undefined
  })
}

/** Loads what chooses among languages only on pages where there is something to choose. */
function settle(): void {
  const all = [...requests.values()]
  if (choose) {
    choose(all)
    return
  }
  const isAsked = hasCatalogue(document.documentElement.lang) || all.some(({ locale, messages }) => locale || messages)
  if (!isAsked || $language.get().loading) return
  setLanguage({ locale: 'en', loading: true })
  import('./choose-language.ts').then(
    ({ chooseLanguage }) => {
      choose = chooseLanguage
      settle()
    },
    (error: unknown) => {
      setLanguage({ locale: 'en' })
      console.error('Chartside: languages could not be loaded, so the elements are in English.', error)
    },
  )
}
