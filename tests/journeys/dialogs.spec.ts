// Every dialog of the portal: its initial focus, that Escape restores the focus, and that the page around it is dimmed.
import { appointmentWords, calendarWords, formWords, visitWords } from '@chartside/core/appointments'
import { checkInWords } from '@chartside/core/check-in'
import { documentWords } from '@chartside/core/documents'
import { sharedWords } from '@chartside/core/lib/words'
import { noteWords, summaryWords } from '@chartside/core/notes'
import { patientWords, registerWords } from '@chartside/core/patients'
import { chromium, type Locator, type Page } from '@playwright/test'

import { shellOptions } from '../../browser.ts'
import { portalWords } from '../../packages/host-app/src/words.ts'
import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'
import { accounts, test as base, expect, openAs } from './portal.ts'

const { okafor } = accounts

const test = base.extend({
  // With scroll bars that take space, as on most desktops.
  page: async ({ baseURL, troubles }, use) => {
    const browser = await chromium.launch({ ...shellOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] })
    const page = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-US', reducedMotion: 'reduce' })
    troubles.watch(page)
    await use(page)
    await browser.close()
  },
})

interface Opened {
  what: string
  /** The address to open first; the current page by default. */
  at?: string
  /** True if it opens automatically. */
  opensItself?: true
  opener: (page: Page) => Locator
  title: string | RegExp
  /** The focused element then. */
  first: (dialog: Locator) => Locator
}

const field = (name: string) => (dialog: Locator) => dialog.getByLabel(name).first()
const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true })
const opens = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** A patient with a document, and one with an appointment of this provider. */
async function charts(clinic: Clinic) {
  const { token, providerId } = await signedIn(clinic, okafor.email)
  const rowsOf = async (path: string): Promise<{ patient_pool_id: string }[]> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${clinic.address}/api/v4/provider_api/${path}`, { headers })
    return (await answer.json()).data.data
  }
  const [visit] = await rowsOf(`get-appointment?provider_id=${providerId}&status=confirmed`)
  const [document] = await rowsOf('get-patient-docs')
  return { booked: visit!.patient_pool_id, filed: document!.patient_pool_id }
}

const dialogsOf = ({ booked, filed }: Awaited<ReturnType<typeof charts>>): Opened[] => [
  {
    what: 'registration',
    at: '/provider/dashboard?status=confirmed',
    opener: opens(portalWords.startVisit),
    title: registerWords.title,
    first: field('First Name'),
  },
  {
    what: 'search',
    opener: opens(portalWords.choosePatient),
    title: patientWords.searchPatient,
    first: (dialog) => dialog.getByRole('combobox'),
  },
  {
    what: 'where to go with a visit',
    opener: (page) => page.locator('chartside-visits').getByRole('row').nth(2).getByRole('button').first(),
    title: visitWords.choice,
    first: button('Patient Center'),
  },
  {
    what: 'location',
    at: '/provider/patientCheckIn',
    opensItself: true,
    opener: opens(checkInWords.selectLocation),
    title: checkInWords.selectLocation,
    first: field(checkInWords.chooseLocation),
  },
  {
    what: 'review',
    at: '/provider/titanAi?tab=recent',
    opener: opens(/^View/),
    title: /^Review/,
    first: (dialog) => dialog.getByRole('tab', { name: 'Soap Note' }),
  },
  { what: 'deleting a dictation', opener: opens(/^Delete/), title: noteWords.deleteQuestion, first: button(sharedWords.no) },
  {
    what: 'summary',
    at: `/provider/patientPool?patient=${filed}`,
    opener: opens(summaryWords.open),
    title: /./,
    first: (dialog) => dialog.getByRole('textbox', { name: summaryWords.start }),
  },
  {
    what: 'upload',
    at: `/provider/patientPool?patient=${filed}&tab=documents`,
    opener: opens(documentWords.add),
    title: documentWords.uploadTitle,
    first: (dialog) => dialog.getByText(documentWords.chooseFiles),
  },
  { what: 'editing a document', opener: opens(/^Edit/), title: documentWords.editTitle, first: field(documentWords.tag) },
  {
    what: 'deleting a document',
    opener: (page) =>
      page
        .getByRole('row')
        .getByRole('button', { name: /^Delete/ })
        .first(),
    title: documentWords.deleteQuestion,
    first: button(sharedWords.no),
  },
  {
    what: 'booking',
    at: `/provider/patientPool?patient=${booked}&tab=appointments`,
    opener: opens(appointmentWords.add),
    title: formWords.addTitle,
    first: field(formWords.labels.provider_id),
  },
  {
    what: 'changing an appointment',
    opener: opens(/^Edit/),
    title: formWords.editTitle,
    first: field(formWords.labels.provider_id),
  },
  {
    what: 'calendar file',
    opener: opens(/^Calendar file/),
    title: calendarWords.heading,
    first: field(calendarWords.includeName),
  },
]

test('[UI-07] every dialog starts at its first field, and Escape restores the focus', async ({ page, clinic }) => {
  test.slow()
  const dialogs = dialogsOf(await charts(clinic))
  await openAs(page, okafor.email)
  for (const { what, at, opensItself, opener, title, first } of dialogs)
    await test.step(what, async () => {
      if (at) await page.goto(at)
      if (opensItself) {
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      const opening = opener(page)
      await opening.click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expect(first(dialog)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opening).toBeFocused()
    })
})

test('[UI-07] the page beside a dialog is dimmed, and nothing behind it moves', async ({ page }) => {
  await openAs(page, okafor.email, '/provider/patientPool')
  const heading = page.getByRole('heading', { level: 1 })
  const widths = () => page.evaluate(() => ({ window: innerWidth, page: document.documentElement.clientWidth }))
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  const [before, place] = [await widths(), await heading.boundingBox()]
  expect(before.window - before.page).toBeGreaterThan(5)
  await page.getByRole('button', { name: portalWords.createPatient }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The backdrop is as wide as the page, without a gutter.
  const during = await widths()
  expect(during.page).toBe(during.window)
  expect(await heading.boundingBox()).toEqual(place)
})
