import { patientWords } from '@chartside/core/patients'

import { signedIn } from '../bench/signed-in.ts'
import { accounts, expect, signInAt, test } from './portal.ts'

const { weber } = accounts

test('[SRCH-01] [SRCH-02] [SRCH-03] finds a patient by keyboard only, while typing, and leaves nothing in addresses, storage and logs', async ({
  page,
  clinic,
}) => {
  const { get } = await signedIn(clinic, weber.email)
  const { data: patients } = (await get('common_api/get-patient-pool?page=1&limit=100')).patients
  const { id, mrn, dob, last_name } = patients.find(
    ({ last_name, phone }: { last_name: string; phone: string }) => /^[A-Z][a-z]{7,}$/.test(last_name) && phone !== '',
  )
  const [year, month, day] = dob.split('-')

  await signInAt(page, weber.email, '/provider/dashboard')
  const field = page.getByRole('combobox', { name: patientWords.search })
  // From the page's focused heading back to the bar above it.
  for (let tabs = 0; tabs < 16 && !(await field.evaluate((input) => input.matches(':focus'))); tabs++)
    await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('placeholder', patientWords.searchPlaceholderMore)

  const option = page.getByRole('option')
  const theirs = option.filter({ hasText: mrn })
  const mistyped = `${last_name.slice(0, 2)}q${last_name.slice(3)}`
  for (const text of [mrn.toLowerCase(), `${month}/${day}/${year}`, dob, last_name.toUpperCase(), mistyped]) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text, { delay: 20 })
    await expect(theirs.first(), text).toBeVisible()
  }

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(mrn)
  await expect(option).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/provider/patientPool?patient=${id}`)

  // Before anything is typed, the recently opened patients are listed.
  await field.focus()
  await expect(page.getByRole('listbox', { name: patientWords.recent })).toBeVisible()
  await expect(option.first()).toContainText(mrn)
  await page.keyboard.press('Escape')
  await expect(option).toHaveCount(0)

  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  for (const secret of [last_name, mrn, dob]) {
    expect(kept).not.toContain(secret)
    expect(clinic.printed()).not.toContain(secret)
  }
})
