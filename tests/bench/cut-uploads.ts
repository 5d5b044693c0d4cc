// An upload whose network is cut again and again: one dictation must arrive, whole.
import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { cuttingProxy, type Way } from './cutting-proxy.ts'
import type { DictationPage } from './dictation-page.ts'
import { type DictationStage, openDictationPage, speakingBrowser } from './dictation-stage.ts'
import { figure, medianOf, type Section } from './section.ts'

declare const bench: DictationPage

const inTheMiddle = 8
const lostAnswers = 2
const cuts = inTheMiddle + lostAnswers
const seconds = 20
const offlineMilliseconds = 300
const name = 'Cut Uploads'
const upload = '/api/v4/provider_api/upload-file'

export async function cutUploads(stage: DictationStage): Promise<Section> {
  const browser = await speakingBrowser()
  const ways: Way[] = []
  const retries: number[] = []
  let attempts = 0
  let back = 0
  let isRestoring = false
  let page: Page | undefined
  const proxy = await cuttingProxy(
    stage.clinic.address,
    upload,
    () => {
      if (attempts++ > 0 && back > 0) retries.push(performance.now() - back)
      back = 0
      return ways.shift() ?? 'whole'
    },
    () => void restore(),
  )
  /** The browser is without a network for a moment; it may have sent the upload again before. */
  async function restore(): Promise<void> {
    if (isRestoring || !page) return
    isRestoring = true
    await page.context().setOffline(true)
    await page.waitForTimeout(offlineMilliseconds)
    back = performance.now()
    isRestoring = false
    await page.context().setOffline(false)
  }

  try {
    page = await browser.newPage()
    await openDictationPage(page, stage.address(proxy.address))
    await page.evaluate((name) => bench.record(name), name)
    await page.waitForTimeout(seconds * 1000)
    await page.evaluate(() => bench.stop())
    const { base64 } = await page.evaluate(() => bench.recordedFile())
    const file = Buffer.from(base64, 'base64')
    for (let cut = 0; cut < inTheMiddle; cut++) ways.push({ bytes: Math.round((0.05 + 0.9 * Math.random()) * file.length) })
    for (let cut = 0; cut < lostAnswers; cut++) ways.push('lost answer')
    await page.evaluate(() => bench.send())
    await page.waitForFunction(() => bench.unsent().length === 0, undefined, { timeout: 300_000 })
    const arrived = await dictations(stage)
    const isWhole = arrived.length === 1 && hash(arrived[0]!) === hash(file)
    if (attempts <= cuts) throw new Error(`The upload was cut ${attempts - 1} times only.`)
    return {
      title: 'Uploads that are cut',
      about: `A dictation of ${seconds} s is sent through a proxy that cuts the connection ${inTheMiddle} times at a random byte of the recording, and ${lostAnswers} times after the whole of it, before the answer; the browser goes offline and online again each time. Chromium itself repeats an upload on a connection that was open before. Next attempt: from the network's return.`,
      columns: ['cuts', 'attempts', 'dictations on the server', 'recording', 'next attempt, median ms', 'longest, ms'],
      rows: [
        [
          String(cuts),
          String(attempts),
          String(arrived.length),
          isWhole ? 'the same, byte by byte' : 'DIFFERENT',
          figure(medianOf(retries)),
          figure(Math.max(...retries)),
        ],
      ],
    }
  } finally {
    await browser.close()
    await proxy.close()
  }
}

/** The recordings of the dictations that have arrived. */
async function dictations({ clinic, token, providerId }: DictationStage): Promise<Buffer[]> {
  const answer = await fetch(`${clinic.address}/api/v4/provider_api/dictations?page=1&per_page=100`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ provider_id: providerId }),
  })
  const rows: { patient_name: string; audio_file: string }[] = (await answer.json()).data.response_data
  const files = rows
    .filter((row) => row.patient_name === name)
    .map(({ audio_file }) => fetch(new URL(audio_file, clinic.address)))
  return Promise.all((await Promise.all(files)).map(async (file) => Buffer.from(await file.arrayBuffer())))
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
