import { noticeWords } from '@chartside/core/recorder'
import { expect } from '@playwright/test'
import { spokenWave } from '../journeys/speech.ts'
import { secondsOf } from '../journeys/wave.ts'
import type { TestPage } from './page.ts'
import { expectSpoken, notice, open, portalPage, record, standStill, state, stop, test } from './page-actions.ts'
import { secondsIn } from './sound.ts'

declare const testPage: TestPage

test('[REC-03] a page that is busy for 400 of every 800 ms, and then for two seconds, loses nothing', async ({ page, pages }) => {
  const opened = await open(page, portalPage(pages))
  await page.evaluate(() => testPage.recorder.start())
  await page.evaluate(async () => {
    for (const milliseconds of [...Array<number>(9).fill(400), 2000]) {
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      await new Promise((wait) => setTimeout(wait, 400))
    }
  })
  expect(opened.way().encoder).toBe('worker')
  const stopped = await stop(page)
  expect(stopped.seconds).toBeGreaterThan(9)
  expectSpoken(stopped)
})

test('[REC-02] [REC-03] twenty seconds of speech are ready at once after Stop, and can be sent', async ({ page, pages }) => {
  await open(page, portalPage(pages))
  await page.evaluate(() => testPage.prepare())
  await record(page, 20)
  const stopped = await stop(page)
  expect(stopped.problem).toBeUndefined()
  expect(stopped.seconds).toBeGreaterThan(19)
  expect(stopped.milliseconds).toBeLessThan(500)
  expectSpoken(stopped)
})

test('[REC-01] speech during a pause is left out, and speech before and after is complete', async ({ page, pages }) => {
  await open(page, portalPage(pages))
  await record(page, 5)
  await page.evaluate(() => testPage.recorder.pause())
  await page.waitForTimeout(3000)
  await page.evaluate(() => testPage.recorder.resume())
  await page.waitForTimeout(5000)
  const stopped = await stop(page)
  expect(Math.abs(stopped.seconds - 10)).toBeLessThan(1)
  expect(secondsOf(stopped.recorded)).toBeCloseTo(stopped.seconds, 3)
  const lags = secondsIn(spokenWave(), stopped.recorded).filter(({ likeness }) => likeness > 0.6)
  // The speech repeats.
  const round = secondsOf(spokenWave())
  const jump = (lags.at(-1)!.lag - lags[0]!.lag + round) % round
  expect(Math.abs(jump - 3)).toBeLessThan(0.5)
})

test('[REC-01] continuing after Stop makes one file', async ({ page, pages }) => {
  await open(page, portalPage(pages))
  await record(page, 4)
  await stop(page)
  await record(page, 4)
  const { recorded, seconds } = await stop(page)
  expect(seconds).toBeGreaterThan(7)
  expect(secondsOf(recorded) - seconds).toBeGreaterThanOrEqual(0)
  expect(secondsOf(recorded) - seconds).toBeLessThan(0.15)
})

test('[REC-03] a page frozen by the browser continues to record', async ({ page, pages }) => {
  await open(page, portalPage(pages))
  await record(page, 4)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.waitForTimeout(3000)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.waitForTimeout(2000)
  expect(await notice(page)).toBeUndefined()
  const stopped = await stop(page)
  expect(stopped.seconds).toBeGreaterThan(8)
  expectSpoken(stopped)
})

test('[REC-16] a browser that stood still for seconds has lost them, and says how many and where', async ({
  page,
  pages,
  browser,
}) => {
  await open(page, portalPage(pages))
  await record(page, 5)
  const { seconds: stood, at } = await standStill(page, browser, 3)
  await page.waitForTimeout(3000)
  expect(await page.evaluate(() => testPage.recorder.$missing.get()?.text)).toMatch(/^About \d+ seconds are missing/)
  const { gaps } = await stop(page)
  const missing = gaps.reduce((sum, { seconds }) => sum + seconds, 0)
  expect(Math.abs(missing - stood), JSON.stringify(gaps)).toBeLessThan(0.5)
  const largest = gaps.reduce((one, other) => (one.seconds > other.seconds ? one : other))
  expect(largest.at).toBeGreaterThan(at - 1)
  expect(largest.at).toBeLessThan(at + stood + 1)
})

test('[REC-01] [REC-22] the recording can be played by URL, or decoded where blob URLs are forbidden', async ({
  page,
  pages,
}) => {
  for (const media of ['media-src blob:', '']) {
    await open(
      page,
      pages.page(
        (cdn) => ({ 'content-security-policy': `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'; ${media}` }),
        'cdn',
      ),
    )
    await record(page, 3)
    await stop(page)
    await page.evaluate(() => testPage.recorder.play())
    await page.waitForFunction(() => testPage.recorder.$playback.get().seconds > 0.5)
    await page.evaluate(() => testPage.recorder.pausePlayback())
    const paused = await page.evaluate(() => testPage.recorder.$playback.get())
    expect(paused.state).toBe('paused')
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => testPage.recorder.$playback.get())).toEqual(paused)
    // [REC-22]
    await page.evaluate(() => testPage.recorder.seek(2))
    expect(await page.evaluate(() => testPage.recorder.$playback.get())).toEqual({ state: 'paused', seconds: 2 })
    await page.evaluate(() => testPage.recorder.$rate.set(2))
    await page.evaluate(() => testPage.recorder.play())
    await page.waitForFunction(() => testPage.recorder.$playback.get().seconds > 2.2)
    await page.waitForFunction(() => testPage.recorder.$playback.get().state === 'stopped')
    expect(await notice(page)).toBeUndefined()
  }
})

test('[REC-04] leaving the page asks only while there is a recording', async ({ page, pages }) => {
  await open(page, portalPage(pages))
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const leave = () => page.close({ runBeforeUnload: true })
  // Browsers ask only after an interaction with the page.
  await page.mouse.click(5, 5)
  await record(page, 1)
  await leave()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await stop(page)
  await leave()
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  await page.evaluate(() => testPage.recorder.clear())
  await Promise.all([page.waitForEvent('close'), leave()])
  expect(asked).toHaveLength(2)
})

test('[REC-05] [REC-18] an unplugged microphone pauses the recording, which goes on with another one', async ({
  page,
  pages,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const real = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wishes) => {
      const stream = await real(wishes)
      Object.assign(window, {
        unplug: () => stream.getTracks().map((track) => [track.stop(), track.dispatchEvent(new Event('ended'))]),
      })
      return stream
    }
  })
  await open(page, portalPage(pages))
  await record(page, 3)
  await page.evaluate(() => (window as unknown as { unplug(): void }).unplug())
  await expect.poll(() => notice(page)).toBe(noticeWords.troubles.changed)
  await page.waitForTimeout(3000)
  expect(await state(page)).toBe('recording')
  const stopped = await stop(page)
  expect(stopped.seconds).toBeGreaterThan(5)
  expect(secondsOf(stopped.recorded)).toBeCloseTo(stopped.seconds, 3)
})
