import { afterEach, beforeEach, expect, test } from 'vitest'

import { dictationWidget } from '../dictation/dictation.widget.tsx'
import { recentDictationsWidget } from '../notes/recent-dictations.widget.tsx'
import { recorderWidget } from '../recorder/recorder.widget.tsx'
import { sessionWidget } from '../session/session.widget.ts'
import { toasterWidget } from '../toaster/toaster.widget.tsx'
import { connectionStates } from './common.ts'
import { register } from './define-widget.ts'

for (const widget of [sessionWidget, recentDictationsWidget, recorderWidget, dictationWidget, toasterWidget]) register(widget)

const provider = { id: '7', azz_id: 'azz-7', name: 'Dr. Amara Okafor' }
const { fetch, console: page } = globalThis
const { error: logError, warn } = page
let logged: string[] = []
let answer: (path: string) => Promise<Response> | Response

beforeEach(() => {
  logged = []
  page.error = page.warn = (...texts) => void logged.push(texts.join(' '))
  answer = (path) =>
    Response.json({
      status: 'success',
      message: '',
      data: path.endsWith('/capabilities')
        ? { features: [] }
        : path.endsWith('/info')
          ? provider
          : { response_data: [], pagination: { current_page: 1, last_page: 1 } },
    })
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address instanceof Request ? address.url : address))
    return pathname.includes('/api/v4') || pathname.includes('provider_api') ? answer(pathname) : fetch(address, init)
  }
})
afterEach(() => {
  globalThis.fetch = fetch
  Object.assign(page, { error: logError, warn })
  document.body.replaceChildren()
})

const states = Object.keys(connectionStates)
const stateOf = (element: Element) => states.filter((state) => element.matches(`:state(${state})`)).join(' ')
const textOf = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll<HTMLElement>('.failed p, .empty p')].map(({ textContent }) => textContent).join(' ')

/** A page with three elements in a session. */
function wire(getToken: unknown, apiBase = 'https://clinic.test/api/v4') {
  const session = Object.assign(document.createElement('chartside-session'), { apiBase, getToken })
  const elements = {
    recent: document.createElement('chartside-recent-dictations'),
    recorder: document.createElement('chartside-recorder'),
    dictation: document.createElement('chartside-dictation'),
  }
  const codes: string[] = []
  for (const element of Object.values(elements)) {
    element.addEventListener('widgeterror', (event: Event) => codes.push((event as CustomEvent<{ code: string }>).detail.code))
    session.append(element)
  }
  document.body.append(session)
  const all = Object.values(elements)
  const allStates = () => all.map(stateOf)
  return { session, ...elements, codes, allStates }
}
const recorderWord = (element: Element) => element.shadowRoot!.querySelector('.recorder-state')?.textContent
const toasts = () => document.querySelector('chartside-toaster')?.shadowRoot?.querySelectorAll('[part~=toast]').length ?? 0

test('[CONN-04] an element is ready, and its recorder too, once the API has accepted the token', async () => {
  let give: ((token: string) => void) | undefined
  const { recorder, dictation, allStates, codes } = wire(() => new Promise<string>((resolve) => (give = resolve)))
  await expect.poll(() => recorderWord(recorder)).toBe('Ready to record')
  expect(allStates()).toEqual(['connecting', 'connecting', 'connecting'])
  await expect.poll(() => give).toBeDefined()
  give!('token')
  await expect.poll(allStates).toEqual(['ready', 'ready', 'ready'])
  await expect.poll(() => [recorderWord(recorder), recorderWord(dictation)]).toEqual(['Ready', 'Ready'])
  expect([codes, logged]).toEqual([[], []])
})

test('[CONN-04] without a token every element says what to do, once, and the recorder stays', async () => {
  const { recent, recorder, dictation, codes, allStates } = wire(() => Promise.reject(new Error('no user')))
  await expect.poll(allStates).toEqual(['no-token', 'no-token', 'no-token'])
  for (const element of [recent, recorder, dictation])
    await expect
      .poll(() => textOf(element))
      .toBe("This page couldn't sign you in: try again, or reload the page and sign in again.")
  expect([recorderWord(recorder), recorderWord(dictation)]).toEqual(['Ready to record', 'Ready to record'])
  expect(recent.shadowRoot!.querySelector('table')).toBeNull()
  await expect.poll(() => logged).toEqual([expect.stringContaining('getToken failed with "Error: no user"')])
  expect([codes, toasts()]).toEqual([['token-failed', 'token-failed', 'token-failed'], 0])
})

test('[CONN-04] a press on Try again asks the page for a token again', async () => {
  const page = { token: '' }
  const { recent, dictation, allStates } = wire(() => page.token)
  await expect.poll(allStates).toEqual(['no-token', 'no-token', 'no-token'])
  await expect.poll(() => logged).toEqual([expect.stringContaining('resolved without a token')])
  const name = dictation.shadowRoot!.querySelector<HTMLInputElement>('input')!
  name.focus()
  document.execCommand('insertText', false, 'Greta Falk')
  page.token = 'token'
  recent.shadowRoot!.querySelector<HTMLButtonElement>('.failed button')!.click()
  await expect.poll(allStates).toEqual(['ready', 'ready', 'ready'])
  expect([textOf(dictation), dictation.shadowRoot!.querySelector('input')!.value]).toEqual(['', 'Greta Falk'])
})

test("[CONN-04] another product's answers are not read as an empty list", async () => {
  answer = () => Response.json({ ok: true })
  const { recent, codes, allStates } = wire(() => 'token')
  await expect.poll(allStates).toEqual(['wrong-api', 'wrong-api', 'wrong-api'])
  await expect
    .poll(() => textOf(recent))
    .toBe('This page is connected to the wrong server: ask your administrator to check its setup.')
  await expect.poll(() => logged).toEqual([expect.stringContaining('is not a Chartside API')])
  expect([codes, toasts()]).toEqual([['api-unknown', 'api-unknown', 'api-unknown'], 0])
})

test('[CONN-04] an unreachable API is reported once by each element, until it answers', async () => {
  const works = answer
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const { session, allStates, codes } = wire(() => 'token')
  await expect.poll(allStates).toEqual(['unconnected', 'unconnected', 'unconnected'])
  await expect.poll(() => logged).toEqual([expect.stringContaining('connect-src https://clinic.test')])
  expect([codes, toasts()]).toEqual([['api-unreachable', 'api-unreachable', 'api-unreachable'], 0])
  answer = works
  await session.refresh()
  await expect.poll(allStates).toEqual(['ready', 'ready', 'ready'])
})

test('[CONN-04] an element without a session says so after a moment, and so does one that got something else', async () => {
  const [alone, given] = [
    document.createElement('chartside-recent-dictations'),
    document.createElement('chartside-recent-dictations'),
  ]
  Reflect.set(given, 'session', document.createElement('p'))
  document.body.append(alone, given)
  expect([stateOf(alone), stateOf(given)]).toEqual(['connecting', 'connecting'])
  await expect.poll(() => [stateOf(alone), stateOf(given)], { timeout: 5000 }).toEqual(['unconnected', 'unconnected'])
  for (const element of [alone, given])
    await expect.poll(() => textOf(element)).toBe('Ask your administrator to connect this page to your clinic.')
  await expect
    .poll(() => logged.sort())
    .toEqual([
      expect.stringContaining('<chartside-recent-dictations> has no session'),
      expect.stringContaining('is not a session. Write:'),
    ])
})

test('[CONN-04] a recorder that stands alone records for its page, and misses nobody', async () => {
  const [recorder, toaster] = [document.createElement('chartside-recorder'), document.createElement('chartside-toaster')]
  recorder.apiBase = 'https://alone.test/api/v4'
  document.body.append(recorder, toaster)
  await expect.poll(() => recorderWord(recorder)).toBe('Ready to record')
  await expect.poll(() => [stateOf(recorder), stateOf(toaster)]).toEqual(['no-token', 'ready'])
  expect([textOf(recorder), logged]).toEqual(['', []])
})

test('[CONN-05] an attribute that an element cannot use is reported, with what to write instead, and without its value', async () => {
  document.body.innerHTML =
    '<chartside-session apibase="https://clinic.test/api/v4" theme="purple"></chartside-session>' +
    '<chartside-recorder api-base="https://alone.test/api/v4" min-duration="soon" theme="dark" disabled="true"></chartside-recorder>'
  await expect
    .poll(() => logged.filter((line) => !line.includes('<chartside-session> has no api-base')).sort())
    .toEqual([
      'Chartside: apibase of <chartside-session> is not an attribute of it. Write: api-base="…"',
      'Chartside: min-duration of <chartside-recorder> has a value that it does not know, so it is 15. Write: number',
      "Chartside: theme of <chartside-session> has a value that it does not know, so it is auto. Write: 'auto' or 'light' or 'dark'",
    ])
  const recorder = document.querySelector('chartside-recorder')!
  expect([recorder.minDuration, recorder.theme]).toEqual([15, 'dark'])
  await expect.poll(() => textOf(recorder), { timeout: 5000 }).toContain('Ask your administrator')
})
