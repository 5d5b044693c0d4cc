import { dictationOf } from '@chartside/core/dictation'
import { toastsOfPage } from '@chartside/core/environment'
import { keepOf } from '@chartside/core/kept-dictations'
import { badgeWords, recorderOf, recordingStateOf } from '@chartside/core/recorder'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dictationWidget } from '../dictation/dictation.widget.tsx'
import { register } from '../lib/define-widget.ts'
import { sessionWidget } from './session.widget.ts'

register(sessionWidget)
register(dictationWidget)

type SessionElement = HTMLElementTagNameMap['chartside-session']

const okafor = { id: '7', azz_id: 'azz-7', name: 'Dr. Amara Okafor' }
const tanaka = { id: '9', azz_id: 'azz-9', name: 'Dr. Mei Tanaka' }
const users: Record<string, object> = { 'Bearer okafor': okafor, 'Bearer tanaka': tanaka }
const realFetch = globalThis.fetch
/** The answers wait for this. */
let gate: Promise<unknown> = Promise.resolve()

beforeEach(() => {
  gate = Promise.resolve()
  globalThis.fetch = async (address, init) => {
    const { url, headers } = new Request(address, init)
    if (!url.includes('/api/v4/')) return realFetch(address, init)
    await gate
    return Response.json({ status: 'success', message: '', data: users[headers.get('authorization') ?? ''] })
  }
})
afterEach(async () => {
  for (const { session } of made) {
    if (!session) continue
    await recorderOf(session).stop()
    recorderOf(session).clear()
  }
  made = []
  globalThis.fetch = realFetch
  document.body.replaceChildren()
  for (const { id } of toastsOfPage().$toasts.get()) toastsOfPage().dismiss(id)
})

let made: SessionElement[] = []
let clinic = 0
/** An address that no other test has used. */
const anotherClinic = () => `https://clinic-${++clinic}.test/api/v4`

function add(apiBase: string, user = 'okafor', patientId = ''): SessionElement {
  const element = document.createElement('chartside-session')
  element.apiBase = apiBase
  element.getToken = async () => user
  const form = document.createElement('chartside-dictation')
  form.patientId = patientId
  element.append(form)
  made.push(element)
  document.body.append(element)
  return element
}

/** A session that records for a user who is known. */
async function recording(apiBase: string, user?: string) {
  const element = add(apiBase, user)
  await expect.poll(() => element.provider?.name).toBeDefined()
  const session = element.session!
  const recorder = recorderOf(session)
  dictationOf(session).typeName('Anna Berg')
  await recorder.start()
  await expect.poll(() => recordingStateOf(session)).toBe('recording')
  return { element, session, recorder }
}
const textOf = (element: Element | null) => element?.querySelector('chartside-dictation')?.shadowRoot?.textContent ?? ''

test('[REC-38] a new session element with the same API and user continues the running session, with recording and patient', async () => {
  const apiBase = anotherClinic()
  const { element, session, recorder } = await recording(apiBase)
  element.remove()
  const next = add(apiBase)
  expect(next.session, 'not before its user is known').toBeUndefined()
  await expect.poll(() => next.session).toBe(session)
  expect(recorder.$recorder.get().state).toBe('recording')
  await expect.poll(() => textOf(next)).toContain('Recording')
  expect(dictationOf(session).$values.get().patientName).toBe('Anna Berg')
  // The first element, back on the page, has another session by then.
  document.body.append(element)
  await expect.poll(() => element.session).toBeDefined()
  expect(element.session).not.toBe(session)
})

test('[REC-38] it asks its own page for tokens from then on, and reports to it', async () => {
  const apiBase = anotherClinic()
  const { element, session } = await recording(apiBase)
  element.remove()
  const next = add(apiBase)
  const events: string[] = []
  for (const name of ['ready', 'sessionchange']) next.addEventListener(name, () => events.push(name))
  for (const name of ['ready', 'sessionchange']) element.addEventListener(name, () => events.push(`old ${name}`))
  await expect.poll(() => next.session).toBe(session)
  await expect.poll(() => events).toContain('ready')
  expect(events.filter((name) => name.startsWith('old'))).toEqual([])
  element.getToken = async () => 'nobody'
  expect(await session.token()).toBe('okafor')
})

test('[REC-38] another user never gets it: the recording is stopped and cleared from memory, and the new session is their own', async () => {
  const apiBase = anotherClinic()
  const { element, session, recorder } = await recording(apiBase)
  await expect.poll(() => keepOf(session).$keeping.get().state).toBe('kept')
  element.remove()
  const next = add(apiBase, 'tanaka')
  await expect.poll(() => next.provider?.name).toBe('Dr. Mei Tanaka')
  expect(next.session).not.toBe(session)
  await expect.poll(() => recorder.$recorder.get().state).toBe('idle')
  expect(textOf(next)).not.toContain('Anna Berg')
})

test('[REC-38] without another element it stops within seconds, is kept, and is reported to the page and its user', async () => {
  const { element, session, recorder } = await recording(anotherClinic())
  await expect.poll(() => keepOf(session).$keeping.get().state).toBe('kept')
  const errors: string[] = []
  const note = (event: Event) => errors.push((event as CustomEvent).detail.code)
  element.addEventListener('widgeterror', note)
  document.addEventListener('widgeterror', note)
  element.remove()
  await expect.poll(() => recorder.$recorder.get().state, { timeout: 20_000 }).toBe('stopped')
  await expect.poll(() => errors).toEqual(['recording-left', 'recording-left'])
  document.removeEventListener('widgeterror', note)
  const texts = toastsOfPage()
    .$toasts.get()
    .map(({ text }) => text)
  expect(texts).toContain(badgeWords.leftKept)
  // The form of the same user has it again.
  const next = add(element.apiBase)
  await expect.poll(() => next.session).toBe(session)
})

test('[REC-38] an open microphone that no element shows has a badge on the page, also while the session changes hands', async () => {
  const apiBase = anotherClinic()
  const { element, recorder } = await recording(apiBase)
  const form = element.querySelector('chartside-dictation')!
  const badges = () =>
    [...document.querySelectorAll('chartside-recording-badge')].map(({ shadowRoot }) => shadowRoot!.textContent)
  expect(badges()).toEqual([])
  form.remove()
  await expect.poll(badges).toEqual([expect.stringContaining('Recording')])
  element.append(form)
  await expect.poll(badges).toEqual([])
  const hidings = [
    ...['display: none', 'visibility: hidden', 'opacity: 0', 'position: absolute; left: -9999px; width: 900px; display: block'],
    ...['position: absolute; top: -9999px; display: block', 'display: block; height: 0; overflow: hidden'],
    'display: block; overflow: hidden; transform: scale(0)',
  ]
  for (const hiding of hidings) {
    element.style.cssText = hiding
    await expect.poll(badges, { message: hiding }).toEqual([expect.stringContaining('Anna Berg')])
    element.style.cssText = ''
    await expect.poll(badges, { message: hiding }).toEqual([])
  }
  // Tabs and carousels of a page move what they hide aside, or what is around it.
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'width: 900px; height: 900px; overflow: hidden'
  box.append(element)
  await expect.poll(badges).toEqual([])
  for (const moving of ['position: relative; left: 1000px; display: block', 'position: relative; top: 1000px; display: block']) {
    element.style.cssText = moving
    await expect.poll(badges, { message: moving }).toEqual([expect.stringContaining('Anna Berg')])
    // Where the user can scroll, it is in reach.
    box.style.overflow = 'auto'
    await expect.poll(badges, { message: moving }).toEqual([])
    box.style.overflow = 'hidden'
  }
  // Scrolled past, in an app whose shell does not scroll.
  element.style.cssText = 'display: block; height: 3000px'
  box.style.cssText = 'position: fixed; inset: 0; overflow: hidden'
  const scroller = box.appendChild(document.createElement('main'))
  scroller.style.cssText = 'height: 100%; overflow: auto'
  const below = document.createElement('div')
  below.style.height = '3000px'
  scroller.append(element, below)
  const notSeen = () => new Promise((done) => setTimeout(done, 1200))
  scroller.scrollTop = 3500
  await notSeen()
  expect(badges()).toEqual([])
  scroller.prepend(below)
  scroller.scrollTop = 0
  await notSeen()
  expect(badges()).toEqual([])
  // Nobody scrolls to what is above the beginning.
  element.style.cssText = 'display: block; position: relative; top: -9000px'
  await expect.poll(badges).toEqual([expect.stringContaining('Anna Berg')])
  // What stands in the window is not cut off by a box beside it.
  element.style.cssText = 'display: block; position: fixed; inset: 0'
  scroller.style.cssText = 'height: 100px; width: 100px; overflow: hidden; margin-top: 9000px'
  await expect.poll(badges).toEqual([])
  element.style.cssText = ''
  document.body.append(element)
  box.remove()
  await expect.poll(badges).toEqual([])
  element.remove()
  await expect.poll(badges).toEqual([expect.stringContaining('Recording')])
  await recorder.stop()
  await expect.poll(badges).toEqual([])
})

test('[REC-38] [AUTH-22] a locked session stays locked in the element that replaces it, however late its user is known', async () => {
  const apiBase = anotherClinic()
  const { element, session } = await recording(apiBase)
  session.cover()
  session.lock()
  element.remove()
  let open = (): void => undefined
  gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const next = add(apiBase)
  expect(next.session).toBeUndefined()
  open()
  await expect.poll(() => next.session).toBe(session)
  expect(session.$locked.get()).toBe(true)
  session.unlock()
})

test('[REC-38] a page that adds the new element before it removes the old one keeps the recording too', async () => {
  const apiBase = anotherClinic()
  const { element, session } = await recording(apiBase)
  const next = add(apiBase)
  await expect.poll(() => next.provider?.name).toBe('Dr. Amara Okafor')
  expect(next.session).not.toBe(session)
  element.remove()
  await expect.poll(() => next.session).toBe(session)
})

test('[REC-38] a session without a token source of the page continues at once', async () => {
  const element = document.createElement('chartside-session')
  element.apiBase = anotherClinic()
  made.push(element)
  document.body.append(element)
  const session = element.session!
  await recorderOf(session).start()
  const next = document.createElement('chartside-session')
  next.apiBase = element.apiBase
  made.push(next)
  element.replaceWith(next)
  expect(next.session).toBe(session)
})

test('[REC-38] an ordinary replacement, with nothing unsent, begins another session at once', async () => {
  const element = add(anotherClinic())
  await expect.poll(() => element.provider?.name).toBeDefined()
  const { session } = element
  element.remove()
  const next = add(element.apiBase)
  expect(next.session).toBeDefined()
  expect(next.session).not.toBe(session)
})

test("[REC-26] [REC-38] the form for another patient in the new element asks, and does not get the first one's recording", async () => {
  const apiBase = anotherClinic()
  const { element, session } = await recording(apiBase)
  element.remove()
  const next = add(apiBase, 'okafor', '4712')
  await expect.poll(() => next.session).toBe(session)
  await expect.poll(() => dictationOf(session).$change.get()).toMatchObject({ from: { name: 'Anna Berg' }, to: { id: '4712' } })
  expect(dictationOf(session).$values.get().patientName).toBe('Anna Berg')
})
