import { listAppointments } from '@chartside/contract/appointments'
import { deleteDocument, listDocuments, listDocumentTags, saveDocument, updateDocument } from '@chartside/contract/documents'
import { listPatientDictations, summarizeDictations } from '@chartside/contract/notes'
import { deletePatient, getPatient, type Patient } from '@chartside/contract/patients'
import { documentWords } from '@chartside/core/documents'
import { summaryWords } from '@chartside/core/notes'
import { bannerWords, centerWords } from '@chartside/core/patients'
import { blankPatient } from '@chartside/core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { chooseInMenu, failuresOn, focused, inside } from '../../../../.storybook/inside.ts'
import { after, failed, never, Outcome, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { sampleDocument, samplePdf } from '../documents/sample-documents.ts'
import { samplePatient } from '../lib/sample-patients.ts'
import { maliciousDictation, type SentDictation, sampleDictation } from '../notes/sample-dictation.ts'

const dictations = (): SentDictation[] => [
  sampleDictation({ id: 'd2', created_at: '2026-10-02T14:05:00Z', soap_note: '**Assessment**\nSprained *ankle*.' }),
  sampleDictation({ id: 'd3', created_at: '2026-08-17T08:00:00Z', soap_note: null }),
  sampleDictation(),
]
const features = ['by-id', 'delete-patient'] as const
const sceneOf = (patient: Patient, rows = dictations()) =>
  scene(
    [
      [getPatient, { data: { data: patient } }],
      [listPatientDictations, { data: rows }],
      [summarizeDictations, { data: { summary: ['**20 Nov 2026**\nBetter.\nStill coughs at **night**.'] } }],
      [deletePatient, { message: 'Patient deleted.' }],
      [listAppointments, { data: { data: [], current_page: 1, last_page: 1 } }],
    ],
    { features },
  )

const meta = {
  title: 'Patients/Patient center (chart)',
  render: ({ session, patientId, tab }) => (
    <div style={{ padding: 24 }}>
      <chartside-patient-center session={session} patientId={patientId} tab={tab} />
    </div>
  ),
  args: { session: sceneOf(samplePatient()), patientId: '11', tab: 'center' },
} satisfies Meta<{
  session: ReturnType<typeof scene>
  patientId: string
  tab: 'center' | 'documents' | 'appointments'
}>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-patient-center')
/** Deleting is in the menu of the banner. */
const askToDelete = async (widget: ReturnType<typeof open>) => {
  await userEvent.click(await widget.findByRole('button', { name: bannerWords.more }))
  await userEvent.click(widget.getByRole('menuitem', { name: centerWords.delete }))
}
const elementOf = (canvas: HTMLElement) => canvas.querySelector('chartside-patient-center')!

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CENTER-02] the header shows all known fields', async () => {
      await expect(await widget.findByRole('heading', { name: 'Rosa Lindqvist' })).toBeVisible()
      for (const text of ['Female', 'MRN LK-10011', 'born 29 Feb 1980', '555-0111', 'GR700341', 'rosa.lindqvist@example.org'])
        await expect(widget.getByText(text)).toBeVisible()
      await expect(widget.getByText('12 Maple Avenue, Chicago, IL 60601')).toBeVisible()
      await expect(widget.getByText(/^\d+ years? \d+ months? \d+ days?$/)).toBeVisible()
    })
    await step('[CENTER-01] shows the tabs', async () => {
      const tabs = widget.getAllByRole('tab').map(({ textContent }) => textContent)
      await expect(tabs).toEqual(['Patient Center', 'Documents', 'Appointments'])
      await expect(widget.getByRole('tab', { name: 'Patient Center' })).toHaveAttribute('aria-selected', 'true')
    })
    await step('[CENTER-03] the newest dictation comes first and is selected', async () => {
      await expect(widget.getByRole('heading', { name: "Review Rosa Lindqvist's Note" })).toBeVisible()
      const rows = await waitFor(() => {
        const found = widget.getAllByRole('button', { name: /20\d\d/ })
        expect(found).toHaveLength(3)
        return found
      })
      await expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
      await expect(rows[0]).toHaveTextContent('20 Nov 2026')
      await expect(await widget.findByText('dry cough')).toBeVisible()
    })
  },
}

export const Selecting: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CENTER-03] another dictation shows its note, with bold text', async () => {
      await userEvent.click(await widget.findByRole('button', { name: /02 Oct 2026/ }))
      await expect(await widget.findByText('ankle')).toBeVisible()
      await expect(widget.queryByText('dry cough')).toBeNull()
    })
    await step('[CENTER-03] selected by keyboard, one without a note says so', async () => {
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect(await widget.findByText('No Soap Note found for this patient')).toBeVisible()
    })
  },
}

/** [CENTER-01] Without a listening page, tabs switch automatically; Appointments are the patient's. */
export const Appointments: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    elementOf(canvasElement).addEventListener('tabchange', (event) => events.push((event as CustomEvent).detail))
    elementOf(canvasElement).addEventListener('dismissed', () => events.push('back'))
    await userEvent.click(await widget.findByRole('tab', { name: 'Appointments' }))
    await expect(await widget.findByText('No appointment found for this patient.')).toBeVisible()
    await expect(events).toEqual([{ tab: 'appointments' }])
    await userEvent.click(widget.getByRole('button', { name: 'Back to Patient Pool' }))
    await expect(events).toEqual([{ tab: 'appointments' }, 'back'])
  },
}

/** [CENTER-01] Documents are requested when their tab is first opened, and stay loaded behind another tab. */
export const Documents: Story = {
  args: {
    tab: 'documents',
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, { data: dictations() }],
        [listDocumentTags, { data: [] }],
        [listDocuments, { data: { data: [] } }],
      ],
      { features },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('No document found for this patient.')).toBeVisible()
    await expect(widget.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
    elementOf(canvasElement).tab = 'center'
    await expect(await widget.findByText('dry cough')).toBeVisible()
    await expect(widget.getByText('No document found for this patient.')).not.toBeVisible()
  },
}

/** [CENTER-01] Events about documents reach the page as from `chartside-documents`. */
export const DocumentEvents: Story = {
  args: {
    tab: 'documents',
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, { data: [] }],
        [listDocumentTags, { data: [{ tag: 'Lab', count: 1 }] }],
        [listDocuments, async () => ({ data: { data: [await sampleDocument()] } })],
        [saveDocument, { message: 'Document uploaded.', data: { id: 'k2' } }],
        [updateDocument, { message: 'Document updated.' }],
        [deleteDocument, { message: 'Document deleted.' }],
      ],
      { features: ['idempotency', ...features] },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    for (const name of ['documentopened', 'documentuploaded', 'documentchanged', 'documentdeleted'])
      elementOf(canvasElement).addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
    const press = async (name: string) => userEvent.click(await widget.findByRole('button', { name }))
    const closed = () => waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())

    await press('Add Document')
    fireEvent.change(widget.getByLabelText('Choose files', { selector: 'input' }), { target: { files: [samplePdf()] } })
    await userEvent.click(widget.getByRole('combobox', { name: 'Tag' }))
    await userEvent.click(await widget.findByRole('option', { name: 'Lab' }))
    await press('Submit')
    await closed()
    await chooseInMenu(widget, 'Blood count.pdf', documentWords.edit)
    fireEvent.input(await widget.findByRole('textbox', { name: 'Tag' }), { target: { value: 'Scans' } })
    await press('Submit')
    await closed()
    await chooseInMenu(widget, 'Blood count.pdf', documentWords.delete)
    await press('Yes')
    await waitFor(() =>
      expect(events).toEqual([
        ['documentuploaded', { documentId: 'k2' }],
        ['documentopened', { documentId: 'k1' }],
        ['documentchanged', { documentId: 'k1' }],
        ['documentdeleted', { documentId: 'k1' }],
      ]),
    )
  },
}

export const MissingFields: Story = {
  args: { session: sceneOf(blankPatient('11'), []) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CENTER-02] unknown fields show as not recorded', async () => {
      await expect(await widget.findByRole('heading', { name: 'No name recorded' })).toBeVisible()
      await expect(widget.getAllByText(/Not Recorded/).length).toBeGreaterThanOrEqual(8)
    })
    await step('[CENTER-03] without a dictation there is no note', async () => {
      await expect(await widget.findByText(centerWords.noDictations)).toBeVisible()
      await expect(widget.getByText('No Soap Note found for this patient')).toBeVisible()
    })
  },
}

export const One: Story = { args: { session: sceneOf(samplePatient(), [sampleDictation()]) } }

export const ManyDictations: Story = {
  args: {
    session: sceneOf(
      samplePatient(),
      Array.from({ length: 60 }, (_, index) =>
        sampleDictation({
          id: `d${index}`,
          created_at: new Date(Date.parse('2026-11-20T09:30:00Z') - index * 9e8).toISOString(),
          soap_note: index % 7 === 3 ? null : 'S: well',
        }),
      ),
    ),
  },
}

/** A newborn with a long name. */
export const LongNames: Story = {
  args: {
    session: sceneOf(
      samplePatient({
        first_name: 'Maximiliane-Wilhelmine-Charlotte',
        last_name: 'Freifrau von Donaudampfschifffahrtsgesellschaft-Habsburg-Lothringen',
        dob: new Date(Date.now() - 3 * 864e5).toISOString().slice(0, 10),
        email: 'maximiliane.wilhelmine.charlotte.freifrau.von.donaudampfschifffahrt@example.org',
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(/^0 years 0 months [234] days$/)).toBeVisible()
  },
}

export const RightToLeft: Story = {
  args: {
    session: sceneOf(samplePatient({ first_name: 'عبد الرحمن', last_name: 'الحسيني' }), [
      sampleDictation({ patient_name: 'عبد الرحمن الحسيني', soap_note: '**التقييم**\nالتهاب الشعب الهوائية.' }),
    ]),
  },
}

/** A dictation with another name may be filed under the wrong patient. */
export const OtherName: Story = {
  args: { session: sceneOf(samplePatient(), [sampleDictation({ patient_name: 'Tomasz Wiśniewski' })]) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(centerWords.otherName('Tomasz Wiśniewski'))).toBeVisible()
  },
}

/** Rows of another patient in the answer are never shown. */
export const OtherPatientsRows: Story = {
  args: {
    session: sceneOf(samplePatient(), [
      sampleDictation({ id: 'x', patient_pool_id: '12', soap_note: 'Of somebody else' }),
      sampleDictation({ id: 'y', patient_pool_id: null, soap_note: 'Of an old backend', created_at: '2026-01-02T10:00:00Z' }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Of an old backend')).toBeVisible()
    await expect(widget.queryByText('Of somebody else')).toBeNull()
  },
}

export const Malicious: Story = {
  args: {
    session: sceneOf(samplePatient({ first_name: '<img src=x onerror=alert(1)>', last_name: '{{7*7}}' }), [maliciousDictation()]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('heading', { name: '<img src=x onerror=alert(1)> {{7*7}}' })).toBeVisible()
    await expect((await widget.findAllByText('[click](javascript:alert(1))'))[0]).toBeVisible()
    await expect(document.title).not.toBe('hacked')
  },
}

const withSummary = (answer: Parameters<typeof scene>[0][number][1]) =>
  scene(
    [
      [getPatient, { data: { data: samplePatient() } }],
      [listPatientDictations, { data: dictations() }],
      [summarizeDictations, answer as never],
    ],
    { features },
  )

const openSummary = async (canvas: HTMLElement) => {
  const widget = open(canvas)
  await userEvent.click(await widget.findByRole('button', { name: /^summary/ }))
  await widget.findByRole('dialog', { name: 'Rosa Lindqvist' })
  return widget
}

export const SummaryLoaded: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await openSummary(canvasElement)
    await step('[CENTER-04] only GO sends a request', async () => {
      await expect(widget.getByText(summaryWords.prompt)).toBeVisible()
      const start = widget.getByRole('textbox', { name: 'Start Date' })
      await expect((start as HTMLInputElement).value).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/)
      await fireEvent.input(start, { target: { value: '01 Nov 2026' } })
      await fireEvent.input(widget.getByRole('textbox', { name: 'End Date' }), { target: { value: '20/11/2026' } })
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByText('Notes from 01 Nov 2026 to 20 Nov 2026')).toBeVisible()
      await expect((await widget.findByText('night')).tagName).toBe('STRONG')
    })
  },
}

export const SummaryEmpty: Story = {
  args: { session: withSummary({ data: { summary: [] } }) },
  play: async ({ canvasElement }) => {
    const widget = await openSummary(canvasElement)
    await userEvent.click(widget.getByRole('button', { name: 'GO' }))
    await expect(await widget.findByText('No Summary found for these date slots')).toBeVisible()
  },
}

let asked = 0
export const SummaryRunning: Story = {
  args: {
    session: withSummary(() => {
      asked++
      return after(1500, { data: { summary: ['Done at last.'] } })()
    }),
  },
  play: async ({ canvasElement, step }) => {
    asked = 0
    const widget = await openSummary(canvasElement)
    await step('[CENTER-04] closed and reopened, it continues without a second request', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findAllByText(summaryWords.summarizing)).toHaveLength(2)
      await userEvent.click(widget.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await openSummary(canvasElement)
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByText('Done at last.', {}, { timeout: 4000 })).toBeVisible()
      await expect(asked).toBe(1)
      // The button returns after a moment.
      await new Promise((done) => setTimeout(done, 300))
    })
  },
}

export const SummaryDates: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await openSummary(canvasElement)
    const enter = (name: string, value: string) => fireEvent.input(widget.getByRole('textbox', { name }), { target: { value } })
    await step('[AVAIL-02] [CENTER-04] refuses an end before the start', async () => {
      await enter('Start Date', '20 Nov 2026')
      await enter('End Date', '19 Nov 2026')
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByText('End date cannot be earlier than start date.')).toBeVisible()
    })
    await step('[AVAIL-02] [CENTER-04] refuses an invalid date', async () => {
      await enter('End Date', 'soon')
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByText('Invalid date input')).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'End Date' })).toHaveValue('soon')
    })
  },
}

export const SummaryOffline: Story = {
  args: { session: withSummary(offline()) },
  play: async ({ canvasElement }) => {
    const widget = await openSummary(canvasElement)
    await userEvent.click(widget.getByRole('button', { name: 'GO' }))
    await expect(await widget.findByText("The notes couldn't be summarized. Could not reach the server.")).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Menu: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: bannerWords.more }))
    await expect(widget.getByRole('menuitem', { name: /Delete/ })).toBeVisible()
  },
}

export const Deleting: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    elementOf(canvasElement).addEventListener('patientdeleted', (event) => events.push((event as CustomEvent).detail))
    await step('[UI-03] asks first, and No keeps the patient', async () => {
      await askToDelete(widget)
      const question = widget.getByRole('dialog', { name: 'Are you sure you want to delete the patient?' })
      await expect(question).toBeVisible()
      // [UI-08]
      await expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
      await expect(focused()).toHaveTextContent('No')
      await userEvent.click(widget.getByRole('button', { name: 'No' }))
      await expect(events).toEqual([])
    })
    await step('[UI-03] Yes deletes and notifies the page', async () => {
      await askToDelete(widget)
      await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
      await expect(await widget.findByText(centerWords.deleted)).toBeVisible()
      await expect(events).toEqual([{ patientId: '11' }])
      await expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
    })
  },
}

export const DeletingRefused: Story = {
  args: {
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, { data: dictations() }],
        [deletePatient, refused('This patient still has 3 dictations and cannot be deleted.')],
      ],
      { features },
    ),
  },
  play: async ({ canvasElement, step, args }) => {
    const widget = open(canvasElement)
    await askToDelete(widget)
    await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
    await expect(await widget.findByRole('alert')).toHaveTextContent('This patient still has 3 dictations and cannot be deleted.')
    await step('[UI-03] shows the error only at the question', async () => {
      const { toasts } = args.session.environment
      await expect(toasts.$toasts.get().map(({ text }) => text)).not.toContainEqual(expect.stringMatching('cannot be deleted'))
    })
    await step('[UI-03] after the refusal only No remains', async () => {
      await expect(widget.getByRole('button', { name: 'Yes' })).toBeDisabled()
      await expect(widget.getByRole('button', { name: 'No' })).toHaveFocus()
    })
  },
}

/** A backend that cannot delete patients shows no button. */
export const PlainBackend: Story = {
  args: {
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, { data: dictations() }],
      ],
      { features: ['by-id'] },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('heading', { name: 'Rosa Lindqvist' })
    await expect(widget.queryByRole('button', { name: centerWords.delete })).toBeNull()
  },
}

export const Loading: Story = { args: { session: scene([[getPatient, never()]], { features }) } }

export const NoPatient: Story = {
  args: { patientId: '' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(centerWords.noPatient)).toBeVisible()
  },
}

/** An unknown id, or one of another practice: the same message. */
export const Missing: Story = {
  args: { session: scene([[getPatient, { data: { data: samplePatient({ id: '12' }) } }]], { features }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(centerWords.missing)).toBeVisible()
    await expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
  },
}

export const Offline: Story = {
  args: { session: scene([[getPatient, offline()]], { features }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('The patient could not be loaded. Could not reach the server.')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

const forbidden = () =>
  new Outcome(() => Response.json({ status: 'ERROR', message: 'You may not see this patient.' }, { status: 403 }))

export const Refused: Story = {
  args: { session: scene([[getPatient, after(200, forbidden())]], { features }) },
  play: async ({ canvasElement }) => {
    const failures = failuresOn(canvasElement)
    const widget = open(canvasElement)
    await expect(await widget.findByText('The patient could not be loaded. You may not see this patient.')).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
    await waitFor(() => expect(failures).toEqual([expect.objectContaining({ code: 'http-403', blocking: true })]))
  },
}

export const DictationsFail: Story = {
  args: {
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, after(200, failed())],
      ],
      { features },
    ),
  },
  play: async ({ canvasElement }) => {
    const failures = failuresOn(canvasElement)
    const widget = open(canvasElement)
    await expect(await widget.findByText(/The dictations could not be loaded\./)).toBeVisible()
    await expect(widget.getByRole('heading', { name: 'Rosa Lindqvist' })).toBeVisible()
    await waitFor(() => expect(failures).toEqual([expect.objectContaining({ code: 'http-500', retryable: true })]))
  },
}

/** Another patient replaces everything of the first, even while loading. */
export const AnotherPatient: Story = {
  args: {
    session: scene(
      [
        [getPatient, ({ id }) => (id === '11' ? { data: { data: samplePatient() } } : never())],
        [listPatientDictations, { data: dictations() }],
      ],
      { features },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('dry cough')).toBeVisible()
    elementOf(canvasElement).patientId = '12'
    await waitFor(() => expect(widget.queryByText(/Rosa/)).toBeNull())
    await expect(widget.queryByText('dry cough')).toBeNull()
    await expect(await widget.findByRole('status', { name: 'Loading' })).toBeVisible()
  },
}
