import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'

import { shellOptions } from '../../browser.ts'
import { spokenFile } from './speech.ts'

/** A browser with its own profile in `folder`, which outlives it, and speech as its microphone. */
export async function openBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  return chromium.launchPersistentContext(folder, {
    ...shellOptions(...microphone, `--use-file-for-fake-audio-capture=${await spokenFile()}`),
    baseURL,
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
}

/** Kills the browser with the profile in `folder`, and all of its processes, as a power cut would. */
export async function killBrowser(folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  for (const line of stdout.split('\n')) {
    const pid = Number.parseInt(line, 10)
    if (line.includes(`--user-data-dir=${folder}`) && pid !== process.pid) process.kill(pid, 'SIGKILL')
  }
}
