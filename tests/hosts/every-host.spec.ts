// Every kind of page that embeds the kit, each an example of docs/embedding.md: the same things work on all of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInWords } from '@chartside/core/check-in'
import { dictationWords } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import type { Page, Route } from '@playwright/test'

import { cdnFolder, versionOf } from '../../scripts/lib/packages.ts'
import { root } from '../../scripts/lib/run.ts'

import { arrivalsOf } from '../journeys/arrivals.ts'
import { startClinic } from '../journeys/clinic.ts'
import { logIn, Troubles } from '../journeys/portal.ts'
import { accounts, dictate, expect, expectSpoken, type Host, record, send, test } from './host.ts'
import { countFromStart, expectNothingLeft } from './leftovers.ts'

/** A page that embeds the kit. */
interface HostPage {
  name: string
  path: string
  /** Its content security policy, given the clinic's origin. */
  policy?: (clinic: string) => string
  prepare?: (page: Page) => Promise<unknown>
  /** What its user does before the elements are visible. */
  open?: (page: Page) => Promise<void>
  /** What happens to the page during a recording. */
  meanwhile?: (page: Page) => Promise<void>
  /** Warnings that the console has. */
  warnings?: RegExp[]
  /** The listeners that it has on window and document itself. */
  listeners?: string[]
  /** True if its framework adds many more before our first element is defined. */
  listensBefore?: boolean
}

/** Serves the built kit as an older version. */
const olderKit = async (route: Route): Promise<void> => {
  const [, path = ''] = new URL(route.request().url()).pathname.split('/older-kit/')
  const text = readFileSync(join(cdnFolder(root), path), 'utf8')
  await route.fulfill({ contentType: 'text/javascript', body: text.replaceAll(versionOf(root), '0.0.9') })
}

const hosts: HostPage[] = [
  { name: 'Plain HTML', path: 'plain.html' },
  {
    name: 'Bootstrap 3 with jQuery',
    path: 'bootstrap/bootstrap-3.html',
    open: (page) => page.getByRole('button', { name: 'Refresh' }).first().click(),
    async meanwhile(page) {
      const all = page.getByText(recorderWords.states.recording, { exact: true })
      await expect(all).toHaveCount(1)
      await page.getByRole('button', { name: 'Move' }).click()
      await page.getByRole('button', { name: 'Clone' }).click()
      await expect(all, 'a clone shows the recording of its session').toHaveCount(2)
      await page.evaluate(() => [...document.querySelectorAll('chartside-dictation')].at(-1)!.remove())
      await expect(all, 'and ends nothing').toHaveCount(1)
    },
  },
  {
    name: 'A Bootstrap 5 modal',
    path: 'bootstrap/bootstrap-5.html',
    open: (page) => page.getByRole('button', { name: 'Visit' }).click(),
  },
  { name: 'The ugly page', path: 'ugly.html', listeners: ['keydown capture'] },
  {
    name: 'Two versions of the kit',
    path: 'two-versions.html',
    prepare: (page) => page.route('**/older-kit/**', olderKit),
    warnings: [
      /<chartside-(session|dictation|recorder)> is already defined by version 0\.0\.9/,
      // Loaded by the first toast, and by the first recording out of sight, of either version.
      new RegExp(`<chartside-(toaster|recording-badge)> is already defined by version (0\\.0\\.9|${versionOf(root)}),`),
    ],
  },
  {
    name: 'A strict policy without workers',
    path: 'plain.html',
    policy: (clinic) =>
      `default-src 'none'; script-src 'self' ${clinic} 'wasm-unsafe-eval'; media-src ${clinic} blob:; connect-src 'self' ${clinic} ${clinic.replace('http', 'ws')}; require-trusted-types-for 'script'; trusted-types chartside ProseMirrorClipboard`,
    // Only trying shows whether a page allows a worker.
    warnings: [/worker-src|encoder 'worker' cannot be used here/],
  },
]

/** What a framework listens to once, besides React in our elements. */
const ownListeners: Record<string, string[]> = { 'react-18': ['selectionchange'], svelte: ['click'] }
/** Apps of tests/hosts/projects, which `npm run hosts` builds from the npm packages. */
const apps: HostPage[] = [
  { name: 'React 18', path: 'react-18' },
  { name: 'React 19 in strict mode', path: 'react-19' },
  { name: 'Next', path: 'next', listensBefore: true },
  { name: 'Vue', path: 'vue' },
  { name: 'Svelte', path: 'svelte' },
  { name: 'Angular with Zone', path: 'angular' },
  { name: 'Lit', path: 'lit' },
].map(({ name, path, listensBefore = false }) => ({
  name,
  path: `${path}/dist/index.html`,
  listensBefore,
  // React and pusher-js, bundled unchanged, listen as long as the page is open.
  listeners: [...(listensBefore ? [] : ['selectionchange']), ...(ownListeners[path] ?? []), 'online', 'offline'],
}))

for (const { name, path, policy, prepare, open, meanwhile, listeners = [], listensBefore, warnings = [] } of [...hosts, ...apps])
  test(`[DICT-06] [REC-03] [REVIEW-01] [CHK-01] [CHK-02] ${name}: dictates, shows the note and a live queue, and leaves nothing`, async ({
    page,
    host,
  }) => {
    const troubles = new Troubles()
    troubles.watch(page)
    troubles.expect(...warnings)
    await countFromStart(page)
    await prepare?.(page)
    await page.goto(`${host.origin}/${path}${policy ? `?policy=${encodeURIComponent(policy(host.clinic.address))}` : ''}`)
    await open?.(page)
    const outside = await stylesOf(page)
    await expectLiveQueue(page, host)
    expect(await lookOf(page), 'the page styles nothing inside').toEqual(look)
    await expectNote(page, host, name, async () => {
      await meanwhile?.(page)
      await replaceWhileRecording(page, name)
    })
    expect(await stylesOf(page), 'and the elements nothing outside').toEqual(outside)
    await expectNothingLeft(page, listeners, listensBefore ? 'first element' : 'start')
    expect(troubles.left()).toEqual([])
  })

const look = { fontSize: '20px', letterSpacing: 'normal', textTransform: 'none', display: 'block' }

/** How the heading of the form looks. A locator's `evaluate` would leave listeners of Playwright on the page. */
const lookOf = (page: Page): Promise<typeof look> =>
  page.evaluate(() => {
    const app = document.querySelector('visit-chart')?.shadowRoot ?? document
    const heading = app.querySelector('chartside-dictation')!.shadowRoot!.querySelector('h1, h2, h3')!
    const { fontSize, letterSpacing, textTransform, display } = getComputedStyle(heading)
    return { fontSize, letterSpacing, textTransform, display }
  })

/** The page's own styles: its sheets, and how a paragraph of its own looks. */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    const { font, color, margin, display } = getComputedStyle(document.body.appendChild(document.createElement('p')))
    document.body.lastElementChild!.remove()
    const sheets = document.querySelectorAll('style, link[rel=stylesheet]').length + document.adoptedStyleSheets.length
    return { sheets, font, color, margin, display, page: document.documentElement.style.cssText }
  })

/** Chooses a location and sees a patient arrive. Until the user presses the button, no dialog opens. */
async function expectLiveQueue(page: Page, host: Host): Promise<void> {
  const queue = page.locator('chartside-check-in')
  const arrivals = await arrivalsOf(host.clinic, accounts.weber.email, 'Lakeside West')
  const choose = queue.getByRole('button', { name: checkInWords.selectLocation })
  await expect(choose).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('chartside-session :modal'), 'no dialog covers the page').toHaveCount(0)
  await choose.click()
  const dialog = queue.getByRole('dialog', { name: checkInWords.selectLocation })
  await dialog.getByRole('button', { name: new RegExp(checkInWords.chooseLocation) }).click()
  await dialog.getByRole('option', { name: /Lakeside West/ }).click()
  await dialog.getByRole('button', { name: checkInWords.confirm, exact: true }).click()
  await expect(queue.getByText(/^Updated \d+ s ago/)).toBeVisible()
  const { name } = await arrivals.arrive()
  await expect(queue.getByRole('button', { name: checkInWords.callOf(name), exact: true })).toBeVisible()
}

/** Dictates, and reads the note as soon as the list offers it. */
async function expectNote(page: Page, host: Host, patient: string, meanwhile: () => Promise<void>): Promise<void> {
  await dictate(page.locator('chartside-dictation'), patient, meanwhile)
  await expect(page.locator('#message')).toHaveText(/^Sent as dictation .+\.$/)
  const recent = page.locator('chartside-recent-dictations')
  const row = recent.getByRole('row', { name: new RegExp(patient, 'i') })
  await row.getByRole('button', { name: /View/ }).click({ timeout: 20_000 })
  const review = recent.getByRole('dialog')
  await expect(review.getByRole('heading', { name: 'Subjective' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toHaveCount(0)
  await expectSpoken(host, accounts.weber.email, patient)
}

/** Replaces the element, its document and the session around it; the recording goes on each time, for its patient and in sight. */
async function replaceWhileRecording(page: Page, patient: string): Promise<void> {
  const form = page.locator('chartside-dictation')
  const expectRecording = async () => {
    await expect(form.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
    await expect(form.getByLabel(dictationWords.patientName)).toHaveValue(patient)
    await expect(page.locator('body > chartside-recording-badge')).toHaveCount(0)
  }
  await moveForm(page, 'away')
  await expect(page.locator('body > chartside-recording-badge')).toContainText(recorderWords.states.recording)
  await moveForm(page, 'back')
  await expectRecording()
  await moveForm(page, 'into a frame')
  const framed = page.frameLocator('#pop-out').locator('chartside-dictation')
  // From another document, a session inside a shadow root is not found: the page's badge has the recording and its Stop.
  const isFound = await page.evaluate(() => document.querySelector('chartside-session') !== null)
  const shown = isFound ? framed : page.locator('body > chartside-recording-badge')
  await expect(shown.getByRole('button', { name: recorderWords.stop, exact: true })).toBeVisible()
  await moveForm(page, 'back')
  await expectRecording()
  await replaceSession(page)
  await expectRecording()
}

/** Moves the dictation form as a page can: out of its document, into another one, and back to its place. */
const moveForm = (page: Page, to: 'away' | 'into a frame' | 'back'): Promise<void> =>
  page.evaluate((to) => {
    const kept = window as unknown as { form?: Element; place?: Comment }
    const app = document.querySelector('visit-chart')?.shadowRoot ?? document
    const form = kept.form ?? app.querySelector('chartside-dictation')!
    kept.form = form
    if (to === 'back') {
      kept.place!.replaceWith(form)
      document.querySelector('#pop-out')?.remove()
      delete kept.form
      return
    }
    kept.place = document.createComment('')
    form.replaceWith(kept.place)
    if (to === 'away') return
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.id = 'pop-out'
    frame.contentDocument!.body.append(form)
  }, to)

/** Replaces the session by the page's own means; on a page that has none, as scripts do that replace a part of a page. */
async function replaceSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const app = document.querySelector('visit-chart')?.shadowRoot ?? document
    const old = app.querySelector('chartside-session')!
    Object.assign(window, { old })
    const own = app.querySelector<HTMLElement>('#chart')
    if (own) return own.click()
    const next = old.cloneNode(true) as typeof old
    old.replaceWith(next)
    next.getToken = old.getToken
    next.querySelector('chartside-dictation')!.addEventListener('dictationsent', ({ detail }) => {
      document.querySelector('#message')!.textContent = `Sent as dictation ${detail.dictationId}.`
    })
  })
  await expect.poll(() => page.evaluate(() => (window as unknown as { old: Element }).old.isConnected)).toBe(false)
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'old')
    const app = document.querySelector('visit-chart')?.shadowRoot ?? document
    if (!app.querySelector('chartside-session')) app.querySelector<HTMLElement>('#chart')!.click()
  })
}

test('two practices on a page keep their dictations apart, recorded at the same time', async ({ page, host }) => {
  test.slow()
  const hillside = await startClinic({ ALLOWED_ORIGINS: host.origin }, { engine: 'PostgreSQL' })
  const practices = [
    { id: 'lakeside', clinic: host.clinic, patient: 'Lakeside Patient' },
    { id: 'hillside', clinic: hillside, patient: 'Hillside Patient' },
  ]
  try {
    for (const { id, clinic } of practices)
      await page.route(`**/my-backend/${id}-token`, async (route) => {
        await route.fulfill({ body: (await logIn(clinic.address, accounts.weber.email)).access_token })
      })
    await page.goto(`${host.origin}/two-practices.html?hillside=${hillside.address}`)
    const forms = practices.map(({ id, patient }) => ({ form: page.locator(`#${id} chartside-dictation`), patient }))
    for (const { form, patient } of forms) await form.getByLabel(dictationWords.patientName).fill(patient)
    await Promise.all(forms.map(({ form }) => record(form)))
    for (const { form } of forms) await send(form)
    for (const { id, clinic, patient } of practices) {
      await expectSpoken({ ...host, clinic }, accounts.weber.email, patient)
      const list = page.locator(`#${id}`).getByRole('row', { name: /(Lake|Hill)side Patient/ })
      await expect(list).toHaveCount(1)
      await expect(list).toContainText(patient)
    }
  } finally {
    await hillside.close()
  }
})
