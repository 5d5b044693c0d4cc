// Actions of specs on the recorder's page.
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { spokenWave } from '../journeys/speech.ts'
import { decodeMp3, secondsOf, type Wave } from '../journeys/wave.ts'
import type { TestPage } from './page.ts'
import { type Pages, servedPages } from './served.ts'
import { clearSeconds, lostBetween, secondsIn } from './sound.ts'

declare const testPage: TestPage

export const test = base.extend<object, { pages: Pages }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const pages = await servedPages(process.env['RECORDER_PAGE']!)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The portal's content security policy. */
export const portalPolicy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types chartside ProseMirrorClipboard`

/** The page with the portal's policy and further headers. */
export const portalPage = (pages: Pages, headers: Record<string, string> = {}): string =>
  pages.page(() => ({ 'content-security-policy': portalPolicy, ...headers }), 'own')

/** Opens a page and collects how it records: what it loads, logs and runs. */
export async function open(page: Page, address: string) {
  const loaded: string[] = []
  const logged: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(address)
  await page.locator('body[data-ready]').waitFor({ state: 'attached' })
  return {
    logged,
    way: () => ({
      capture: logged.some((text) => text.includes('script on the audio thread')) ? 'page' : 'audio thread',
      encoder: page.workers().length > 0 ? 'worker' : loaded.some((url) => url.includes('lamejs')) ? 'lamejs' : 'wasm',
    }),
  }
}

export const state = (page: Page) => page.evaluate(() => testPage.recorder.$recorder.get().state)
export const notice = (page: Page) => page.evaluate(() => testPage.recorder.$notice.get()?.text)

/** Records for some seconds. */
export async function record(page: Page, seconds: number): Promise<void> {
  await page.evaluate(() => testPage.recorder.start())
  expect(await state(page)).toBe('recording')
  await page.waitForTimeout(seconds * 1000)
}

export interface Stopped {
  seconds: number
  problem: string | undefined
  gaps: readonly { at: number; seconds: number }[]
  /** From pressing Stop to the file. */
  milliseconds: number
  recorded: Wave
}

/** Stops and decodes the file with an independent decoder. */
export async function stop(page: Page): Promise<Stopped> {
  const { base64, ...rest } = await page.evaluate(async () => {
    const before = performance.now()
    await testPage.recorder.stop()
    const milliseconds = performance.now() - before
    const now = testPage.recorder.$recorder.get()
    if (now.state !== 'stopped') throw new Error(`The recorder is ${now.state}`)
    const bytes = new Uint8Array(await now.recording.file.arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    const { seconds, problem, gaps = [] } = now.recording
    return { seconds, problem, gaps, milliseconds, base64: btoa(text) }
  })
  return { ...rest, recorded: await decodeMp3(Buffer.from(base64, 'base64')) }
}

/** Takes the processor from the browser's pages for some seconds; how long it was, and where in the recording. */
export async function standStill(page: Page, browser: Browser, seconds: number): Promise<{ seconds: number; at: number }> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const at = await page.evaluate(() => testPage.recorder.$seconds.get())
  const started = performance.now()
  for (const id of renderers) process.kill(id, 'SIGSTOP')
  await new Promise((wait) => setTimeout(wait, seconds * 1000))
  for (const id of renderers) process.kill(id, 'SIGCONT')
  return { seconds: (performance.now() - started) / 1000, at }
}

/**
 * Seconds of speech that may be missing before the next one. A lost block would be a tenth of a second; the browser's fake
 * microphone itself is not exact.
 */
const maxLost = 0.06
/** Seconds that may be inserted: on a busy machine the fake microphone is late and delivers silence meanwhile. */
const maxAdded = 0.5

export const expectSpoken = ({ recorded, seconds }: Stopped): void => expectEverySecond(recorded, seconds)

/** Expects every second of speech in its place and with its sound, in a recording of so many seconds. */
export function expectEverySecond(recorded: Wave, seconds: number): void {
  expect(Math.abs(secondsOf(recorded) - seconds)).toBeLessThan(1.5 / recorded.rate)
  const spoken = spokenWave()
  const found = secondsIn(spoken, recorded)
  const clear = clearSeconds(found)
  expect(clear.length, `seconds that sound as spoken: ${JSON.stringify(found)}`).toBeGreaterThan(found.length * 0.7)
  for (const lost of lostBetween(spoken, clear)) {
    expect(lost, JSON.stringify(clear)).toBeLessThan(maxLost)
    expect(lost, JSON.stringify(clear)).toBeGreaterThan(-maxAdded)
  }
}
