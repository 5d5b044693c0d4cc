import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSecret, keyFrom, unseal } from '@chartside/core/testing/kept-dictations'
import type { BrowserContext, Page } from '@playwright/test'
import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'
import { killBrowser, openBrowser } from './killed-browser.ts'
import { accounts, expect, openAs, openRecent, test } from './portal.ts'
import { type StoredDictation, storedDictations } from './stored-dictations.ts'

const found = (page: Page) => page.getByRole('list', { name: 'Unsent dictations' })

/** Reads everything with the key of its user, nothing with another's, and finds neither text nor sound as it is. */
async function expectSealed(stored: StoredDictation[], clinic: Clinic): Promise<void> {
  expect(stored).toMatchObject([{ protection: 'user' }])
  const [{ id, sealed }] = stored as [StoredDictation]
  const keyOf = async (email: string) => {
    const { get } = await signedIn(clinic, email)
    return keyFrom(await importSecret((await get('provider_api/recording-key')).key), id)
  }
  const [own, other] = [await keyOf(accounts.tanaka.email), await keyOf(accounts.weber.email)]
  const opened = await Promise.all(sealed.map(({ place, iv, data }) => unseal(own, place, { iv, data: data.buffer })))
  for (const { place, iv, data } of sealed) await expect(unseal(other, place, { iv, data: data.buffer })).rejects.toThrow()

  const [text, ...sound] = opened.map((bytes) => Buffer.from(bytes))
  expect(text?.toString()).toContain('"patientName":"Killed Browser"')
  expect(sound.length).toBeGreaterThan(15)
  const frame = sound[0]!.subarray(0, 2)
  expect(frame[0], 'an MP3 begins with a frame').toBe(0xff)
  const kept = sealed.map(({ data }) => Buffer.from(data))
  for (const plain of ['Killed', 'Left knee', 'patientName']) expect(kept.filter((bytes) => bytes.includes(plain))).toEqual([])
  for (const [at, bytes] of sound.entries()) expect(kept[at + 1]!.includes(bytes.subarray(0, 64))).toBe(false)
}

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
  await expectSealed(await storedDictations(colleague.page), clinic)
  await colleague.context.close()

  const { context, page } = await visit(accounts.tanaka.email, '/provider/dashboard')
  await expect(found(page)).toContainText(
    /A recording for Killed Browser of \d\d:\d\d [AP]M( CST)?, (1[6-9]|[2-9]\d) s, was not sent\./,
  )
  await found(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Dictation sent. The note is being written.')).toBeVisible()
  await expect(found(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Titan AI' }).first().click()
  await openRecent(page)
  await expect(page.getByRole('row', { name: /Killed Browser/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('row', { name: /Killed Browser/ })).toHaveCount(1)
  await expect(found(page)).toHaveCount(0)
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
