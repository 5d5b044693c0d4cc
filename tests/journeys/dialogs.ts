// Every dialog of the portal: where it is, what opens it, its title and its first field.
import { appointmentWords, calendarWords, formWords, visitWords } from '@chartside/core/appointments'
import { checkInWords } from '@chartside/core/check-in'
import { documentWords } from '@chartside/core/documents'
import { sharedWords } from '@chartside/core/lib/words'
import { noteWords, summaryWords } from '@chartside/core/notes'
import { patientWords, registerWords } from '@chartside/core/patients'
import type { Locator, Page } from '@playwright/test'

import { portalWords } from '../../packages/host-app/src/words.ts'
import { signedIn } from '../bench/signed-in.ts'
import { accounts } from './accounts.ts'
import type { Clinic } from './clinic.ts'

const { okafor } = accounts

/** A dialog. */
export interface Opened {
  what: string
  /** The address to open first; the current page by default. */
  at?: string
  /** True if it opens automatically. */
  opensItself?: true
  opener: (page: Page) => Locator
  /** The entry to choose, if the opener opens a menu. */
  entry?: string
  title: string | RegExp
  /** The focused element then. */
  first: (dialog: Locator) => Locator
}

const field = (name: string) => (dialog: Locator) => dialog.getByLabel(name).first()
const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true })
const opens = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const rowMenu = opens(/^More: /)

/** Opens a dialog, by a menu where it is in one, and returns what was pressed first. */
export async function openDialog(page: Page, { opener, entry }: Opened): Promise<Locator> {
  const opening = opener(page)
  await opening.click()
  if (entry) await page.getByRole('menuitem', { name: entry, exact: true }).click()
  return opening
}

/** A patient with a document, and one with an appointment of this provider. */
export async function charts(clinic: Clinic) {
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

/** The dialogs, in an order in which one page shows several. Dr. Okafor is signed in. */
export const dialogsOf = ({ booked, filed }: Awaited<ReturnType<typeof charts>>): Opened[] => [
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
  {
    what: 'deleting a dictation',
    opener: rowMenu,
    entry: noteWords.deleteColumn,
    title: noteWords.deleteQuestion,
    first: button(sharedWords.no),
  },
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
  {
    what: 'editing a document',
    opener: rowMenu,
    entry: documentWords.edit,
    title: documentWords.editTitle,
    first: field(documentWords.tag),
  },
  {
    what: 'deleting a document',
    opener: rowMenu,
    entry: documentWords.delete,
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
    opener: rowMenu,
    entry: calendarWords.open,
    title: calendarWords.heading,
    first: field(calendarWords.includeName),
  },
]
