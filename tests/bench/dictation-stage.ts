// The page of `dictation-page.ts` on its own server, and a clinic that knows it.

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { shellOptions } from '../../browser.ts'
import { servePages } from '../../scripts/lib/page-server.ts'
import { type Clinic, freePort, startClinic } from '../journeys/clinic.ts'
import { accounts, logIn } from '../journeys/portal.ts'
import { spokenFile } from '../journeys/speech.ts'
import { builtPage } from '../recorder/built.ts'

export interface DictationStage {
  clinic: Clinic
  token: string
  providerId: string
  /** The page's address, with another address of the API if one is given. */
  address(api?: string): string
  close(): Promise<void>
}

export async function startDictationStage(): Promise<DictationStage> {
  const [port, folder] = [await freePort(), await builtPage(join(import.meta.dirname, 'dictation-page.ts'))]
  const clinic = await startClinic({ ALLOWED_ORIGINS: `http://localhost:${port}` })
  const { access_token: token, provider } = await logIn(clinic.address, accounts.weber.email)
  const body = '<body><script type="module" src="/page.js"></script>'
  await writeFile(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Bench</title>${body}`)
  const pages = await servePages(folder, { port, answers: { '/token': async () => token } })
  return {
    clinic,
    token,
    providerId: provider.azz_id,
    address: (api = clinic.address) => `${pages.origin}/index.html?api=${encodeURIComponent(`${api}/api/v4`)}`,
    async close() {
      await Promise.all([pages.close(), clinic.close(), rm(folder, { recursive: true })])
    },
  }
}

/** A browser with speech as its microphone. */
export async function speakingBrowser(): Promise<Browser> {
  const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  return chromium.launch(shellOptions(...microphone, `--use-file-for-fake-audio-capture=${await spokenFile()}`))
}

/** Opens the page. */
export async function openDictationPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('body[data-ready]').waitFor({ state: 'attached' })
}
