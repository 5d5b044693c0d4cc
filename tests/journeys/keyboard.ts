import { expect, type Locator } from '@playwright/test'

/** Goes on by Tab until something has the focus. */
export async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await wanted.page().keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
