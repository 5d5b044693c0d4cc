// Steps shared by the tests of foreign pages: actions on the page, and the server's data afterwards.
import { dictationWords } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import { expect, type Locator } from '@playwright/test'

import { clinicTest, type Host } from '../journeys/clinic-test.ts'
import { accounts, logIn } from '../journeys/portal.ts'
import { spokenWave } from '../journeys/speech.ts'
import { decodeMp3, likeness, secondsOf } from '../journeys/wave.ts'

/** Records with an element's buttons until its timer shows so many seconds, by default enough to send, and stops; `meanwhile` happens while it records. */
export async function record(element: Locator, seconds = 17, meanwhile = async (): Promise<void> => undefined): Promise<void> {
  await element.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(element.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  await meanwhile()
  // On a busy machine sound arrives late: what counts is what was recorded.
  const shown = async () => {
    const [minutes = 0, rest = 0] = ((await element.getByRole('timer').textContent()) ?? '').split(':').map(Number)
    return 60 * minutes + rest
  }
  await expect.poll(shown, { timeout: 60_000, intervals: [200] }).toBeGreaterThanOrEqual(seconds)
  await element.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await expect(element.getByText(recorderWords.states.stopped, { exact: true })).toBeVisible()
}

/** Fills in the form and sends it with a recording of at least 17 seconds. */
export async function dictate(element: Locator, patient: string, meanwhile?: () => Promise<void>): Promise<void> {
  await element.getByLabel(dictationWords.patientName).fill(patient)
  await record(element, 17, meanwhile)
  await send(element)
}

/** Sends a complete form. */
export async function send(element: Locator): Promise<void> {
  await element.getByRole('button', { name: dictationWords.send, exact: true }).click()
  await expect(element.getByLabel(dictationWords.patientName)).toHaveValue('')
}

interface Row {
  id: string
  patient_name: string
  audio_file: string
  comments: string
}

/** A provider's dictations on the server, read by its API. */
export async function dictationsOf({ clinic }: Host, email: string): Promise<Row[]> {
  const { access_token: token, provider } = await logIn(clinic.address, email)
  const answer = await fetch(`${clinic.address}/api/v4/provider_api/dictations?page=1&per_page=100`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ provider_id: provider.azz_id }),
  })
  return (await answer.json()).data.response_data
}

/** Expects the spoken recording on the server: a complete MP3 with the right length and sound. */
export async function expectSpoken(host: Host, email: string, patient: string): Promise<void> {
  const find = async () => (await dictationsOf(host, email)).find(({ patient_name }) => patient_name === patient)
  // A form is free before its dictation is sent.
  await expect.poll(find, `a dictation about ${patient}`).toBeDefined()
  const row = await find()
  const answer = await fetch(new URL(row!.audio_file, host.clinic.address))
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  const recorded = await decodeMp3(new Uint8Array(await answer.arrayBuffer()))
  expect(secondsOf(recorded)).toBeGreaterThan(15)
  expect(secondsOf(recorded)).toBeLessThan(45)
  expect(likeness(spokenWave(), recorded, 25)).toBeGreaterThan(0.7)
}

export { accounts, clinicTest as test, expect, type Host }
