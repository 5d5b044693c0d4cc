// Records speech in real time with the recorder's element, and beside it with MediaRecorder: each in its own browser, at the same
// time, with the same file as microphone.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { shellOptions } from '../../browser.ts'
import { servePages } from '../../scripts/lib/page-server.ts'
import { freePort, startClinic } from '../journeys/clinic.ts'
import { accounts, logIn } from '../journeys/portal.ts'
import { spokenFile } from '../journeys/speech.ts'
import { heapMegabytes, processorSeconds, rendererIds } from './browser-costs.ts'
import { type Measured, type MeasuredRecorder, measuredRecorders } from './measured-recorders.ts'
import { residentMegabytes } from './resident-memory.ts'
import { figure, type Section } from './section.ts'

/** The costs of a browser at one moment of a recording. */
interface Costs {
  minutes: number
  /** Of the page, in MB. */
  heap: number
  /** Of the process that runs the page, in MB. */
  memory: number
  /** Of the whole browser since the moment before, in milliseconds for each second of sound. */
  processor: number
  /** How many programs wanted a processor of the machine, on average of the last minute. */
  load: number
}

interface Run {
  name: string
  costs: Costs[]
  measured: Measured | undefined
}

/** Records for so many minutes, and measures this often meanwhile. */
export async function recordInRealTime(minutes: number, parts: number): Promise<Run[]> {
  const port = await freePort()
  const clinic = await startClinic({ ALLOWED_ORIGINS: `http://localhost:${port}` })
  const folder = await mkdtemp(join(tmpdir(), 'chartside-bench-'))
  const { access_token: token } = await logIn(clinic.address, accounts.weber.email)
  const pages = await servePages(folder, { port, answers: { '/token': async () => token } })
  try {
    const runs = measuredRecorders.map(async (recorder) => {
      const file = `${encodeURIComponent(recorder.name)}.html`
      const body = recorder.body(`${clinic.address}/api/v4`)
      await writeFile(join(folder, decodeURIComponent(file)), `<!doctype html><meta charset="utf-8"><title>Bench</title>${body}`)
      return runOf(recorder, `${pages.origin}/${file}`, minutes, parts)
    })
    return await Promise.all(runs)
  } finally {
    await Promise.all([pages.close(), clinic.close(), rm(folder, { recursive: true })])
  }
}

async function runOf(recorder: MeasuredRecorder, address: string, minutes: number, parts: number): Promise<Run> {
  const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch(shellOptions(...microphone, `--use-file-for-fake-audio-capture=${await spokenFile()}`))
  try {
    const page = await browser.newPage()
    const [ofPage, ofBrowser] = [await page.context().newCDPSession(page), await browser.newBrowserCDPSession()]
    await ofPage.send('HeapProfiler.enable')
    await page.goto(address)
    await recorder.start(page)
    const started = performance.now()
    const [renderer] = await rendererIds(ofBrowser)
    const costs: Costs[] = []
    let spent = await processorSeconds(ofBrowser)
    let before = performance.now()
    for (let part = 1; part <= parts; part++) {
      await page.waitForTimeout(started + (part * minutes * 60_000) / parts - performance.now())
      const now = performance.now()
      const spentNow = await processorSeconds(ofBrowser)
      const processor = ((spentNow - spent) * 1000) / ((now - before) / 1000)
      const costsNow = { heap: await heapMegabytes(ofPage), memory: residentMegabytes(renderer!), processor, load: loadavg()[0]! }
      costs.push({ minutes: (part * minutes) / parts, ...costsNow })
      // What the measurement itself costs does not count.
      spent = await processorSeconds(ofBrowser)
      before = performance.now()
    }
    return { name: recorder.name, costs, measured: await recorder.stop(page) }
  } finally {
    await browser.close()
  }
}

/** How busy the machine was meanwhile. */
function loadOf(runs: readonly Run[]): string {
  const loads = runs.flatMap(({ costs }) => costs.map(({ load }) => load))
  const [least, largest] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1))
  const range = least === largest ? least : `${least} to ${largest}`
  return `Load average of the machine meanwhile: ${range} on ${availableParallelism()} processors.`
}

/** A row for each recorder: what it costs and what it makes. */
export function comparison(runs: readonly Run[], minutes: number): Section {
  const rows = runs.map(({ name, costs, measured }) => {
    const processor = costs.reduce((sum, cost) => sum + cost.processor, 0) / costs.length
    if (!measured) return [name, figure(processor), ...Array<string>(7).fill('')]
    const { stopped, bytes, pieces, clock, seconds, reported } = measured
    return [
      name,
      figure(processor),
      figure(bytes / 1e6),
      (pieces / clock).toFixed(2),
      figure(stopped),
      clock.toFixed(2),
      seconds.toFixed(2),
      reported ? figure(Math.abs(seconds - reported.seconds) * 1000) : 'counts nothing',
      reported ? reported.missing.toFixed(1) : 'reports nothing',
    ]
  })
  return {
    title: `Recording for ${minutes === 1 ? 'a minute' : 'an hour'} beside MediaRecorder`,
    about: `In real time, four browsers at once with the same file as microphone: \`<chartside-recorder>\` from its script, which encrypts every piece and writes it to disk, drawn without a GPU; the same out of sight; MediaRecorder (Opus, 64 kbit/s, a piece each second, in memory); and a page that only holds the microphone open. Processor time is that of all processes of the browser. The length of an MP3 is what mpg123 decodes; that of MediaRecorder’s WebM is the time at which its player ends, whatever is missing. ${loadOf(runs)}`,
    columns: [
      'recorder',
      'processor ms per second',
      'MB',
      'pieces per second',
      'Stop to file, ms',
      'clock, s',
      'file, s',
      'file beside its count, ms',
      'reported as missing, s',
    ],
    rows,
  }
}

/** A row for each moment: memory and processor time while a recording grows. */
export function growth(runs: readonly Run[]): Section {
  const [recorder, , mediaRecorder] = runs
  return {
    title: 'Memory and processor during an hour of recording',
    about: `The hour of the table before. The JavaScript heap after a collection; memory of the process that runs the page, which holds the recording; processor time of the whole browser since the row before. ${loadOf(runs)}`,
    columns: ['minutes', 'heap, MB', 'MediaRecorder', 'memory, MB', 'MediaRecorder', 'ms per second', 'MediaRecorder'],
    rows: recorder!.costs.map(({ minutes, ...costs }, at) => {
      const other = mediaRecorder!.costs[at]!
      const pairs = [costs.heap, other.heap, costs.memory, other.memory, costs.processor, other.processor]
      return [String(minutes), ...pairs.map(figure)]
    }),
  }
}
