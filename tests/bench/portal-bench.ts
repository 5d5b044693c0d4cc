// Loading times of the portal with an empty cache, and the bytes transferred for each page.

import { loginWords } from '@chartside/core/login'
import { recorderWords } from '@chartside/core/recorder'
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../../browser.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts, signIn } from '../journeys/portal.ts'
import { bytesOf, type Network, networks, slowDown } from './network.ts'
import { figure, type Section } from './section.ts'

const rounds = 3

const signedOut = {
  name: 'login, usable',
  path: '/login',
  usable: (page: Page) => page.getByLabel(loginWords.email, { exact: true }),
}
const signedIn = {
  name: 'recorder, usable (signed in before)',
  path: '/provider/titanAi',
  usable: (page: Page) => page.getByRole('button', { name: recorderWords.record, exact: true }),
}

interface Loaded {
  milliseconds: number
  bytes: number
}

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  const browser = await chromium.launch(launchOptions('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'))
  try {
    const storageState = await sessionOf(browser, clinic)
    const rows: string[][] = []
    for (const { name, path, usable } of [signedOut, signedIn]) {
      for (const network of networks) {
        const loads: Loaded[] = []
        for (let round = 0; round < rounds; round++) {
          const context = await browser.newContext(path === '/login' ? {} : { storageState })
          loads.push(await coldLoad(await context.newPage(), `${clinic.address}${path}`, network, usable))
          await context.close()
        }
        loads.sort((one, other) => one.milliseconds - other.milliseconds)
        const median = loads[Math.floor(rounds / 2)]!
        rows.push([name, network.name, figure(median.milliseconds), figure(median.bytes / 1024)])
      }
    }
    const about = `Chromium with an empty cache, its network throttled by the profiles of its developer tools (Fast 4G: 8.1 Mbit/s, 165 ms; Slow 4G: 1.44 Mbit/s, 562 ms), its processor not. From navigation until the field or button is usable; median of ${rounds}. Bytes transferred until then.`
    return [
      { title: 'Cold load of the portal', about, columns: ['page', 'network', 'ms', 'kB received'], rows },
      await weights(browser, clinic, storageState),
    ]
  } finally {
    await browser.close()
    await clinic.close()
  }
}

async function coldLoad(
  page: Page,
  url: string,
  network: Network,
  usable: (page: Page) => ReturnType<Page['locator']>,
): Promise<Loaded> {
  const received = await bytesOf(page)
  await slowDown(page, network)
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  const element = usable(page)
  await element.waitFor({ timeout: 60_000 })
  await element.click({ trial: true, timeout: 60_000 })
  return { milliseconds: performance.now() - started, bytes: received.bytes }
}

type State = Awaited<ReturnType<typeof sessionOf>>

/** Bytes of each page until the network is idle, including data. */
async function weights(browser: Browser, clinic: Clinic, storageState: State): Promise<Section> {
  const record = (page: Page) => signedIn.usable(page).click()
  const pages: { name: string; path: string; state: State | undefined; act?: (page: Page) => Promise<void> }[] = [
    { name: 'login', path: '/login', state: undefined },
    { name: 'dashboard', path: '/provider/dashboard', state: storageState },
    { name: 'Titan AI, Dictation', path: '/provider/titanAi', state: storageState },
    { name: 'Titan AI, Dictation, recording started', path: '/provider/titanAi', state: storageState, act: record },
    { name: 'Titan AI, Recent', path: '/provider/titanAi?tab=recent', state: storageState },
  ]
  const rows: string[][] = []
  for (const { name, path, state, act } of pages) {
    const context = await browser.newContext(state ? { storageState: state } : {})
    const page = await context.newPage()
    const received = await bytesOf(page)
    await page.goto(`${clinic.address}${path}`, { waitUntil: 'networkidle' })
    await act?.(page)
    await page.waitForTimeout(2000)
    rows.push([name, figure(received.bytes / 1024), String(received.requests)])
    await context.close()
  }
  const about = 'Bytes transferred with an empty cache, including data and preloaded pages.'
  return { title: 'Bytes per page', about, columns: ['page', 'kB received', 'requests'], rows }
}

/** The state of a browser with a signed-in user. */
async function sessionOf(browser: Browser, clinic: Clinic) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${clinic.address}/login`)
  await signIn(page, accounts.okafor.email)
  await page.waitForURL(/\/provider/)
  const state = await context.storageState()
  await context.close()
  return state
}
