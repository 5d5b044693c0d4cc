// The screens that a page is drawn for, and its pictures on each.
import { expect, type Page, test } from '@playwright/test'

import type { Pictures } from './pictures.ts'

/** Switches between a phone in the dark scheme and a desktop in the light one, as each page is drawn for both. */
export async function screensOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const setTouch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  return {
    async phone(colorScheme: 'light' | 'dark' = 'dark'): Promise<void> {
      await setTouch(true)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 900 })
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    },
    async desktop(colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
      await setTouch(false)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  }
}

/** Takes the four pictures of a screen, and one in forced colours if asked to; ends at a desktop in the light scheme. */
export async function takeAll(
  page: Page,
  screens: Awaited<ReturnType<typeof screensOf>>,
  pictures: Pictures,
  what: string,
  { forced = false } = {},
) {
  for (const scheme of ['light', 'dark'] as const)
    for (const width of ['phone', 'desktop'] as const) {
      await screens[width](scheme)
      await pictures.take(`${what} ${width} ${scheme}`)
    }
  if (forced) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    await pictures.take(`${what} desktop forced`)
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await screens.desktop()
}

/** Fails if a picture differs. If none could be compared, `npm test` counts that as one failure. */
export function expectSame({ reason, differences }: Pictures): void {
  if (reason) test.info().annotations.push({ type: 'not compared', description: `The pictures could not be compared: ${reason}` })
  expect(differences()).toEqual([])
}
