// Counts the presses that frequent tasks take: of buttons, links, rows and options, and of each field that is typed into. Signing in,
// and reaching the page on which a task begins, do not count. All of it by keyboard alone; the keys that move the focus do not count.

import { appointmentWords, formWords } from '@chartside/core/appointments'
import { checkInWords } from '@chartside/core/check-in'
import { noteWords } from '@chartside/core/notes'
import { centerWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'
import type { Locator, Page } from '@playwright/test'

import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'
import { arrowTo, byKeyboard, typeInto } from './keyboard.ts'
import { accounts, expect, openAs, openReview, test } from './portal.ts'

/** A user without a mouse who counts what they do. */
function counting() {
  let presses = 0
  return {
    async press(control: Locator): Promise<void> {
      await pressByKeys(control)
      presses++
    },
    async type(field: Locator, text: string): Promise<void> {
      await typeInto(field, text)
      presses++
    },
    presses: () => presses,
  }
}

/** Reaches a control by Tab, a tab or an option by the keys of its list, and presses Enter. */
async function pressByKeys(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const { keyboard } = control.page()
  const role = await control.getAttribute('role')
  if (role === 'tab') return arrowTo(control)
  if (role !== 'option') return byKeyboard(control)
  await keyboard.type((await control.innerText()).trim())
  await keyboard.press('Enter')
}

const patientsOf = async (clinic: Clinic): Promise<{ id: string }[]> => {
  const { token } = await signedIn(clinic, accounts.okafor.email)
  const answer = await fetch(`${clinic.address}/api/v4/common_api/get-patient-pool?page=1&limit=5`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).data.patients.data
}

const chart = async (page: Page, clinic: Clinic, at: number): Promise<void> => {
  const patients = await patientsOf(clinic)
  await openAs(page, accounts.okafor.email, `/provider/patientPool?patient=${patients[at]!.id}`)
  await expect(page.getByRole('tab', { name: centerWords.appointments })).toBeVisible()
}

test('[STEP-03] [DICT-09] one press in the chart records for its patient; a reload and Back do not', async ({ page, clinic }) => {
  await chart(page, clinic, 0)
  const user = counting()
  await user.press(page.getByRole('button', { name: 'Start dictation' }))
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  expect(user.presses()).toBe(1)
  await page.getByRole('button', { name: recorderWords.stop, exact: true }).click()
  await page.getByRole('button', { name: recorderWords.clear, exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const record = page.getByRole('button', { name: recorderWords.record, exact: true })
  await expect(record).toBeEnabled()
  await page.reload()
  await expect(record).toBeEnabled()
  await page.goBack()
  await page.goForward()
  await expect(record).toBeEnabled()
  await expect(page.getByRole('timer')).toHaveText('00:00')
})

test('[STEP-03] a follow-up from the chart takes at most five presses', async ({ page, clinic }) => {
  await chart(page, clinic, 1)
  const user = counting()
  await user.press(page.getByRole('tab', { name: centerWords.appointments }))
  await user.press(page.getByRole('button', { name: formWords.followUpIn(1) }))
  const form = page.getByRole('dialog', { name: formWords.addTitle })
  await expect(form.getByRole('combobox', { name: 'Insurance name' })).not.toHaveValue('')
  await user.press(form.locator('.week-slot').first())
  await user.press(form.getByRole('button', { name: formWords.submit }))
  await expect(form).toBeHidden()
  await expect(page.getByRole('table', { name: appointmentWords.title }).getByText('Follow-up').first()).toBeVisible()
  expect(user.presses()).toBeLessThanOrEqual(5)
})

test('[STEP-03] [CHK-06] a walk-in is registered into the queue by at most ten presses', async ({ page }) => {
  await openAs(page, accounts.okafor.email, '/provider/patientCheckIn')
  // The location is chosen once, and then remembered.
  await page.getByRole('button', { name: 'Choose a location' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  const user = counting()
  await user.press(page.getByRole('button', { name: checkInWords.addWalkIn }))
  const form = page.getByRole('dialog', { name: checkInWords.walkInTitle })
  await user.type(form.getByRole('textbox', { name: 'First Name' }), 'Wanda')
  await user.type(form.getByRole('textbox', { name: 'Last Name' }), 'Walkinshaw')
  await user.type(form.getByRole('textbox', { name: 'MRN' }), 'WALK-0001')
  await user.type(form.getByRole('textbox', { name: 'DOB' }), '04/05/1931')
  await user.press(form.getByRole('button', { name: /^Gender/ }))
  await user.press(form.getByRole('option', { name: 'Female' }))
  await user.press(form.getByRole('button', { name: 'Submit' }))
  await expect(page.getByRole('row', { name: /Wanda.*Walkinshaw.*Walk-in/ })).toBeVisible()
  expect(user.presses()).toBeLessThanOrEqual(10)
})

test("[STEP-03] [DICT-09] today's appointments take no press, and a visit's dictation one", async ({ page }) => {
  await openAs(page, accounts.okafor.email, '/provider/dashboard')
  const day = page.locator('chartside-today')
  const user = counting()
  await expect(day.getByRole('listitem').first()).toBeVisible()
  expect(user.presses()).toBe(0)
  await user.press(day.getByRole('button', { name: /Start dictation/ }).first())
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  expect(user.presses()).toBe(1)
})

test('[STEP-02] [STEP-01] / goes to the search, Control+K to a page, and R to the recorder', async ({ page }) => {
  await openAs(page, accounts.okafor.email, '/provider/patientPool')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('chartside-patient-search').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/titanAi/)
  const record = page.getByRole('button', { name: recorderWords.record, exact: true })
  await expect(record).toHaveAttribute('aria-keyshortcuts', 'R')
})

/** The review of the latest note that is ready. */
const reviewed = async (page: Page): Promise<Locator> => {
  const review = await openReview(page)
  await expect(review.locator('section[data-editable]').first()).toBeVisible()
  return review
}

test('[STEP-03] [REVIEW-10] a note is copied by one press', async ({ page }) => {
  const review = await reviewed(page)
  const user = counting()
  await user.press(review.getByRole('button', { name: noteWords.copyNote, exact: true }))
  await expect(review.getByText(/^Copied \d/)).toBeVisible()
  expect(user.presses()).toBe(1)
})

test('[STEP-03] [REVIEW-14] a sentence of a note is corrected and saved by two presses', async ({ page }) => {
  const review = await reviewed(page)
  const user = counting()
  // What a press on the sentence does; by keyboard, the button opens all of the note.
  await user.press(review.getByRole('button', { name: noteWords.edit, exact: true }))
  await expect(review.getByRole('textbox', { name: noteWords.noteLabel })).toBeFocused()
  await page.keyboard.type('Corrected. ')
  await user.press(review.getByRole('button', { name: noteWords.save }))
  await expect(review).toBeHidden()
  expect(user.presses()).toBe(2)
})
