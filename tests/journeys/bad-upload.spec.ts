import { accounts, expect, openAs, openRecent, speak, test } from './portal.ts'

const upload = '**/provider_api/upload-file'

test('[REC-11] [REC-12] a stalled upload can be cancelled, times out, and is finally sent once', async ({ page, troubles }) => {
  troubles.expect(/Chartside: Offline/, /ERR_/)
  // Before the page starts: a running one would see a time in 1970 and lock itself after the long pause.
  await page.clock.install()
  await openAs(page, accounts.tanaka.email)
  await page.getByLabel('Patient Name').fill('Stood Still')
  await speak(page)
  let requests = 0
  await page.route(upload, () => {
    requests++
  })

  await page.getByRole('button', { name: 'Send Notes' }).click()
  // Only a request that has begun is cancelled, and times out later.
  await expect.poll(() => requests).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('Stood Still')
  await expect(page.getByRole('button', { name: 'Send Notes' })).toBeEnabled()

  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect.poll(() => requests).toBe(2)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.clock.fastForward('03:00')
  await expect(page.getByText('Could not reach the server.').first()).toBeVisible()

  await page.unroute(upload)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Unsent dictations' })).toHaveCount(0)
  await openRecent(page)
  await expect(page.getByRole('row', { name: /Stood Still/ })).toHaveCount(1)
})
