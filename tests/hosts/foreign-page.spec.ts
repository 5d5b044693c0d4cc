import { dictationWords } from '@chartside/core/dictation'
import { noteWords } from '@chartside/core/notes'
import { recorderWords } from '@chartside/core/recorder'
import type { Locator } from '@playwright/test'

import { decodeMp3 } from '../journeys/wave.ts'
import { expectEverySecond } from '../recorder/page-actions.ts'
import { accounts, dictate, expect, expectSpoken, record, test } from './host.ts'

/** Expects a loaded list of dictations; other tests may have sent some. */
const expectList = (element: Locator) =>
  expect(element.getByRole('row').nth(1).or(element.getByText(noteWords.recentEmpty)).first()).toBeVisible()

test('[DICT-06] types on a hostile page of another origin, whose look and hotkeys do not reach the form', async ({
  page,
  host,
}) => {
  await page.goto(`${host.origin}/hostile.html`)
  const dictation = page.locator('chartside-dictation')

  const name = dictation.getByLabel(dictationWords.patientName)
  await name.pressSequentially('Sven Edda')
  await expect(name, "the page's hotkeys leave typing alone").toHaveValue('Sven Edda')
  expect(await page.evaluate('window.commands')).toEqual([])

  const title = dictation.getByText(dictationWords.title, { exact: true })
  const look = await title.evaluate((element) => {
    const { fontFamily, textTransform, letterSpacing, fontSize, direction } = getComputedStyle(element)
    return { fontFamily, textTransform, letterSpacing, fontSize: Number.parseFloat(fontSize), direction }
  })
  expect(look.fontFamily).not.toContain('Comic')
  expect(look).toMatchObject({ textTransform: 'none', letterSpacing: 'normal' })
  expect(look.fontSize).toBeLessThan(31)
})

for (const { name, patient, policy } of [
  {
    name: 'what we ask for',
    patient: 'Worker Allowed',
    policy: (clinic: string) =>
      `default-src 'none'; script-src 'self' ${clinic} 'wasm-unsafe-eval'; worker-src blob:; media-src blob:; connect-src ${clinic}`,
  },
  {
    name: 'our scripts and our API alone',
    patient: 'Worker Forbidden',
    policy: (clinic: string) => `default-src 'none'; script-src 'self' ${clinic}; connect-src ${clinic}`,
  },
  {
    name: 'Trusted Types and no policy of ours',
    patient: 'Types Trusted',
    policy: (clinic: string) =>
      `default-src 'none'; script-src 'self' ${clinic} 'wasm-unsafe-eval'; worker-src blob:; connect-src ${clinic}; require-trusted-types-for 'script'; trusted-types 'none'`,
  },
]) {
  test(`[REC-03] dictates under a content security policy with ${name}`, async ({ page, host }) => {
    await page.goto(`${host.origin}/strict.html?policy=${encodeURIComponent(policy(host.clinic.address))}`)
    await dictate(page.locator('chartside-dictation'), patient)
    await expectSpoken(host, accounts.tanaka.email, patient)
  })
}

test('two elements of a page share one session, its token and its recorder', async ({ page, host }) => {
  await page.goto(`${host.origin}/two-elements.html`)
  const [one, two] = [page.locator('chartside-dictation'), page.locator('chartside-recorder')]
  await expectList(page.locator('chartside-recent-dictations'))
  expect(await page.evaluate('window.tokensAsked')).toBe(1)

  await one.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(two.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  // Moving the elements, as an application that rearranges itself does, ends nothing.
  await page.evaluate(() => document.querySelector('#one')!.append(...document.querySelectorAll('#two > *')))
  await page.evaluate(() => document.querySelector('chartside-dictation')!.remove())
  await expect(two.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  await two.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await expect(two.getByText(recorderWords.states.stopped, { exact: true })).toBeVisible()
})

test('[REC-06] an element that is moved a hundred times while it records loses nothing', async ({ page, host }) => {
  await page.goto(`${host.origin}/two-elements.html`)
  const recorder = page.locator('chartside-recorder')
  await recorder.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(recorder.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  await page.evaluate(async () => {
    const element = document.querySelector('chartside-recorder')!
    for (let move = 0; move < 100; move++) {
      document.querySelector(move % 2 ? '#two' : '#one')!.append(element)
      await new Promise((wait) => setTimeout(wait, 40))
    }
  })
  await recorder.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await expect(recorder.getByText(recorderWords.states.stopped, { exact: true })).toBeVisible()
  const { base64, seconds } = await page.evaluate(async () => {
    const { file, seconds } = document.querySelector('chartside-recorder')!.getRecording()!
    const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte))
    return { base64: btoa(bytes.join('')), seconds }
  })
  expect(seconds).toBeGreaterThan(3)
  expectEverySecond(await decodeMp3(Buffer.from(base64, 'base64')), seconds)
})

test('two sessions of a page do not mix', async ({ page, host }) => {
  const asked: { token: string; provider: string }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/dictations')) return
    asked.push({ token: request.headers()['authorization'] ?? '', provider: request.postDataJSON().provider_id })
  })
  await page.goto(`${host.origin}/two-sessions.html`)
  const [one, two] = [page.locator('#one'), page.locator('#two')]
  for (const session of [one, two]) await expectList(session)
  expect(new Set(asked.map(({ token }) => token)).size).toBe(2)
  expect(new Set(asked.map(({ provider }) => provider)).size).toBe(2)
  expect(await page.evaluate('window.tokensAsked')).toBe(2)

  await one.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(one.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  await expect(two.getByText(recorderWords.states.idle, { exact: true })).toBeVisible()

  await page.evaluate(() => document.querySelector<HTMLElementTagNameMap['chartside-session']>('#one')!.logout())
  await expectList(two)
  expect(await page.evaluate(() => document.querySelector<HTMLElementTagNameMap['chartside-session']>('#two')!.state)).toBe('in')
})

test('leaves nothing on the page', async ({ page, host }) => {
  await page.addInitScript(() => {
    const left = new Map<string, number>()
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const keys = new WeakMap<object, Map<string, number>>()
    let next = 0
    const key = (type: string, listener: object, capture: boolean): string => {
      const mine = keys.get(listener) ?? new Map<string, number>()
      keys.set(listener, mine)
      const name = `${type}${capture}`
      if (!mine.has(name)) mine.set(name, next++)
      return `${name} ${mine.get(name)}`
    }
    const captures = (options: unknown): boolean =>
      typeof options === 'object' && options ? 'capture' in options && !!options.capture : !!options
    const change = (by: 1 | -1, type: string, listener: unknown, options: unknown) => {
      if (typeof listener !== 'function' && (typeof listener !== 'object' || !listener)) return
      const name = key(type, listener, captures(options))
      if (by === 1) left.set(name, 1)
      else left.delete(name)
    }
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...[type, listener, options]: Parameters<typeof addEventListener>
    ) {
      if (this === window || this === undefined) change(1, type, listener, options)
      return addEventListener.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (
      this: EventTarget,
      ...[type, listener, options]: Parameters<typeof removeEventListener>
    ) {
      if (this === window || this === undefined) change(-1, type, listener, options)
      return removeEventListener.call(this ?? window, type, listener, options)
    }
    Object.assign(window, { listenersLeft: () => [...left.keys()], globalsBefore: Object.getOwnPropertyNames(window) })
  })
  await page.goto(`${host.origin}/two-elements.html`)
  const dictation = page.locator('chartside-dictation')
  await expectList(page.locator('chartside-recent-dictations'))
  await dictation.getByLabel(dictationWords.patientName).fill('Nobody')
  await record(dictation, 1)
  await dictation.getByRole('button', { name: recorderWords.clear, exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.evaluate(() => document.querySelector('chartside-session')!.remove())
  // The connection survives while an element is moved.
  await expect.poll(() => page.evaluate('listenersLeft()')).toEqual([])

  const left = await page.evaluate(async () => {
    const { globalsBefore } = window as unknown as { globalsBefore: string[] }
    const known = [...globalsBefore, 'globalsBefore', 'listenersLeft', 'tokensAsked']
    const foreign = (name: string) => name !== '' && !name.startsWith('chartside')
    return {
      globals: Object.getOwnPropertyNames(window).filter((name) => !known.includes(name) && foreign(name)),
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(foreign),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? '').filter(foreign),
      head: [...document.head.children].map(({ localName }) => localName),
      sheets: document.adoptedStyleSheets.length,
      body: [...document.body.children].map(({ localName }) => localName).filter(foreign),
    }
  })
  expect(left).toEqual({
    globals: [],
    storage: [],
    databases: [],
    head: ['meta', 'title', 'script', 'script'],
    sheets: 0,
    body: [],
  })
})
