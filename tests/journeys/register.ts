import { sharedWords } from '@chartside/core/lib/words'
import { registerWords } from '@chartside/core/patients'
import type { Locator } from '@playwright/test'

/** Fills in the required fields of a patient. */
export async function fillInPatient(
  form: Locator,
  { first, last, mrn, dob }: { first: string; last: string; mrn: string; dob: string },
) {
  const { labels } = registerWords
  await form.getByLabel(labels.first_name).fill(first)
  await form.getByLabel(labels.last_name).fill(last)
  await form.getByLabel(labels.mrn).fill(mrn)
  await form.getByRole('textbox', { name: labels.dob }).fill(dob)
  await form.getByRole('textbox', { name: labels.dob }).press('Tab')
  await form.getByLabel(labels.gender).click()
  await form.getByRole('option', { name: sharedWords.genders.female, exact: true }).click()
}
