import { passwordWords } from '@chartside/core/login'
import type { Page } from '@playwright/test'

import { byKeyboard, byMouse, typeInto } from './keyboard.ts'
import { accounts, expect, password, signIn, signInAt, test } from './portal.ts'

const { tanaka } = accounts
const chosen = 'a long new passphrase'

const form = (page: Page) => page.locator('chartside-password-change')
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: passwordWords.save })

async function fillIn(page: Page, current: string, next: string): Promise<void> {
  await field(page, passwordWords.current).fill(current)
  await field(page, passwordWords.password).fill(next)
  await field(page, passwordWords.confirm).fill(next)
}

test('[AUTH-24] changes a password from the account menu: errors are at their fields, other devices are signed out, a mail reports it', async ({
  page,
  browser,
  clinic,
  troubles,
}) => {
  troubles.expect(/status of 422/, /Chartside: Refused 422/)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAt(elsewhere, tanaka.email, '/provider/dashboard')
  await signInAt(page, tanaka.email, '/provider/dashboard')
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/provider/password')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()

  await fillIn(page, 'a guess', chosen)
  await byMouse(save(page))
  await expect(form(page).getByText('The current password is incorrect.')).toBeVisible()
  await expect(field(page, passwordWords.current)).toBeFocused()
  await fillIn(page, password, 'password1234')
  await byMouse(save(page))
  await expect(form(page).getByText(/too easy to guess/)).toBeVisible()
  await expect(field(page, passwordWords.password)).toBeFocused()

  const before = clinic.printed().length
  await fillIn(page, password, chosen)
  await byMouse(save(page))
  await expect(page.getByText('Password changed. Other devices have been signed out.')).toBeVisible()
  await expect(field(page, passwordWords.current)).toHaveValue('')
  await clinic.says(/Your password was changed/, before)

  // This page continues; the other device is signed out.
  await page.getByRole('navigation').getByRole('link', { name: 'Patient Pool' }).click()
  await expect(page.getByRole('row', { name: /LK-/ }).first()).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login')
  await signIn(elsewhere, tanaka.email, chosen)
  await expect(elsewhere).toHaveURL('/provider/dashboard')
  await elsewhere.context().close()

  // Changes it back by keyboard only on a phone, since other journeys sign in with the old password.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/provider/settings')
  await page.getByRole('link', { name: 'Change Password' }).press('Enter')
  await expect(page).toHaveURL('/provider/password')
  await typeInto(field(page, passwordWords.current), chosen)
  await typeInto(field(page, passwordWords.password), password)
  await typeInto(field(page, passwordWords.confirm), password)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await byKeyboard(save(page))
  await expect(page.getByText('Password changed. Other devices have been signed out.')).toBeVisible()
})
