// Browsers that are killed at random moments of a recording: what is lost, and how soon the rest is there again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { killBrowser, openBrowser } from '../journeys/killed-browser.ts'
import { spokenWave } from '../journeys/speech.ts'
import { decodeMp3, secondsOf, type Wave } from '../journeys/wave.ts'
import { secondsIn } from '../recorder/sound.ts'
import type { DictationPage } from './dictation-page.ts'
import { type DictationStage, openDictationPage } from './dictation-stage.ts'
import { figure, medianOf, type Section } from './section.ts'

declare const bench: DictationPage

const kills = 20
/** The longest recording that is killed, in seconds. */
const longest = 12

interface Killed {
  /** What was spoken, and what was recovered of it, in seconds. */
  spoken: number
  recovered: number
  /** From navigation until it was offered, and until its file was there, in milliseconds; undefined if nothing was on disk. */
  offered?: number
  opened?: number
}

export async function killedBrowsers(stage: DictationStage): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-killed-'))
  const found: Killed[] = []
  try {
    let { context, page } = await visit(folder, stage)
    for (let round = 0; round < kills; round++) {
      const spoken = await recordAndKill(page, folder, Math.random() * longest)
      ;({ context, page } = await visit(folder, stage))
      found.push({ spoken, ...(await recover(page)) })
    }
    await context.close()
  } finally {
    await killBrowser(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return sectionOf(found)
}

async function visit(folder: string, stage: DictationStage): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openBrowser(folder, stage.clinic.address)
  const page = context.pages()[0] ?? (await context.newPage())
  await openDictationPage(page, stage.address())
  return { context, page }
}

/** Seconds spoken until the browser was killed. */
async function recordAndKill(page: Page, folder: string, seconds: number): Promise<number> {
  let last = { seconds: 0, at: 0 }
  page.on('console', (message) => {
    if (message.text().startsWith('{"spoken"')) last = JSON.parse(message.text()).spoken
  })
  await page.evaluate(() => bench.record('Killed Browser'))
  await new Promise((wait) => setTimeout(wait, seconds * 1000))
  const killed = Date.now()
  await killBrowser(folder)
  return last.seconds + (killed - last.at) / 1000
}

async function recover(page: Page): Promise<Omit<Killed, 'spoken'>> {
  if ((await page.evaluate(() => bench.left())) === 0) return { recovered: 0 }
  const times = await page.evaluate(() => bench.takeUp())
  const { base64 } = await page.evaluate(() => bench.recordedFile())
  const recorded = await decodeMp3(Buffer.from(base64, 'base64'))
  expectSpeech(recorded)
  await page.evaluate(() => bench.discard())
  return { recovered: secondsOf(recorded), ...times }
}

/** Throws unless most seconds sound as spoken. */
function expectSpeech(recorded: Wave): void {
  const seconds = secondsIn(spokenWave(), recorded)
  const clear = seconds.filter(({ likeness }) => likeness > 0.6)
  if (clear.length < seconds.length / 2) throw new Error(`What was recovered is not what was spoken: ${JSON.stringify(seconds)}`)
}

function sectionOf(found: readonly Killed[]): Section {
  const row = (what: string, values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    return [what, String(sorted.length), figure(sorted[0]!), figure(medianOf(sorted)), figure(sorted.at(-1)!)]
  }
  const known = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined)
  return {
    title: 'Browsers killed while recording',
    about: `SIGKILL to all processes of Chromium at ${kills} random moments of a recording of up to ${longest} s; then the next visit with the same profile. Spoken: until the kill, by the page's count and the clock since. Recovered: what mpg123 decodes of the file. Nothing is recovered of a recording that was killed before its first piece was on disk.`,
    columns: ['', 'times', 'least', 'median', 'most'],
    rows: [
      row('spoken, s', known(found.map(({ spoken }) => spoken))),
      row('lost, s (wanted: at most 2)', known(found.map(({ spoken, recovered }) => spoken - recovered))),
      row('next visit until it is offered, ms', known(found.map(({ offered }) => offered))),
      row('next visit until its file is there, ms', known(found.map(({ opened }) => opened))),
    ],
  }
}
