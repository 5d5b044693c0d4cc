// Processor time of recording, the delay between Stop and the file, and what is left of a recording whatever happens to it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { launchOptions } from '../../browser.ts'
import { createAssembly } from '../../packages/core/src/recorder/assembly.ts'
import { lameModuleFile } from '../../packages/core/src/recorder/encoders-testing.ts'
import { lamejsEncoder } from '../../packages/core/src/recorder/lamejs-encoder.ts'
import { createMp3Stream, type EncoderMaker } from '../../packages/core/src/recorder/mp3-stream.ts'
import { murmur } from '../../packages/core/src/recorder/testing.ts'
import { wasmEncoder } from '../../packages/core/src/recorder/wasm-encoder.ts'
import { decodeMp3, secondsOf } from '../journeys/wave.ts'
import { builtPage } from '../recorder/built.ts'
import { portalPage } from '../recorder/page-actions.ts'
import { servedPages } from '../recorder/served.ts'
import { heapMegabytes } from './browser-costs.ts'
import { cutUploads } from './cut-uploads.ts'
import { startDictationStage } from './dictation-stage.ts'
import { disturbedRecordings } from './disturbed-recordings.ts'
import { fullDisk } from './full-disk.ts'
import { killedBrowsers } from './killed-browsers.ts'
import type { RecorderPage } from './recorder-page.ts'
import { comparison, recordInRealTime } from './recording-in-real-time.ts'
import { figure, medianOf, type Section } from './section.ts'

const lengths = [1, 10, 60] as const
const rounds = 3
/** Of the comparison with MediaRecorder; `npm run bench -- hour` takes an hour for it. */
const minutes = 1

export async function bench(): Promise<Section[]> {
  const sections = [await encoders(), await stops(), comparison(await recordInRealTime(minutes, 1), minutes)]
  const stage = await startDictationStage()
  try {
    for (const measure of [killedBrowsers, cutUploads, disturbedRecordings, fullDisk]) sections.push(await measure(stage))
    return sections
  } finally {
    await stage.close()
  }
}

async function encoders(): Promise<Section> {
  const kinds: [string, EncoderMaker][] = [
    ['LAME as WebAssembly', await wasmEncoder(new Uint8Array(await readFile(lameModuleFile)))],
    ['lamejs', lamejsEncoder],
  ]
  return {
    title: 'Encoding',
    about: 'Speech-like sound through each encoder in Node, in blocks of 0.1 s as from the microphone, on one core.',
    columns: ['encoder', 'minutes', 'ms of work', 'ms per second of sound', 'times faster than speech', 'MB'],
    rows: kinds.flatMap(([name, makeEncoder]) =>
      lengths.map((minutes) => {
        const { milliseconds, bytes } = encode(makeEncoder, minutes)
        const perSecond = milliseconds / (minutes * 60)
        const cells = [figure(milliseconds), figure(perSecond), figure(1000 / perSecond), figure(bytes / 1e6)]
        return [name, String(minutes), ...cells]
      }),
    ),
  }
}

function encode(makeEncoder: EncoderMaker, minutes: number): { milliseconds: number; bytes: number } {
  const part = murmur(10)
  const assembly = createAssembly()
  const started = performance.now()
  const stream = createMp3Stream(makeEncoder)
  for (let second = 0; second < minutes * 60; second += 10)
    for (let at = 0; at < part.length; at += 2400) {
      const piece = stream.push(part.subarray(at, at + 2400))
      if (piece) assembly.add(piece)
    }
  assembly.add(stream.end())
  assembly.endStream(stream.samples)
  return { milliseconds: performance.now() - started, bytes: assembly.file()?.size ?? 0 }
}

async function stops(): Promise<Section> {
  const pages = await servedPages(await builtPage(join(import.meta.dirname, 'recorder-page.ts')))
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(portalPage(pages))
    await page.locator('body[data-ready]').waitFor({ state: 'attached' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('HeapProfiler.enable')
    const rows: string[][] = []
    for (const minutes of lengths) {
      const found: number[] = []
      for (let round = 0; round < rounds; round++)
        found.push(await page.evaluate((long) => (window as unknown as RecorderPage).stopToFile(long), minutes))
      const heap = await heapMegabytes(devtools)
      const base64 = await page.evaluate(() => (window as unknown as RecorderPage).latestFile())
      const off = secondsOf(await decodeMp3(Buffer.from(base64, 'base64'))) - minutes * 60
      const stops = [medianOf(found), Math.max(...found)].map(figure)
      rows.push([String(minutes), ...stops, figure(heap), figure(Math.abs(off) * 1000)])
    }
    return {
      title: 'From Stop to the file',
      about: `Chromium with the portal's content security policy, the encoder in its Worker, sound faster than real time; from pressing Stop until the MP3 is complete (wanted after an hour: below 300 ms). ${rounds} times each. Then the JavaScript heap after a collection, and what mpg123 decodes beside what was spoken (wanted: within 50 ms).`,
      columns: ['minutes recorded', 'median, ms', 'longest, ms', 'heap, MB', 'file beside speech, ms'],
      rows,
    }
  } finally {
    await browser.close()
    await pages.close()
  }
}
