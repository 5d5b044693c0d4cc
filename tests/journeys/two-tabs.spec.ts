import { noteWords } from '@chartside/core/notes'
import type { Page } from '@playwright/test'

import { typeInto, ways } from './keyboard.ts'
import { accounts, expect, openAs, test } from './portal.ts'

const { tanaka } = accounts

const dialog = (page: Page) => page.getByRole('dialog').first()
const named = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const comments = (page: Page) => dialog(page).getByRole('textbox', { name: noteWords.comments })
const part = (page: Page, name: string) => dialog(page).getByRole('group', { name: new RegExp(`^${name}`) })

async function openNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(comments(page)).toBeVisible()
}

/** Types at the end of the note, in its plan. */
async function addToNote(page: Page, text: string): Promise<void> {
  await named(page, noteWords.edit).click()
  await expect(dialog(page).locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

for (const { how, width, press } of ways)
  test(`[REVIEW-08] [UI-01] one note in two tabs, ${how}: the later one shows both versions, and loses nothing`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(/status of 409/, /Chartside: Refused 409/)
    await openAs(page, tanaka.email, '/provider/titanAi?tab=recent')
    const other = await context.newPage()
    await other.setViewportSize({ width, height: 900 })
    await other.goto('/provider/titanAi?tab=recent')
    await openNote(page)
    await openNote(other)

    const [firstText, secondText] = [`Desk ${width}.`, `Ward ${width}.`]
    await addToNote(page, ` ${firstText}`)
    await named(page, noteWords.save).click()
    await expect(dialog(page)).toHaveCount(0)

    await addToNote(other, ` ${secondText}`)
    await comments(other).fill(`Call ${width}.`)
    await press(named(other, noteWords.save))
    await expect(dialog(other).getByRole('heading', { name: noteWords.conflict })).toBeFocused()
    await expect(dialog(other).getByRole('alert')).toContainText(
      /saved on another page or device on .*\. Nothing you typed is lost\./,
    )
    await expect(part(other, 'Comments').getByRole('radio', { name: noteWords.mine })).toBeChecked()
    await expect(part(other, 'Plan').getByRole('radio', { name: noteWords.both })).toBeChecked()
    const sideways = await dialog(other).evaluate((element) => {
      const body = element.querySelector('.dialog-body')!
      return body.scrollWidth - body.clientWidth
    })
    expect(sideways).toBe(0)

    const merged = part(other, 'Plan').getByRole('textbox', { name: noteWords.mergedText('Plan') })
    const both = await merged.inputValue()
    expect(both).toContain(firstText)
    expect(both).toContain(secondText)
    await typeInto(merged, `Plan: ${firstText} ${secondText}`)
    await press(named(other, noteWords.save))
    await expect(dialog(other)).toHaveCount(0)

    await page.reload()
    await openNote(page)
    await expect(dialog(page).getByText(`${firstText} ${secondText}`)).toBeVisible()
    await expect(comments(page)).toHaveValue(`Call ${width}.`)
  })
