// Takes docs/portal.png from the running product: a dictation being recorded in the portal.
// Run it by `npx tsx scripts/screenshot.ts` when the portal's look has changed.
import { join } from 'node:path'
import { dictationWords } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import { chromium } from 'playwright'

import { launchOptions } from '../browser.ts'
import { signedIn } from '../tests/bench/signed-in.ts'
import { startClinic } from '../tests/journeys/clinic.ts'
import { accounts, signIn } from '../tests/journeys/portal.ts'
import { spokenFile } from '../tests/journeys/speech.ts'
import { buildServed } from './build-served.ts'
import { root } from './lib/run.ts'

await buildServed()
const clinic = await startClinic()
const browser = await chromium.launch(
  launchOptions(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${await spokenFile()}`,
  ),
)
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await page.goto(`${clinic.address}/login`)
  await signIn(page, accounts.okafor.email)
  await page.waitForURL(/\/provider/)
  const { token } = await signedIn(clinic, accounts.okafor.email)
  const pool = await fetch(`${clinic.address}/api/v4/common_api/get-patient-pool?page=1&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data: patients } = (await pool.json()).data.patients
  const patient = patients.find(({ dob }: { dob: string }) => dob < '1980')
  await page.goto(`${clinic.address}/provider/titanAi?patient=${patient.id}`)
  await page.getByPlaceholder(dictationWords.commentsPlaceholder).fill('Follow-up after the cough in October.')
  await page.getByRole('button', { name: recorderWords.record, exact: true }).click()
  // Until the ring is nearly full and the meter has moved.
  await page.waitForTimeout(11_000)
  await page.screenshot({ path: join(root, 'docs/portal.png') })
} finally {
  await browser.close()
  await clinic.close()
}
