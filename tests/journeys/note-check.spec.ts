import { checkWords } from '@chartside/core/findings'
import { noteWords } from '@chartside/core/notes'

import { accounts, expect, openAs, openRecent, test } from './portal.ts'

const row = {
  id: 'checked-1',
  patient_name: 'Ottilie Brandt',
  patient_pool_id: null,
  created_at: '2026-01-05T10:00:00Z',
  provider_id: 'any',
  soap_note: 'She has pain in the right knee. She takes lisinopril 40 mg.',
  cpt_codes: '[]',
  icd_10_codes: '[]',
  modifiers: '[]',
  tasks: '[]',
  comments: '',
  audio_file: '',
  transcription: JSON.stringify([
    { text: 'The patient has pain in the left knee.', start: 1 },
    { text: 'She takes lisinopril ten milligrams.', start: 5 },
  ]),
  failure: '',
}
const envelope = { status: 'success', message: '' }

for (const { where, workers } of [
  { where: 'in a Worker under Trusted Types', workers: 1 },
  { where: 'on a page that forbids Workers', workers: 0 },
]) {
  test(`[FIND-07] [FIND-10] a note is compared with its recording ${where}, and a dose is replaced by a key`, async ({
    page,
    troubles,
  }) => {
    if (workers === 0) {
      // An answer that a test changed counts as one from another network, where the page may open no connection.
      troubles.expect(/worker-src 'none'/, /LOCAL_NETWORK_ACCESS/)
      await page.route('**/provider/**', async (route) => {
        const response = await route.fetch()
        const headers = response.headers()
        const policy = headers['content-security-policy']?.replace(/worker-src [^;]*/, "worker-src 'none'") ?? ''
        await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
      })
    }
    await page.route('**/provider_api/dictations*', (route) =>
      route.fulfill({
        json: { ...envelope, data: { response_data: [row], pagination: { current_page: 1, last_page: 1 } } },
      }),
    )
    await page.route('**/provider_api/dictation/*', (route) => route.fulfill({ json: { ...envelope, data: { data: row } } }))
    await openAs(page, accounts.weber.email, '/provider/titanAi')
    await openRecent(page)
    await page
      .getByRole('row', { name: /Ottilie/ })
      .getByRole('button', { name: /View/ })
      .click()

    const review = page.getByRole('dialog')
    await expect(review.getByText(checkWords.count(2))).toBeVisible()
    expect(page.workers()).toHaveLength(workers)
    await review.getByRole('button', { name: checkWords.replaceWith('10') }).press('r')
    await expect(review.getByRole('button', { name: 'She takes lisinopril 10 mg.' }).first()).toBeVisible()
    await expect(review.getByText(checkWords.count(1))).toBeVisible()
    await expect(review.getByRole('status').getByText(noteWords.unsaved)).toBeVisible()
  })
}
