import { getAppointment, listAppointments } from '@chartside/contract/appointments'
import { checkInPatient } from '@chartside/contract/check-in'
import { calendarWords, detailWords } from '@chartside/core/appointments'
import { toastsOfPage } from '@chartside/core/environment'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { sampleClinic } from '../../../../.storybook/sample-clinic.ts'
import { location, never, Outcome, offline, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'
import { sampleAppointment } from './sample-appointments.ts'

type Clinic = Pick<ReturnType<typeof sampleClinic>, 'session' | 'rows'>
const alone = (session: ReturnType<typeof scene>): Clinic => ({ session, rows: () => [] })

const meta = {
  title: 'Appointments/Appointment details',
  render: ({ clinic, appointmentId = 'a1', width, dir, disabled = false }) => (
    <div style={{ padding: 24, inlineSize: width }} dir={dir}>
      <chartside-appointment session={clinic.session} appointmentId={appointmentId} disabled={disabled} />
    </div>
  ),
  args: { clinic: sampleClinic() },
} satisfies Meta<{ clinic: Clinic; appointmentId?: string; width?: number; dir?: 'rtl'; disabled?: boolean }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-appointment')
const facts = (widget: ReturnType<typeof open>) =>
  Object.fromEntries(
    [...widget.getByRole('article').querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const names = ['appointmentchanged', 'appointmentdeleted', 'patientselected', 'dictationrequested', 'dismissed'] as const
const eventsOf = (canvas: HTMLElement): unknown[] => {
  const events: unknown[] = []
  for (const name of names)
    canvas
      .querySelector('chartside-appointment')!
      .addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}
const today = () => sampleClinic({ rows: [sampleAppointment({ date: '2026-11-20', time: '13:00:00' })] })

export const Exporting: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: calendarWords.open }))
    await expect(await widget.findByRole('checkbox', { checked: false })).toBeVisible()
  },
}

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await step('shows patient, time, location, provider and reason', async () => {
      await expect(
        await widget.findByRole('heading', { name: `${samplePatient().first_name} ${samplePatient().last_name}` }),
      ).toBeVisible()
      await waitFor(() =>
        expect(facts(widget)).toEqual({
          'Date & Time': '23 Nov 2026, 09:30 AM',
          Location: 'Lakeside Main, 12 Shore Road, Lakeside',
          Provider: 'Dr. Amara Okafor',
          Reason: 'Follow-up',
          Mode: 'Office',
          Insurance: 'Granite Mutual',
          Status: 'Pending',
        }),
      )
    })
    await step('leads to the patient, to a dictation and back, by ids only', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Patient Center' }))
      await userEvent.click(widget.getByRole('button', { name: 'Start dictation' }))
      await userEvent.click(widget.getByRole('button', { name: 'Back' }))
      await expect(events).toEqual([
        ['patientselected', { patientId: 'p1', tab: 'center' }],
        ['dictationrequested', { patientId: 'p1', appointmentId: 'a1' }],
        ['dismissed', null],
      ])
    })
    await step('offers no check-in on another day', async () => {
      await expect(widget.queryByRole('button', { name: 'Check in' })).toBeNull()
    })
  },
}

export const Editing: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Edit' }))
    await userEvent.click(await widget.findByRole('button', { name: /^Status/ }))
    await userEvent.click(await widget.findByRole('option', { name: 'Completed' }))
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    await expect(args.clinic.rows()[0]?.status).toBe('completed')
    await waitFor(() => expect(facts(widget)['Status']).toBe('Completed'))
    await expect(events).toEqual([['appointmentchanged', { appointmentId: 'a1' }]])
  },
}

export const FollowUp: Story = {
  args: { clinic: sampleClinic({ rows: [sampleAppointment({ status: 'completed' })] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Book a follow-up in 2 weeks' }))
    await expect(await widget.findByRole('dialog')).toBeVisible()
    // [APPT-07] the free times of the week
    await expect((await widget.findAllByRole('button', { name: /, \d\d:\d\d [AP]M$/ }))[0]).toBeVisible()
  },
}

export const Cancelled: Story = {
  args: { clinic: sampleClinic(), appointmentId: 'a3' },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Edit' })).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
  },
}

export const Deleting: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Delete' }))
    // [UI-08]
    await waitFor(() => expect(widget.getByRole('dialog')).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
    await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
    await expect(await widget.findByText(detailWords.deleted)).toBeVisible()
    await expect(events).toEqual([['appointmentdeleted', { appointmentId: 'a1' }]])
    toastsOfPage()
      .$toasts.get()
      .findLast(({ text }) => text === 'Appointment deleted.')
      ?.action?.run()
    await expect(await widget.findByRole('article')).toBeVisible()
  },
}

export const CheckingIn: Story = {
  args: { clinic: today() },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Check in' }))
    await expect(await widget.findByRole('button', { name: 'Checked in' })).toBeDisabled()
  },
}

export const CheckedInBefore: Story = {
  args: {
    clinic: sampleClinic({ rows: [sampleAppointment({ date: '2026-11-20', time: '13:00:00' })] }, [
      checkInPatient,
      new Outcome(() =>
        Response.json({ status: 'ERROR', message: 'This patient has been checked in already.' }, { status: 409 }),
      ),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Check in' }))
    await expect(await widget.findByRole('button', { name: 'Checked in' })).toBeDisabled()
  },
}

export const CheckInFails: Story = {
  args: {
    clinic: sampleClinic({ rows: [sampleAppointment({ date: '2026-11-20', time: '13:00:00' })] }, [checkInPatient, offline()]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Check in' }))
    await expect(await widget.findByText('Could not reach the server.')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Check in' })).toBeEnabled()
  },
}

/** A backend with only the source's calls: the appointment is found page by page, without check-in. */
export const PlainBackend: Story = {
  args: {
    clinic: sampleClinic({
      features: [],
      rows: Array.from({ length: 140 }, (_, index) => sampleAppointment({ id: `a${index}`, date: '2026-11-20' })),
    }),
    appointmentId: 'a139',
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('article')).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Check in' })).toBeNull()
  },
}

export const OtherZone: Story = {
  args: { clinic: sampleClinic({ place: { ...location, time_zone: 'America/New_York' } }), width: 390 },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await waitFor(() => expect(facts(widget)['Date & Time']).toBe('23 Nov 2026, 09:30 AM EST'))
  },
}

/** A long right-to-left name, without further details. */
export const LongRightToLeftName: Story = {
  args: {
    clinic: sampleClinic({
      rows: [
        sampleAppointment({
          patient_pool_id: '',
          patient_pool: null,
          patient_name: `عبد الرحمن ${'الحسيني-'.repeat(12)} Donaudampfschifffahrtsgesellschaftskapitän`,
          provider_id: 'gone',
          insurance_id: '',
          location_id: '99',
          time: '',
          status: '',
        }),
      ],
    }),
    dir: 'rtl',
    width: 390,
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('article')
    await expect(facts(widget)).toMatchObject({ Provider: 'Not Recorded', Insurance: 'Not Recorded', Location: 'Not Recorded' })
    await expect(facts(widget)['Date & Time']).toBe('20 Nov 2026, Time not recorded')
    // Without a patient, the server would refuse a change.
    await expect(widget.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Edit' })).toBeNull()
    await expect(widget.queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
  },
}

export const Missing: Story = {
  args: { appointmentId: 'nobody' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(detailWords.missing)).toBeVisible()
  },
}

export const None: Story = {
  args: { appointmentId: '' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(detailWords.none)).toBeVisible()
  },
}

export const Loading: Story = { args: { clinic: alone(scene([[listAppointments, never()]])) } }

export const Offline: Story = {
  args: { clinic: alone(scene([[getAppointment, offline()]], { features: ['by-id'] })) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/could not be loaded.*Could not reach the server/)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Refused: Story = {
  args: { clinic: alone(scene([[getAppointment, refusedWithToast('You may not see this one.')]], { features: ['by-id'] })) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/could not be loaded.*You may not see this one/)).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}

/** On its day, for a user without permissions. */
export const ReadOnly: Story = {
  args: { clinic: sampleClinic({ rows: [sampleAppointment()], permissions: [] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Calendar file' })).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Patient Center' })).toBeVisible()
    for (const name of ['Check in', 'Start dictation', 'Edit', 'Cancel appointment', 'Delete'])
      await waitFor(() => expect(widget.queryByRole('button', { name })).toBeNull())
  },
}

export const Disabled: Story = {
  args: { clinic: today(), disabled: true },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('article')
    for (const button of widget.getAllByRole('button')) await expect(button).toBeDisabled()
  },
}
