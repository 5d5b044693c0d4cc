import { profileWords } from '@chartside/core/profile'

import { samplePng } from '@chartside/server/testing/sample-files'
import { expect, test } from './host.ts'

test('[PROF-01] the profile on a hostile page: saves with a picture, and its event contains none of the content', async ({
  page,
  host,
}) => {
  await page.goto(`${host.origin}/profile.html`)
  const profile = page.locator('chartside-profile')
  await page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    const element = document.querySelector('chartside-profile')!
    element.addEventListener('profilesaved', (event) => events.push([event.type, (event as CustomEvent).detail]))
  })
  await expect(profile.getByRole('heading', { name: profileWords.title })).toBeVisible()
  await profile.getByRole('textbox', { name: profileWords.labels.room }).fill('21')
  await profile
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(samplePng(900, 600, (x) => x)) })
  const preview = profile.getByRole('img', { name: profileWords.preview })
  await expect(preview).toBeVisible()
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await profile.getByRole('button', { name: profileWords.save, exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { events: unknown[] }).events))
    .toEqual([['profilesaved', null]])
  const known = await page.evaluate(() => {
    const { provider } = document.querySelector('chartside-session')!
    return { room: provider?.room, image: provider?.profile.slice(0, 22) }
  })
  expect(known).toEqual({ room: '21', image: 'data:image/jpeg;base64' })
})
