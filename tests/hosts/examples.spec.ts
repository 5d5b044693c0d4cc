import { accounts, dictate, expect, expectSpoken, record, test } from './host.ts'

test('examples/plain.html dictates and says which dictation it became', async ({ page, host }) => {
  await page.goto(`${host.examples}/plain.html`)
  await dictate(page.locator('chartside-dictation'), 'Plain Example')
  await expect(page.locator('#said')).toHaveText(/Sent as dictation .+\./)
  await expectSpoken(host, accounts.okafor.email, 'Plain Example')
})

test('examples/recorder.html gives the page an MP3', async ({ page, host }) => {
  await page.goto(`${host.examples}/recorder.html`)
  await record(page.locator('chartside-recorder'))
  const download = page.waitForEvent('download')
  await page.locator('#file a').click()
  expect((await download).suggestedFilename()).toBe('recording.mp3')
})
