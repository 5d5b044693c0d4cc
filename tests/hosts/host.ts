// What every test of a foreign page starts from: a clinic that lets the page in, and the page on another origin.
import { join } from 'node:path'
import { dictationWords } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import { test as base, expect, type Locator } from '@playwright/test'
import { servePages } from '../../scripts/lib/page-server.ts'
import { type Clinic, freePort, startClinic } from '../journeys/clinic.ts'
import { accounts, password } from '../journeys/portal.ts'
import { spokenWave } from '../journeys/speech.ts'
import { decodeMp3, likeness, secondsOf } from '../journeys/wave.ts'

export { expect }

export interface Host {
  clinic: Clinic
  /** The origin of the foreign pages. */
  origin: string
  /** The origin of the pages that stand in `examples/`. */
  examples: string
}

export const test = base.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const [port, examplesPort] = [await freePort(), await freePort()]
      const clinic = await startClinic({ ALLOWED_ORIGINS: `http://localhost:${port},http://localhost:${examplesPort}` })
      const replace = (text: string) => text.replaceAll('http://localhost:4600', clinic.address)
      // A page asks for its own policy, so that one server has a page for each.
      const headers = ({ searchParams }: URL): Record<string, string> => {
        const policy = searchParams.get('policy')
        return policy ? { 'content-security-policy': policy } : {}
      }
      const pages = await servePages(join(import.meta.dirname, 'pages'), { port, headers, replace })
      const examples = await servePages(join(import.meta.dirname, '../../examples'), { port: examplesPort, replace })
      await use({ clinic, origin: pages.origin, examples: examples.origin })
      await Promise.all([pages.close(), examples.close()])
      await clinic.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Records with the buttons of an element until the recording is long enough to send, and stops. */
export async function record(element: Locator, seconds = 16.5): Promise<void> {
  await element.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(element.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  await element.page().waitForTimeout(seconds * 1000)
  await element.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await expect(element.getByText(recorderWords.states.stopped, { exact: true })).toBeVisible()
}

/** Fills in the form and sends it with a recording of 16 seconds. */
export async function dictate(element: Locator, patient: string): Promise<void> {
  await element.getByLabel(dictationWords.patientName).fill(patient)
  await record(element)
  await element.getByRole('button', { name: dictationWords.send, exact: true }).click()
  await expect(element.getByLabel(dictationWords.patientName)).toHaveValue('')
}

interface Row {
  id: string
  patient_name: string
  audio_file: string
  comments: string
}

/** The server's dictations of a provider, read by its API. */
export async function dictationsOf({ clinic }: Host, email: string): Promise<Row[]> {
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${clinic.address}/api/v4/provider_api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return (await answer.json()).data
  }
  const { access_token: token, provider } = await ask('login', { email, password })
  const { response_data: rows } = await ask('dictations?page=1&per_page=100', { provider_id: provider.azz_id }, token)
  return rows
}

/** Expects that the server holds what was spoken: a whole MP3 of the right length and sound. */
export async function expectSpoken(host: Host, email: string, patient: string): Promise<void> {
  const row = (await dictationsOf(host, email)).find(({ patient_name }) => patient_name === patient)
  expect(row, `a dictation about ${patient}`).toBeDefined()
  const answer = await fetch(new URL(row!.audio_file, host.clinic.address))
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  const heard = await decodeMp3(new Uint8Array(await answer.arrayBuffer()))
  expect(secondsOf(heard)).toBeGreaterThan(15)
  expect(secondsOf(heard)).toBeLessThan(30)
  expect(likeness(spokenWave(), heard, 25)).toBeGreaterThan(0.7)
}

export { accounts }
