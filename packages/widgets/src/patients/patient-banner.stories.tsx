import { listAppointments, listInsurances, listProviders } from '@chartside/contract/appointments'
import { checkInPatient, listLocations } from '@chartside/contract/check-in'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import { listPatientDictations } from '@chartside/contract/notes'
import { deletePatient, getPatient, type Patient, searchPatient } from '@chartside/contract/patients'
import { bannerWords, centerWords } from '@chartside/core/patients'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { failed, location, never, offline, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'
import { sampleAppointment } from '../appointments/sample-appointments.ts'
import { samplePatient } from '../lib/sample-patients.ts'
import { sampleDictation } from '../notes/sample-dictation.ts'

const dictations = [
  sampleDictation({ id: 'd3', created_at: '2026-11-20T08:00:00Z', soap_note: null }),
  sampleDictation({ id: 'd2', created_at: '2026-10-02T14:05:00Z', soap_note: '**Plan**\n- Rest\n- Ice' }),
]
const visit = sampleAppointment({ id: 'a1', patient_pool_id: '11', date: dayHere(Date.now()), status: 'confirmed' })

interface Situation {
  patient?: Patient
  others?: Patient[]
  rows?: typeof dictations
}

const situation = ({ patient = samplePatient(), others = [], rows = dictations }: Situation = {}, options = {}) =>
  scene(
    [
      [getPatient, { data: { data: patient } }],
      [searchPatient, { data: { patients: { data: [patient, ...others] } } }],
      [listPatientDictations, { data: rows }],
      [listAppointments, { data: { data: [visit], current_page: 1, last_page: 1 } }],
      [checkInPatient, { message: 'Checked in.' }],
      [deletePatient, { message: 'Patient deleted.' }],
      [listProviders, { data: { data: [] } }],
      [listInsurances, { data: { data: [] } }],
      [listLocations, { addresses: [location] }],
    ],
    { features: ['by-id', 'delete-patient', 'arrivals', 'search-typeahead'], ...options },
  )

const meta = {
  title: 'Patients/Patient banner',
  render: ({ session, patientId = '11', width, dir, ...props }) => (
    <div style={{ padding: 24, inlineSize: width }} dir={dir}>
      <chartside-patient-banner session={session} patientId={patientId} {...props} />
    </div>
  ),
  args: { session: situation() },
} satisfies Meta<{
  session: ReturnType<typeof scene>
  patientId?: string
  compact?: boolean
  actions?: string
  width?: number
  dir?: 'rtl'
}>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-patient-banner')
const eventsOf = (canvas: HTMLElement): unknown[] => {
  const events: unknown[] = []
  for (const name of ['dictationrequested', 'bookingrequested', 'patientdeleted', 'widgeterror'])
    canvas
      .querySelector('chartside-patient-banner')!
      .addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}
const buttons = (widget: ReturnType<typeof open>) => widget.getAllByRole('button').map((button) => button.textContent)

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await step('[BANNER-01] says who it is, with the month in letters', async () => {
      const banner = await widget.findByRole('region', { name: bannerWords.banner })
      await expect(banner).toHaveTextContent(/RLRosa Lindqvist\d+ yFemaleborn 29 Feb 1980MRN LK-10011/)
      await expect(widget.getByRole('heading', { name: 'Rosa Lindqvist' })).toBeVisible()
    })
    await step('[BANNER-03] reports a dictation and a booking by the id alone', async () => {
      canvasElement
        .querySelector('chartside-patient-banner')!
        .addEventListener('bookingrequested', (event) => event.preventDefault(), { once: true })
      await userEvent.click(await widget.findByRole('button', { name: 'Start dictation' }))
      await userEvent.click(widget.getByRole('button', { name: 'Book' }))
      await expect(events).toEqual([
        ['dictationrequested', { patientId: '11' }],
        ['bookingrequested', { patientId: '11' }],
      ])
      await expect(widget.queryByRole('dialog')).toBeNull()
    })
    await step('[BANNER-06] checks in for the appointment of today', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Check in' }))
      await expect(await widget.findByRole('button', { name: 'Checked in' })).toBeDisabled()
    })
  },
}

/** [BANNER-05] Books in a dialog that names the patient. */
export const Booking: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Book' }))
    const dialog = await widget.findByRole('dialog', { name: 'Add Appointment' })
    await waitFor(() => expect(dialog).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
  },
}

/** [BANNER-02] Another patient of the practice has the same name. */
export const SameName: Story = {
  args: { session: situation({ others: [samplePatient({ id: '12', mrn: 'LK-10099', dob: '1990-01-01' })] }) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText('Same name')).toBeVisible()
  },
}

/** [BANNER-03] Nothing that this user may not do, or this backend cannot, is offered. */
export const ReadOnly: Story = {
  args: { session: situation({ rows: [] }, { permissions: [], features: ['by-id', 'permissions'] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('heading', { name: 'Rosa Lindqvist' })).toBeVisible()
    await expect(widget.queryAllByRole('button')).toEqual([])
  },
}

/** [BANNER-03] The page leaves out what it cannot do. */
export const SomeActions: Story = {
  args: { actions: 'dictate delete' },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Start dictation' })).toBeVisible()
    await expect(buttons(widget)).toEqual(['Start dictation', ''])
  },
}

/** [BANNER-01] Without actions, as in a dialog. */
export const Compact: Story = {
  args: { compact: true },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Rosa Lindqvist')).toBeVisible()
    await expect(widget.queryAllByRole('button')).toEqual([])
  },
}

/** [BANNER-01] On a phone it stays one line: one action, the others in the menu. */
export const OnPhone: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const banner = await widget.findByRole('region', { name: bannerWords.banner })
    await waitFor(() => expect(buttons(widget)).toEqual(['Start dictation', '']))
    await expect(banner.clientHeight).toBeLessThanOrEqual(58)
    await userEvent.click(widget.getByRole('button', { name: 'More actions' }))
    await waitFor(() =>
      expect(widget.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
        'Copy last note',
        'Book',
        'Check in',
        centerWords.delete,
      ]),
    )
  },
}

export const LongName: Story = {
  args: {
    width: 390,
    session: situation({
      patient: samplePatient({
        first_name: 'Maria-Magdalena Freifrau',
        last_name: 'von Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      }),
    }),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('MRN LK-10011')).toBeVisible()
    const banner = widget.getByRole('region', { name: bannerWords.banner })
    await waitFor(() => expect(banner.scrollWidth).toBe(banner.clientWidth))
  },
}

/** [BANNER-01] The name is whole at every width: buttons move into the menu before it gives way, and a long one is broken into lines. */
export const EveryWidth: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const banner = await widget.findByRole('region', { name: bannerWords.banner })
    await waitFor(() => expect(buttons(widget)).toHaveLength(5))
    const box = canvasElement.querySelector('chartside-patient-banner')!.parentElement!
    const name = widget.getByRole('heading', { name: 'Rosa Lindqvist' })
    const counts: number[] = []
    for (let width = 320; width <= 1440; width += 56) {
      box.style.inlineSize = `${width}px`
      await waitFor(() => expect([width, linesOf(name)]).toEqual([width, 1]))
      await waitFor(() => expect([width, banner.clientHeight <= (width < 560 ? 80 : 58)]).toEqual([width, true]))
      await expect([width, name.scrollWidth > name.clientWidth, banner.scrollWidth > banner.clientWidth]).toEqual([
        width,
        false,
        false,
      ])
      counts.push(buttons(widget).length)
    }
    await waitFor(() => expect(buttons(widget)).toHaveLength(5))
    await expect(counts[0]).toBe(2)
    await expect(counts).toEqual([...counts].sort((one, other) => one - other))
  },
}

const linesOf = (element: Element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))

export const RightToLeft: Story = {
  args: { dir: 'rtl', session: situation({ patient: samplePatient({ first_name: 'عبد الرحمن', last_name: 'الحسيني' }) }) },
}

export const Loading: Story = { args: { session: scene([[getPatient, never()]], { features: ['by-id'] }) } }

export const Missing: Story = {
  args: { patientId: '' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(centerWords.noPatient)).toBeVisible()
  },
}

export const Offline: Story = {
  args: { session: scene([[getPatient, offline()]], { features: ['by-id'] }) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(new RegExp(centerWords.failed))).toBeVisible()
  },
}

/** [UI-03] A refused deletion says why. */
export const DeletingRefused: Story = {
  args: {
    session: scene(
      [
        [getPatient, { data: { data: samplePatient() } }],
        [listPatientDictations, failed()],
        [deletePatient, refusedWithToast('This patient has appointments.')],
      ],
      { features: ['by-id', 'delete-patient'] },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: bannerWords.more }))
    await userEvent.click(widget.getByRole('menuitem', { name: centerWords.delete }))
    await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
    await expect(await widget.findByText('This patient has appointments.')).toBeVisible()
  },
}
