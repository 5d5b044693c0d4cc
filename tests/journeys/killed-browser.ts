import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'

import { launchOptions } from '../../browser.ts'
import { spokenFile } from './speech.ts'

/** A browser with its own profile in `folder`, which outlives it, and speech as its microphone. */
export async function openBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  return chromium.launchPersistentContext(folder, {
    ...launchOptions(...microphone, `--use-file-for-fake-audio-capture=${await spokenFile()}`),
    baseURL,
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
}

/** Kills the browser with the profile in `folder`, and all of its processes, as a power cut would. */
export async function killBrowser(folder: string): Promise<void> {
  for (const { pid, line } of await processes())
    if (line.includes(`--user-data-dir=${folder}`) && pid !== process.pid) process.kill(pid, 'SIGKILL')
}

/** The processes of this machine, with their command lines: on Linux without `ps`, which small systems do not have. */
async function processes(): Promise<{ pid: number; line: string }[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
    return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), line }))
  }
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const line = (number: string) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')
  return Promise.all(numbers.map(async (number) => ({ pid: Number(number), line: (await line(number)).replaceAll('\0', ' ') })))
}
