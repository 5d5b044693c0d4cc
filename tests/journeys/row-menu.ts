import { controlWords } from '@chartside/core/lib/control-words'
import { expect, type Locator } from '@playwright/test'

import { byKeyboard, byMouse, type Press } from './keyboard.ts'

/** Chooses an entry in a row's menu: in the first menu inside of `where`, or in that of `row`. */
export async function chooseInMenu(where: Locator, entry: string, row = '', press: Press = byMouse): Promise<void> {
  await press(where.getByRole('button', { name: controlWords.moreFor(row) }).first())
  const item = where.getByRole('menuitem', { name: entry, exact: true })
  if (press !== byKeyboard) return item.click()
  await expect(async () => {
    if (!(await item.evaluate((element) => element.matches(':focus')))) await where.page().keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 200 })
  }).toPass()
  await where.page().keyboard.press('Enter')
}
