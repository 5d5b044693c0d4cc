import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { launchOptions } from '../../browser.ts'
import { spokenFile, spokenWave } from '../journeys/speech.ts'
import { decodeMp3, secondsOf, type Wave } from '../journeys/wave.ts'
import type { Bench } from './page.ts'
import { developmentPage, type Pages, servedPages } from './served.ts'
import { secondsIn } from './sound.ts'

declare const bench: Bench

const test = base.extend<object, { pages: Pages }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const pages = await servedPages()
      await use(pages)
      await pages.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({
  launchOptions: launchOptions(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${spokenFile()}`,
  ),
})

/** Opens the page and notes by which way it records: what it loads, what it says, what runs. */
async function open(page: Page, address: string) {
  const loaded: string[] = []
  const said: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('console', (message) => said.push(message.text()))
  await page.goto(address)
  await page.locator('body[data-ready]').waitFor({ state: 'attached' })
  return {
    said,
    way: () => ({
      capture: said.some((text) => text.includes('out of the audio thread')) ? 'page' : 'audio thread',
      encoder: page.workers().length > 0 ? 'worker' : loaded.some((url) => url.includes('lamejs')) ? 'lamejs' : 'wasm',
    }),
  }
}

const state = (page: Page) => page.evaluate(() => bench.recorder.$recorder.get().state)

async function record(page: Page, seconds: number): Promise<void> {
  await page.evaluate(() => bench.recorder.start())
  await page.waitForTimeout(seconds * 1000)
}

interface Stopped {
  seconds: number
  problem: string | undefined
  milliseconds: number
  heard: Wave
}

/** Stops, and has the file decoded by another maker's decoder. */
async function stop(page: Page): Promise<Stopped> {
  const { base64, ...rest } = await page.evaluate(async () => {
    const before = performance.now()
    await bench.recorder.stop()
    const milliseconds = performance.now() - before
    const now = bench.recorder.$recorder.get()
    if (now.state !== 'stopped') throw new Error(`The recorder is ${now.state}`)
    const bytes = new Uint8Array(await now.recording.file.arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    const { seconds, problem } = now.recording
    return { seconds, problem, milliseconds, base64: btoa(text) }
  })
  const folder = mkdtempSync(join(tmpdir(), 'chartside-recording-'))
  try {
    const file = join(folder, 'recording.mp3')
    writeFileSync(file, Buffer.from(base64, 'base64'))
    return { ...rest, heard: decodeMp3(file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Expects that every second is there, in its place, and sounds as it was spoken. */
function expectSpoken({ heard, seconds }: Stopped, longest = 0.004): void {
  expect(Math.abs(secondsOf(heard) - seconds)).toBeLessThan(1 / heard.rate)
  const found = secondsIn(spokenWave(), heard)
  const clear = found.filter(({ likeness }) => likeness > 0.6)
  expect(clear.length).toBeGreaterThan(found.length * 0.7)
  for (const { lag } of clear) expect(Math.abs(lag - clear[0]!.lag)).toBeLessThan(longest)
}

const portal = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types chartside ProseMirrorClipboard`

const policies: {
  step: string
  script: 'own' | 'cdn'
  policy(cdn: string): string
  way: { capture: string; encoder: string }
}[] = [
  { step: 'A in the portal', script: 'own', policy: () => portal, way: { capture: 'audio thread', encoder: 'worker' } },
  {
    step: 'A from another origin',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'; worker-src blob:; media-src blob:`,
    way: { capture: 'audio thread', encoder: 'worker' },
  },
  {
    step: 'B without Workers',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'`,
    way: { capture: 'audio thread', encoder: 'wasm' },
  },
  {
    step: 'B where our trusted-types policy is forbidden',
    script: 'cdn',
    policy: (cdn) =>
      `script-src ${cdn} 'wasm-unsafe-eval'; worker-src blob:; require-trusted-types-for 'script'; trusted-types theirs`,
    way: { capture: 'audio thread', encoder: 'wasm' },
  },
  {
    step: 'C with our scripts and nothing else',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn}`,
    way: { capture: 'audio thread', encoder: 'lamejs' },
  },
  {
    step: 'D by nonce alone',
    script: 'cdn',
    policy: () => `default-src 'none'; script-src 'nonce-once'`,
    way: { capture: 'page', encoder: 'lamejs' },
  },
]

for (const { step, script, policy, way } of policies) {
  test(`[REC-03] step ${step}: every second of speech is in the MP3`, async ({ page, pages }) => {
    const opened = await open(
      page,
      pages.page((cdn) => ({ 'content-security-policy': policy(cdn) }), script),
    )
    await record(page, 8)
    expect(opened.way()).toEqual(way)
    const stopped = await stop(page)
    expect(stopped.seconds).toBeGreaterThan(7)
    expect(stopped.problem).toBe('too-short')
    expectSpoken(stopped)
    expect(stopped.milliseconds).toBeLessThan(way.capture === 'page' ? 1500 : 400)
  })
}
