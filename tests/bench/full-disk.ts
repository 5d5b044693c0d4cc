// A disk that is full while a recording grows, has room again, and whose browser is killed then.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { killBrowser, openBrowser } from '../journeys/killed-browser.ts'
import { decodeMp3, secondsOf } from '../journeys/wave.ts'
import type { DictationPage } from './dictation-page.ts'
import { type DictationStage, openDictationPage } from './dictation-stage.ts'
import type { Section } from './section.ts'

declare const bench: DictationPage

const megabytes = 120
/** How long the disk is full, and how long there is room before and afterwards, in seconds. */
const phase = 5

export async function fullDisk(stage: DictationStage): Promise<Section> {
  const disk = await mkdtemp(join(tmpdir(), 'chartside-disk-'))
  const isMounted = mount(disk)
  try {
    return {
      title: 'A full disk while recording',
      about: `The browser's profile is on a disk of ${megabytes} MB, which is full for ${phase} s of a recording; ${phase} s after there is room again, the browser is killed. Needs the right to mount a disk.`,
      columns: ['before', 'disk full', 'room again', 'spoken, s', 'lost, s (wanted: at most 2)'],
      rows: [isMounted ? await measure(disk, stage) : ['not measured: no disk can be mounted here', '', '', '', '']],
    }
  } finally {
    if (isMounted) execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

function mount(disk: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function measure(disk: string, stage: DictationStage): Promise<string[]> {
  const profile = join(disk, 'profile')
  const visit = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await openBrowser(profile, stage.clinic.address)
    const page = context.pages()[0] ?? (await context.newPage())
    await openDictationPage(page, stage.address())
    return { context, page }
  }
  const { page } = await visit()
  const after = async (seconds: number): Promise<string> => {
    await page.waitForTimeout(seconds * 1000)
    return page.evaluate(() => bench.keeping())
  }
  await page.evaluate(() => bench.record('Full Disk'))
  const states = [await after(phase)]
  const empty = fill(join(disk, 'other'))
  states.push(await after(phase))
  empty()
  // A disk that was full is tried again every five seconds.
  states.push(await after(phase + 5))
  const { seconds } = await page.evaluate(() => bench.spoken())
  await killBrowser(profile)
  const next = await visit()
  await next.page.evaluate(() => bench.takeUp())
  const { base64 } = await next.page.evaluate(() => bench.recordedFile())
  const recovered = secondsOf(await decodeMp3(Buffer.from(base64, 'base64')))
  await next.context.close()
  return [...states, seconds.toFixed(1), (seconds - recovered).toFixed(1)]
}

/** Fills a disk until the returned function is called. */
function fill(file: string): () => void {
  const open = openSync(file, 'w')
  const bytes = Buffer.alloc(65_536)
  const add = () => {
    try {
      for (;;) writeSync(open, bytes)
    } catch {
      // It is full.
    }
  }
  add()
  const again = setInterval(add, 200)
  return () => {
    clearInterval(again)
    closeSync(open)
    rmSync(file)
  }
}
