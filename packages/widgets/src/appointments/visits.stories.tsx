import { type Appointment, listAppointments } from '@chartside/contract/appointments'
import { listLocations } from '@chartside/contract/check-in'
import { visitWords } from '@chartside/core/appointments'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { location, never, offline, provider, refused, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'
import { sampleAppointment } from './sample-appointments.ts'

const rows = (status: string): Appointment[] => [
  sampleAppointment({ status, patient_pool: samplePatient({ id: 'p1' }), patient_name: 'An older name' }),
  sampleAppointment({
    status,
    id: 'a2',
    patient_pool_id: 'p2',
    patient_pool: null,
    patient_name: 'Maximiliane-Wilhelmine Freifrau von Donaudampfschifffahrt-Habsburg',
    time: '13:00:00',
    visit_type: 'procedure',
  }),
  sampleAppointment({
    status,
    id: 'a3',
    patient_pool_id: 'p3',
    patient_pool: samplePatient({ id: 'p3', first_name: 'عبد الرحمن', last_name: 'الحسيني', dob: '1990-01-02' }),
    date: '2026-11-21',
    visit_type: 'checkup',
  }),
  sampleAppointment({ status, id: 'a4', patient_pool_id: '', patient_pool: null, patient_name: '', visit_type: '', date: '' }),
]

type Answering = Parameters<typeof scene<[typeof listAppointments]>>[0][0][1]
const sceneOf = (answer: Answering) =>
  scene(
    [
      [listAppointments, answer],
      [listLocations, { addresses: [{ ...location, time_zone: 'Asia/Kathmandu' }] }],
    ],
    { features: ['time-zones'] },
  )

const page = (data: Appointment[], last_page = 1, current_page = 1) => ({ data: { data, current_page, last_page } })

const meta = {
  title: 'Appointments/Visits (my schedule)',
  render: ({ session, status, narrow }) => (
    <div style={{ padding: 24, maxInlineSize: narrow ? 390 : undefined }}>
      <chartside-visits session={session} status={status} />
    </div>
  ),
  args: {
    session: sceneOf(({ query: { status, page: current = 1 } }) => page(rows(status ?? ''), 3, current)),
    status: 'pending' as const,
    narrow: false,
  },
} satisfies Meta<{
  session: ReturnType<typeof scene>
  status: '' | 'pending' | 'confirmed' | 'cancelled' | 'completed'
  narrow: boolean
}>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-visits')

/** Collects the events that the element sends to the page from now on. */
function eventsOn(canvas: HTMLElement): [string, unknown][] {
  const events: [string, unknown][] = []
  const element = canvas.querySelector('chartside-visits')!
  for (const name of ['visitopened', 'patientselected', 'statuschange'])
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}

export const NoStatus: Story = {
  args: { status: '' },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    await step('[DASH-04] without a status shows a hint', async () => {
      await expect(await widget.findByText('Please select status to get appointments.')).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Status' })).toHaveTextContent('Select Status')
    })
    await step('[DASH-04] Refresh shows an alert beside the control', async () => {
      await userEvent.click(widget.getByRole('button', { name: visitWords.refresh }))
      await expect(await widget.findByRole('alert')).toHaveTextContent('Please select status to get appointments.')
    })
    await step('[DASH-03] choosing a status loads its rows', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Status' }))
      const options = await widget.findAllByRole('option')
      await expect(options.map(({ textContent }) => textContent)).toEqual(['Pending', 'Confirmed', 'Cancelled', 'Completed'])
      await userEvent.click(options[1]!)
      await expect((await widget.findAllByText('Confirmed')).length).toBeGreaterThan(3)
      await expect(widget.queryByRole('alert')).toBeNull()
      await expect(events).toEqual([['statuschange', { status: 'confirmed' }]])
    })
  },
}

export const Many: Story = {
  tags: ['example'],
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    await step('[DASH-03] shows its columns, names, times with their zone, and page sizes', async () => {
      await widget.findByRole('table')
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual(['Patient Name', 'Date & Time', 'Reason', 'Status'])
      await expect(widget.getByRole('button', { name: /Rosa Lindqvist/ })).toBeVisible()
      await expect(widget.getByRole('button', { name: /^Maximiliane-Wilhelmine/ })).toBeVisible()
      await waitFor(() => expect(widget.getByText('20 Nov 2026, 09:30 AM GMT+5:45')).toBeVisible())
      const sizes = [...widget.getByRole('combobox', { name: 'Page Size' }).querySelectorAll('option')]
      await expect(sizes.map(({ textContent }) => textContent)).toEqual(['25', '50', '75', '100'])
    })
    await step('[DASH-05] a row asks where to go, also by keyboard', async () => {
      widget.getByRole('button', { name: /Rosa Lindqvist/ }).focus()
      await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
      const dialog = await widget.findByRole('dialog', { name: 'Choose where to go:' })
      await expect(dialog).toHaveTextContent('Rosa Lindqvist')
      await expect(focused()).toHaveTextContent('Patient Center')
      widget.getByRole('button', { name: 'Documents' }).focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(focused()).toHaveTextContent('Rosa Lindqvist')
      await expect(events).toEqual([
        ['visitopened', { appointmentId: 'a1', patientId: 'p1' }],
        ['patientselected', { patientId: 'p1', tab: 'documents' }],
      ])
    })
    await step('[DASH-05] the whole row can be pressed, and Escape goes nowhere', async () => {
      await userEvent.click(widget.getByText('Procedure'))
      await expect(await widget.findByRole('button', { name: 'Appointments' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(events).toHaveLength(3)
    })
    await step('[DASH-05] a row without a patient leads nowhere and says so', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'No name recorded' }))
      await expect(await widget.findByText(visitWords.noPatient)).toBeVisible()
      await expect(widget.queryByRole('button', { name: 'Patient Center' })).toBeNull()
      await userEvent.keyboard('{Escape}')
    })
  },
}

/** Patients who could be confused are marked; one patient twice is not. */
export const LookAlikes: Story = {
  args: {
    session: sceneOf(
      page([
        sampleAppointment(),
        sampleAppointment({ id: 'a2', time: '10:00:00' }),
        sampleAppointment({
          id: 'a3',
          patient_pool_id: 'p9',
          patient_pool: samplePatient({ id: 'p9', first_name: 'Lena', last_name: 'Berg', dob: '1971-01-01' }),
        }),
        sampleAppointment({
          id: 'a4',
          patient_pool_id: 'p8',
          patient_pool: samplePatient({ id: 'p8', first_name: 'Lena', last_name: 'Berg', dob: '1999-01-01' }),
        }),
      ]),
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findAllByText('Same name')).toHaveLength(2)
  },
}

export const Narrow: Story = { args: { narrow: true } }

export const WithoutChoice: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-visits session={session} status="pending" noChoice />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: /Rosa Lindqvist/ }))
    await expect(events).toEqual([['visitopened', { appointmentId: 'a1', patientId: 'p1' }]])
    await expect(widget.queryByRole('dialog')).toBeNull()
  },
}

export const Empty: Story = {
  args: { session: sceneOf(page([])) },
  play: async ({ canvasElement, step }) => {
    await step('[DASH-04] shows that no row has the status', async () => {
      await expect(await open(canvasElement).findByText('No appointment found for this criteria.')).toBeVisible()
    })
  },
}

export const Loading: Story = { args: { session: sceneOf(never()) } }

export const Offline: Story = {
  args: { session: sceneOf(offline()) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/Could not reach the server/)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Refused: Story = {
  args: { session: sceneOf(refused('You may not see these appointments.')) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(/You may not see these appointments/)).toBeVisible()
  },
}

export const AnotherUser: Story = {
  args: { session: sceneOf(page(rows('pending'))) },
  play: async ({ canvasElement, args: { session }, step }) => {
    const widget = open(canvasElement)
    await step('[AUTH-14] does not ask about a patient of the previous user', async () => {
      await userEvent.click(await widget.findByRole('button', { name: /Rosa Lindqvist/ }))
      await expect(await widget.findByRole('dialog', { name: visitWords.choice })).toBeVisible()
      session.begin({ token: 'next', email: 'next@lakeside.example', provider: { ...provider, azz_id: 'azz-8' } })
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
  },
}

export const Disabled: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-visits session={session} status="pending" disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    for (const button of widget.getAllByRole('button')) await expect(button).toBeDisabled()
  },
}
