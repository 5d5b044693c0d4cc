import { noticeWords } from '@chartside/core/recorder'
import { chromium, expect, type Page } from '@playwright/test'
import { launchOptions } from '../../browser.ts'
import type { TestPage } from './page.ts'
import { notice, open, portalPage, state, test } from './page-actions.ts'

declare const testPage: TestPage

/** Runs a test in a browser with a special microphone. */
async function withMicrophone(flags: string[], run: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(launchOptions(...flags))
  try {
    await run(await browser.newPage())
  } finally {
    await browser.close()
  }
}

test('[REC-05] a page without permission for the microphone shows a message', async ({ page, pages }) => {
  const opened = await open(page, portalPage(pages, { 'permissions-policy': 'microphone=()' }))
  await page.evaluate(() => testPage.recorder.start())
  expect([await state(page), await notice(page)]).toEqual(['failed', noticeWords.problems.policy])
  expect(opened.logged.join()).toContain('policy')
})

test('[REC-05] a denied microphone shows what to do', async ({ pages }) => {
  await withMicrophone(['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream'], async (page) => {
    const opened = await open(page, portalPage(pages))
    await page.evaluate(() => testPage.recorder.start())
    expect([await state(page), await notice(page)]).toEqual(['failed', noticeWords.problems.denied])
    expect(opened.logged.join()).toContain('denied')
  })
})

test('[REC-05] a missing microphone shows a message', async ({ pages }) => {
  await withMicrophone(['--use-fake-ui-for-media-stream'], async (page) => {
    await open(page, portalPage(pages))
    await page.evaluate(() => testPage.recorder.start())
    expect([await state(page), await notice(page)]).toEqual(['failed', noticeWords.problems.none])
  })
})

test('[REC-05] a microphone that delivers only zeros is reported within seconds', async ({ page, pages }) => {
  await page.addInitScript(() => {
    // A live but silent source, like a headset that is switched off at its cable.
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
  })
  await open(page, portalPage(pages))
  await page.evaluate(() => testPage.recorder.start())
  await expect.poll(() => notice(page), { timeout: 10_000 }).toBe(noticeWords.troubles.silent)
})

test('[REC-05] a page without https shows a message', async ({ page, pages }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await open(page, portalPage(pages))
  await page.evaluate(() => testPage.recorder.start())
  expect([await state(page), await notice(page)]).toEqual(['failed', noticeWords.problems.insecure])
})
