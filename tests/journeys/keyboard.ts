import { expect, type Locator } from '@playwright/test'

/** Presses Tab until an element has the focus. */
export async function tabTo(wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 160; presses++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await wanted.page().keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** How a user presses a button, or follows a link. */
export type Press = (button: Locator) => Promise<void>
export const byMouse: Press = (button) => button.click()
export const byKeyboard: Press = async (button) => {
  await expect(button).toBeEnabled()
  await tabTo(button)
  await button.page().keyboard.press('Enter')
}

/** Opens a tab by the arrow keys of its list: the focus moves at once, the panel may follow later. */
export async function arrowTo(tab: Locator): Promise<void> {
  await tabTo(tab.locator('xpath=..').getByRole('tab', { selected: true }))
  for (let presses = 0; presses < 8; presses++) {
    if (await tab.evaluate((element) => element.matches(':focus'))) break
    await tab.page().keyboard.press('ArrowRight')
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Replaces the content of a field. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

/**
 * Chooses an option of a list by its first letters. They count as one word only while they follow quickly, which a busy machine does
 * not guarantee: then they are typed again.
 */
export async function chooseByLetters(list: Locator, letters: string): Promise<void> {
  const page = list.page()
  await expect(async () => {
    await tabTo(list)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
    await expect(list).toContainText(letters, { ignoreCase: true, timeout: 2000 })
  }).toPass()
}

/** The two ways to perform a journey. */
export const ways = [
  { how: 'with a mouse', width: 1280, press: byMouse },
  { how: 'by keyboard alone, at 390 px', width: 390, press: byKeyboard },
]
