import { toastsOfPage } from '@chartside/core/environment'
import { sharedWords } from '@chartside/core/lib/words'
import { loginWords } from '@chartside/core/login'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { dictationWidget } from '../dictation/dictation.widget.tsx'
import { sessionWidget } from '../session/session.widget.ts'
import { useWords } from './context.ts'
import { defineWidget, register } from './define-widget.ts'
import type { ElementOf } from './element-types.ts'

const sayWidget = defineWidget({
  tag: 'test-say',
  about: 'Says two words.',
  alone: true,
  component: function Say() {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {`${useWords(sharedWords).cancel} ${useWords(loginWords).email} ${count}`}
      </button>
    )
  },
})
type Say = ElementOf<typeof sayWidget>
register(sayWidget)
register(sessionWidget)

const html = document.documentElement
const add = (properties: Partial<Say> = {}) =>
  document.body.appendChild(Object.assign(document.createElement('test-say') as Say, properties))
const addSession = (properties: object = {}) =>
  document.body.appendChild(Object.assign(document.createElement('chartside-session'), properties))
const shown = (element: Element) => {
  const base = element.shadowRoot!.querySelector('.base')
  return `${base?.getAttribute('lang')} ${base?.getAttribute('dir')} ${base?.querySelector('button')?.textContent}`
}
const shows = (element: Element, text: string) => expect.poll(() => shown(element)).toBe(text)

const german = { common: { cancel: 'Abbrechen' }, login: { email: 'E-Mail' } }

const consoleWarn = console.warn
let warnings: string[] = []
beforeEach(() => {
  warnings = []
  console.warn = (text: unknown) => void warnings.push(String(text))
})
afterEach(() => {
  document.body.replaceChildren()
  html.lang = 'en'
  console.warn = consoleWarn
})

test("[WORDS-03] the session's language is that of every element, and changes while it is shown", async () => {
  const session = addSession({ locale: 'de-CH', messages: german })
  const element = add()
  await shows(element, 'de-CH ltr Abbrechen E-Mail 0')
  // Other words keep what the user has done; another language starts over, so that nothing stays in the old one.
  await userEvent.click(element.shadowRoot!.querySelector('button')!)
  session.messages = { common: { cancel: 'Zurück' } }
  await shows(element, 'de-CH ltr Zurück Email 1')
  session.locale = 'he'
  await shows(element, 'he rtl Zurück Email 0')
  session.remove()
  await shows(element, 'en ltr Cancel Email 0')
})

test("[WORDS-03] without a locale, the page's language counts if there are words for it", async () => {
  html.lang = 'de'
  const element = add()
  await shows(element, 'en ltr Cancel Email 0')
  element.messages = german
  await shows(element, 'de ltr Abbrechen E-Mail 0')
  html.lang = 'ar'
  await shows(element, 'ar rtl Abbrechen E-Mail 0')
  html.removeAttribute('lang')
  await shows(element, 'en ltr Abbrechen E-Mail 0')
})

test('[WORDS-04] a page in Spanish needs no words of its own, and replaces single ones', async () => {
  html.lang = 'es-AR'
  const element = add()
  await shows(element, 'es-AR ltr Cancelar Correo electrónico 0')
  element.messages = { common: { cancel: 'Volver' } }
  await shows(element, 'es-AR ltr Volver Correo electrónico 0')
  element.locale = 'en'
  await shows(element, 'en ltr Volver Email 0')
})

test('[WORDS-03] what is typed outlasts a change of the language', async () => {
  register(dictationWidget)
  const element = document.createElement('chartside-dictation')
  document.body.append(Object.assign(element, { session: scene([]) }))
  const comments = () => element.shadowRoot!.querySelector('textarea')
  await expect.poll(comments).not.toBeNull()
  await userEvent.type(comments()!, 'Dizzy since Monday')
  html.lang = 'es'
  await expect.poll(() => element.shadowRoot!.textContent).toContain('Comentarios')
  expect(comments()!.value).toBe('Dizzy since Monday')
})

test('[WORDS-03] of two languages the first counts, and a text that names none is ignored', async () => {
  const [bad, one, other] = [add({ locale: 'klingon language' }), add({ locale: 'de_CH' }), add({ locale: 'fr' })]
  for (const element of [bad, one, other]) await shows(element, 'de-CH ltr Cancel Email 0')
  expect(warnings.join()).toContain('Elements ask for de-CH and fr; it is de-CH.')
  one.remove()
  await shows(other, 'fr ltr Cancel Email 0')
})

test('[WORDS-01] toasts and their button have the words of the page', async () => {
  addSession({ locale: 'de', messages: { ...german, common: { dismiss: 'Schliessen' } } })
  const toaster = document.body.appendChild(document.createElement('chartside-toaster'))
  const { toasterWidget } = await import('../toaster/toaster.widget.tsx')
  register(toasterWidget)
  toastsOfPage().show('info', loginWords.email)
  await expect.poll(() => toaster.shadowRoot!.querySelector('.toast-text')?.textContent).toBe('E-Mail')
  expect(toaster.shadowRoot!.querySelector('.toast-dismiss')?.getAttribute('aria-label')).toBe('Schliessen')
  toastsOfPage().dismiss(toastsOfPage().$toasts.get().at(-1)!.id)
})

test('[WORDS-01] words without a feature, as before, are ignored, and the console says how to write them', async () => {
  const element = add({ messages: { cancel: 'Abbrechen' } as unknown as Say['messages'] & object })
  await shows(element, 'en ltr Cancel Email 0')
  expect(warnings.join()).toContain('messages.cancel is ignored: words are grouped by feature')
})
