// What a busy page, and a browser that stands still, take from a recording, and what the recorder says about it.
import type { Browser, Page } from 'playwright'
import { spokenWave } from '../journeys/speech.ts'
import { decodeMp3 } from '../journeys/wave.ts'
import { clearSeconds, lostBetween, secondsIn } from '../recorder/sound.ts'
import { rendererIds } from './browser-costs.ts'
import type { DictationPage } from './dictation-page.ts'
import { type DictationStage, openDictationPage, speakingBrowser } from './dictation-stage.ts'
import { medianOf, type Section } from './section.ts'

declare const bench: DictationPage

const rounds = 5
const blockedSeconds = 2
const stoppedSeconds = 5

interface Disturbed {
  /** Seconds taken from the page or the browser. */
  taken: number
  /** Seconds that the recorder reported are missing; they are silent in the recording. */
  reported: number
  /** Seconds by which the speech after them is too early, because more was missing. */
  moved: number
}

export async function disturbedRecordings(stage: DictationStage): Promise<Section> {
  const browser = await speakingBrowser()
  try {
    const blocked: Disturbed[] = []
    const stopped: Disturbed[] = []
    for (let round = 0; round < rounds; round++) {
      blocked.push(await disturbed(stage, browser, (page) => block(page)))
      stopped.push(await disturbed(stage, browser, () => stop(browser)))
    }
    return {
      title: 'Recordings that are disturbed',
      about: `${rounds} times each, in the middle of some 11 s of speech: the page's thread is blocked; the processes that run the browser's pages get SIGSTOP, and SIGCONT later. What is reported is silent in the recording, so the speech behind it is out of its place by what was reported wrongly: found by correlation of every second that mpg123 decodes with the speech. The fake microphone delivers in steps of 0.01 s, and a browser that stands still keeps some of what its microphone hears.`,
      columns: ['', 's', 'reported as missing, median s', 'reported wrongly, median s', 'at most, s (wanted: 0.2)'],
      rows: [rowOf(`page blocked for ${blockedSeconds} s`, blocked), rowOf(`browser stopped for ${stoppedSeconds} s`, stopped)],
    }
  } finally {
    await browser.close()
  }
}

function rowOf(what: string, found: readonly Disturbed[]): string[] {
  const median = (values: readonly number[]) => medianOf(values).toFixed(2)
  const wrong = found.map(({ moved }) => Math.abs(moved))
  const reported = found.map((one) => one.reported)
  return [what, median(found.map(({ taken }) => taken)), median(reported), median(wrong), Math.max(...wrong).toFixed(2)]
}

async function disturbed(stage: DictationStage, browser: Browser, disturb: (page: Page) => Promise<number>): Promise<Disturbed> {
  const page = await browser.newPage()
  try {
    await openDictationPage(page, stage.address())
    await page.evaluate(() => bench.record('Disturbed'))
    await page.waitForTimeout(4000 + 1000 * Math.random())
    const taken = await disturb(page)
    await page.waitForTimeout(4000)
    await page.evaluate(() => bench.stop())
    const { base64, missing: reported } = await page.evaluate(() => bench.recordedFile())
    await page.evaluate(() => bench.discard())
    const spoken = spokenWave()
    const lost = lostBetween(spoken, clearSeconds(secondsIn(spoken, await decodeMp3(Buffer.from(base64, 'base64')))))
    return { taken, reported, moved: lost.reduce((sum, seconds) => sum + seconds, 0) }
  } finally {
    await page.close()
  }
}

/** Blocks the page's thread; for how many seconds. */
const block = (page: Page): Promise<number> =>
  page.evaluate((seconds) => {
    const began = performance.now()
    while (performance.now() - began < seconds * 1000);
    return (performance.now() - began) / 1000
  }, blockedSeconds)

/** Takes the processor from the browser's pages; for how many seconds. */
async function stop(browser: Browser): Promise<number> {
  const renderers = await rendererIds(await browser.newBrowserCDPSession())
  const began = performance.now()
  for (const id of renderers) process.kill(id, 'SIGSTOP')
  await new Promise((wait) => setTimeout(wait, stoppedSeconds * 1000))
  for (const id of renderers) process.kill(id, 'SIGCONT')
  return (performance.now() - began) / 1000
}
