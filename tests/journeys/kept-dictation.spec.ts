import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { killBrowser, openBrowser } from './killed-browser.ts'
import { accounts, expect, openAs, test } from './portal.ts'

const found = (page: Page) => page.getByRole('list', { name: 'Unsent dictations' })

test('[REC-06] [REC-07] [REC-09] the browser is killed while recording: the same user finds it on any page, and sends it', async ({
  clinic,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'chartside-killed-'))
  const visit = async (email: string, path?: string): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await openBrowser(folder, clinic.address)
    const page = context.pages()[0] ?? (await context.newPage())
    await openAs(page, email, path)
    return { context, page }
  }
  const first = await visit(accounts.tanaka.email)
  await first.page.getByLabel('Patient Name').fill('Killed Browser')
  await first.page.getByPlaceholder('Comment here...').fill('Left knee')
  await first.page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(first.page.getByRole('timer')).toHaveText('00:18', { timeout: 30_000 })
  await killBrowser(folder)

  const colleague = await visit(accounts.weber.email, '/provider/dashboard')
  await colleague.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('unsent-list')),
  )
  await expect(found(colleague.page)).toHaveCount(0)
  await colleague.context.close()

  const { context, page } = await visit(accounts.tanaka.email, '/provider/dashboard')
  await expect(found(page)).toContainText(/A recording for Killed Browser of \d\d:\d\d [AP]M, 1[6-9] s, was not sent\./)
  await found(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Dictation sent. The note is being written.')).toBeVisible()
  await expect(found(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Titan AI' }).first().click()
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(page.getByRole('row', { name: /Killed Browser/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('row', { name: /Killed Browser/ })).toHaveCount(1)
  await expect(found(page)).toHaveCount(0)
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
