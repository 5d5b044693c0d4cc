import { bookAppointment, getAppointment, listAppointments, updateAppointment } from '@chartside/contract/appointments'
import { slotsByProvider } from '@chartside/contract/availability'
import { appointmentWords, calendarWords, formWords } from '@chartside/core/appointments'
import { toastsOfPage } from '@chartside/core/environment'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { chooseInMenu, focused, inside } from '../../../../.storybook/inside.ts'
import { sampleClinic, severalAppointments } from '../../../../.storybook/sample-clinic.ts'
import { failed, location, never, Outcome, offline, provider, refused, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'
import { sampleAppointment } from './sample-appointments.ts'

type Clinic = ReturnType<typeof sampleClinic>
const alone = (session: ReturnType<typeof scene>): Clinic => ({ session, take: () => undefined, rows: () => [] })

const meta = {
  title: 'Appointments/Appointments (booking)',
  render: ({ clinic, patientId = 'p1', width, dir, disabled = false }) => (
    <div style={{ padding: 24, inlineSize: width }} dir={dir}>
      <chartside-appointments session={clinic.session} patientId={patientId} disabled={disabled} />
    </div>
  ),
  args: { clinic: sampleClinic() },
} satisfies Meta<{ clinic: Clinic; patientId?: string; width?: number; dir?: 'rtl'; disabled?: boolean }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-appointments')
type Widget = ReturnType<typeof open>
const eventsOf = (canvas: HTMLElement): unknown[] => {
  const events: unknown[] = []
  for (const name of ['opened', 'booked', 'changed', 'deleted'])
    canvas
      .querySelector('chartside-appointments')!
      .addEventListener(`appointment${name}`, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}
const toast = (text: string) =>
  toastsOfPage()
    .$toasts.get()
    .find((one) => one.text === text)
const dates = (widget: Widget) =>
  widget.queryAllByRole('button', { name: /^Open appointment/ }).map(({ textContent }) => textContent)

/** Picks an option of a list by its label. */
async function select(widget: Widget, label: string, option: string | RegExp): Promise<void> {
  await userEvent.click(await widget.findByRole('button', { name: new RegExp(`^${label}`) }))
  await userEvent.click(await widget.findByRole('option', { name: option }))
}
async function find(widget: Widget, label: string, option: string): Promise<void> {
  await userEvent.click(widget.getByRole('button', { name: label }))
  await userEvent.click(await widget.findByRole('option', { name: option }))
}
/** Returns the options of a list and closes it again. */
async function optionsOf(widget: Widget, label: string): Promise<(string | null)[]> {
  await userEvent.click(await widget.findByRole('button', { name: new RegExp(`^${label}`) }))
  const list = within(await widget.findByRole('listbox', { name: label }))
  const labels = list.getAllByRole('option').map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return labels
}
const typeDate = (widget: Widget, value: string) => {
  const field = widget.getByRole('textbox', { name: 'Date' })
  fireEvent.input(field, { target: { value } })
  fireEvent.focusOut(field)
}
/** Fills the form for Monday at nine. */
async function fill(widget: Widget): Promise<void> {
  await widget.findByPlaceholderText(formWords.chooseProvider)
  await find(widget, 'Provider', 'Dr. Amara Okafor')
  typeDate(widget, '11/23/2026')
  await select(widget, 'Location', 'Lakeside Main')
  await select(widget, 'Time', '09:00 AM')
  await select(widget, 'Visit type', 'Checkup')
  await select(widget, 'Mode', 'Office')
  await find(widget, 'Insurance name', 'Granite Mutual')
}

export const Many: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[APPT-01] shows its columns and a row per appointment', async () => {
      await widget.findByRole('table')
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual(['Date', 'Time', 'Reason', 'Status', 'Actions'])
      await expect(dates(widget)).toEqual(['23 Nov 2026', '24 Nov 2026', '25 Nov 2026', '02 Nov 2026'])
      await expect(widget.getByText('09:30 AM')).toBeVisible()
      await expect(widget.getByText('Procedure')).toBeVisible()
    })
    await step(
      '[FACE-10] one action is in the row, the others in its menu; past and cancelled appointments cannot be cancelled',
      async () => {
        const offered: number[] = []
        for (const menu of widget.getAllByRole('button', { name: /^More/ })) {
          await userEvent.click(menu)
          await expect(widget.getByRole('menuitem', { name: appointmentWords.delete })).toBeVisible()
          offered.push(widget.queryAllByRole('menuitem', { name: appointmentWords.cancelAppointment }).length)
          await userEvent.keyboard('{Escape}')
        }
        await expect(offered).toEqual([1, 1, 0, 0])
      },
    )
  },
}

export const One: Story = { args: { clinic: sampleClinic({ rows: [sampleAppointment()] }) } }

export const Empty: Story = {
  args: { clinic: sampleClinic({ rows: [] }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[APPT-01] shows an empty state with the next step', async () => {
      await expect(await widget.findByText('No appointment found for this patient.')).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Add Appointment' }).closest('[part=empty]')).not.toBeNull()
    })
  },
}

export const NoPatient: Story = {
  args: { patientId: '' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(appointmentWords.noPatient)).toBeVisible()
  },
}

export const Loading: Story = { args: { clinic: alone(scene([[listAppointments, never()]])) } }

export const Failing: Story = {
  args: { clinic: alone(scene([[listAppointments, failed()]])) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/could not be loaded.*Something went wrong/)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Offline: Story = {
  args: { clinic: alone(scene([[listAppointments, offline()]])) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(/Could not reach the server/)).toBeVisible()
  },
}

export const Refused: Story = {
  args: { clinic: alone(scene([[listAppointments, refused('You may not see these appointments.')]])) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/You may not see these appointments/)).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}

export const ReadOnly: Story = {
  args: { clinic: sampleClinic({ permissions: [] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'More: 23 Nov 2026, 09:30 AM' }))
    await expect(widget.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([calendarWords.open])
    for (const name of [appointmentWords.add, /^Edit/])
      await waitFor(() => expect(widget.queryByRole('button', { name })).toBeNull())
  },
}

export const Disabled: Story = {
  args: { clinic: sampleClinic(), disabled: true },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    for (const button of widget.getAllByRole('button')) await expect(button).toBeDisabled()
  },
}

/** Old rows with invalid values, on a right-to-left page. */
export const InvalidRowsRightToLeft: Story = {
  args: {
    clinic: sampleClinic({
      rows: [
        sampleAppointment({ visit_type: 'Krankenversicherungskostenübernahmeberatungsgespräch', time: '09:30' }),
        sampleAppointment({ id: 'a2', date: '', time: '', visit_type: '', status: '', mode: '' }),
        sampleAppointment({ id: 'a3', status: '<b>gone</b>', patient_pool_id: 'p1' }),
        // Another patient's row, by a mistake of the backend.
        sampleAppointment({ id: 'a4', patient_pool_id: 'p2', date: '2026-12-24' }),
      ],
    }),
    dir: 'rtl',
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Date not recorded')).toBeVisible()
    await expect(widget.getByText('<b>gone</b>')).toBeVisible()
    await expect(widget.queryByText('24 Dec 2026')).toBeNull()
  },
}

export const Pages: Story = {
  args: {
    clinic: sampleClinic({
      rows: Array.from({ length: 60 }, (_, index) =>
        sampleAppointment({ id: `a${index}`, date: `2026-12-${String((index % 28) + 1).padStart(2, '0')}` }),
      ),
    }),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await waitFor(() => expect(dates(widget)).toHaveLength(25))
    const sizes = [...(widget.getByLabelText('Page Size') as HTMLSelectElement).options].map(({ text }) => text)
    await expect(sizes).toEqual(['25', '50', '75', '100'])
    await userEvent.click(widget.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(dates(widget)).toHaveLength(10))
  },
}

/** A location in another zone than the browser's: every time names its zone. */
export const OtherZone: Story = {
  args: { clinic: sampleClinic({ place: { ...location, time_zone: 'Asia/Kathmandu' } }) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText('09:30 AM GMT+5:45')).toBeVisible()
  },
}

export const Deleting: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await step('[APPT-01] deleting asks first', async () => {
      await chooseInMenu(widget, '23 Nov 2026, 09:30 AM', appointmentWords.delete)
      const question = await widget.findByRole('dialog', { name: 'Are you sure you want to delete this appointment?' })
      await expect(question).toBeVisible()
      // [UI-08]
      await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await userEvent.click(widget.getByRole('button', { name: 'No' }))
      await expect(args.clinic.rows()).toHaveLength(4)
      await chooseInMenu(widget, '23 Nov 2026, 09:30 AM', appointmentWords.delete)
      await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(dates(widget)).toEqual(['24 Nov 2026', '25 Nov 2026', '02 Nov 2026']))
      await expect(events).toEqual([['deleted', { appointmentId: 'a1' }]])
    })
    await step('and can be undone', async () => {
      const { action } = toast('Appointment deleted.')!
      await expect(action?.label).toBe('Undo')
      action?.run()
      await waitFor(() => expect(dates(widget)).toHaveLength(4))
    })
  },
}

export const Cancelling: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await chooseInMenu(widget, '23 Nov 2026, 09:30 AM', appointmentWords.cancelAppointment)
    // The row stays.
    await waitFor(() => expect(args.clinic.rows()[0]?.status).toBe('cancelled'))
    await waitFor(() => expect(widget.getAllByText('Cancelled')).toHaveLength(2))
    await expect(events).toEqual([['changed', { appointmentId: 'a1' }]])
    toast('Appointment cancelled.')?.action?.run()
    await waitFor(() => expect(widget.getAllByText('Cancelled')).toHaveLength(1))
  },
}

/** A backend with only the source's calls: nothing can be undone, so cancelling asks too. */
export const PlainBackend: Story = {
  args: { clinic: sampleClinic({ features: [] }) },
  play: async ({ canvasElement, args }) => {
    const widget = open(canvasElement)
    await chooseInMenu(widget, '23 Nov 2026, 09:30 AM', appointmentWords.cancelAppointment)
    await expect(await widget.findByRole('dialog', { name: appointmentWords.cancelQuestion })).toBeVisible()
    await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(args.clinic.rows()[0]?.status).toBe('cancelled'))
    await waitFor(() => expect(toast('Appointment cancelled.')).toBeDefined())
    await expect(toast('Appointment cancelled.')?.action).toBeUndefined()
  },
}

export const NothingChosen: Story = {
  args: { clinic: sampleClinic({ rows: [] }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await waitFor(() => expect(widget.getByRole('combobox', { name: 'Provider' })).toHaveValue('Dr. Amara Okafor'))
    fireEvent.input(widget.getByRole('combobox', { name: 'Provider' }), { target: { value: '' } })
    await expect(await widget.findByText(formWords.noProviderYet)).toBeVisible()
    await step('[APPT-02] location and time opened too early ask for day and provider first', async () => {
      await userEvent.click(await widget.findByRole('button', { name: /^Location/ }))
      await expect(toast('Please select a date.')).toBeDefined()
      await expect(toast('Please select a provider.')).toBeDefined()
      await expect(widget.queryByRole('listbox', { name: 'Location' })).toBeNull()
      widget.getByRole('button', { name: /^Time/ }).focus()
      await userEvent.keyboard('{ArrowDown}')
      await expect(widget.queryByRole('listbox', { name: 'Time' })).toBeNull()
    })
    await step('[APPT-02] an invalid date is refused', async () => {
      typeDate(widget, '31/31/2026')
      await expect(await widget.findByText('Invalid date selected')).toBeVisible()
      typeDate(widget, '11/19/2026')
      await expect(await widget.findByText('The date cannot be before today.')).toBeVisible()
      typeDate(widget, '')
    })
    await step('[APPT-02] every field is required, and the first one gets the focus', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      for (const field of ['Provider', 'Date', 'Insurance name', 'Location', 'Visit type', 'Mode', 'Time'])
        await expect(await widget.findByText(`${field} is required`)).toBeVisible()
      await expect(focused()).toBe(widget.getByRole('combobox', { name: 'Provider' }))
    })
  },
}

export const Booking: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await step('[APPT-02] only free slots can be chosen', async () => {
      await widget.findByPlaceholderText(formWords.chooseProvider)
      await find(widget, 'Provider', 'Dr. Amara Okafor')
      typeDate(widget, '11/23/2026')
      await select(widget, 'Location', 'Lakeside Main')
      await userEvent.click(widget.getByRole('button', { name: /^Time/ }))
      const list = within(await widget.findByRole('listbox', { name: 'Time' }))
      const times = list.getAllByRole('option').map(({ textContent }) => textContent)
      await expect(times).toEqual(['09:00 AM', '10:00 AM', '01:00 PM', '01:30 PM'])
      await userEvent.keyboard('{Escape}')
    })
    await step('[APPT-05] offers the visit types and modes of the contract', async () => {
      await expect(await optionsOf(widget, 'Visit type')).toEqual(['Consultation', 'Follow-up', 'Checkup', 'Procedure'])
      await expect(await optionsOf(widget, 'Mode')).toEqual(['Telehealth', 'Office'])
    })
    await step('[APPT-03] another provider clears location and time', async () => {
      await select(widget, 'Time', '09:00 AM')
      await find(widget, 'Provider', 'Dr. Jonas Weber')
      await expect(widget.getByRole('button', { name: /^Location/ })).toHaveTextContent(formWords.chooseLocation)
      await expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent(formWords.chooseTime)
    })
    await step('[APPT-02] books, closes and shows the appointment', async () => {
      await fill(widget)
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(args.clinic.rows().at(-1)).toMatchObject({ date: '2026-11-23', time: '09:00:00', created_by: 'provider' })
      await waitFor(() => expect(dates(widget)).toHaveLength(5))
      await expect(events).toEqual([['booked', { appointmentId: 'new-4' }]])
    })
  },
}

/** From the list of appointments to a booked follow-up: a number of weeks, a time, and what is not known. */
export const FollowUp: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args, step }) => {
    const widget = open(canvasElement)
    await step('[APPT-08] the form opens in the week that is that many weeks away', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Book a follow-up in 2 weeks' }))
      await expect(await widget.findByRole('heading', { name: 'Free times at Lakeside Main' })).toBeVisible()
      await expect(await widget.findByRole('heading', { name: 'Fri, 04 Dec 2026' })).toBeVisible()
      await expect(widget.getByRole('button', { name: /^Visit type/ })).toHaveTextContent('Follow-up')
    })
    await step('[APPT-07] the arrow keys move among the free times, and Enter chooses one', async () => {
      const slot = (name: string) => widget.getByRole('button', { name })
      slot('Sun, 29 Nov 2026, 09:00 AM').focus()
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}')
      await expect(focused()).toBe(slot('Tue, 01 Dec 2026, 09:30 AM'))
      await userEvent.keyboard('{End}{ArrowLeft}{Home}')
      await expect(focused()).toBe(slot('Mon, 30 Nov 2026, 09:00 AM'))
      await userEvent.keyboard('{Enter}')
      await expect(slot('Mon, 30 Nov 2026, 09:00 AM')).toHaveAttribute('aria-pressed', 'true')
      await expect(widget.getByRole('textbox', { name: 'Date' })).toHaveValue('11/30/2026')
      await waitFor(() => expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent('09:00 AM'))
    })
    await step('and it is booked', async () => {
      await select(widget, 'Mode', 'Office')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(args.clinic.rows().at(-1)).toMatchObject({
        date: '2026-11-30',
        time: '09:00:00',
        visit_type: 'follow-up',
        provider_id: 'azz-7',
      })
    })
  },
}

export const SlotTaken: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await fill(widget)
    await step('the form stays, with a message at the time and the next free slots', async () => {
      args.clinic.take('2026-11-23', '09:00:00')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await expect(await widget.findByText('09:00 AM was just taken. Choose another time.')).toBeVisible()
      await expect(widget.getByRole('button', { name: /^Time/ })).toHaveAccessibleDescription(/was just taken/)
      await expect(widget.getByRole('combobox', { name: 'Insurance name' })).toHaveValue('Granite Mutual')
      const next = await widget.findByRole('group', { name: formWords.nextFree })
      await expect([...next.querySelectorAll('button')].map(({ textContent }) => textContent)[0]).toBe(
        'Mon, 23 Nov 2026, 10:00 AMLakeside Main',
      )
    })
    await step('a press chooses one of them, and it is booked', async () => {
      const next = within(widget.getByRole('group', { name: formWords.nextFree }))
      await userEvent.click(next.getByRole('button', { name: /23 Nov 2026, 10:00 AM/ }))
      await expect(widget.queryByText(/was just taken/)).toBeNull()
      await expect(focused()).toBe(widget.getByRole('button', { name: /^Time/ }))
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(args.clinic.rows().at(-1)).toMatchObject({ date: '2026-11-23', time: '10:00:00' })
    })
  },
}

const raced: Clinic = sampleClinic({}, [
  bookAppointment,
  () => {
    raced.take('2026-11-23', '09:00:00')
    const refusal = { status: 'ERROR', message: 'This time was just taken.', errors: { time: ['Taken.'] } }
    return new Outcome(() => Response.json(refusal, { status: 409 }))
  },
])

/** Taken between the refresh and the booking: a 409. */
export const Conflict: Story = {
  args: { clinic: raced },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await fill(widget)
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await expect(await widget.findByText('09:00 AM was just taken. Choose another time.')).toBeVisible()
    await expect(await widget.findByRole('group', { name: formWords.nextFree })).toBeVisible()
  },
}

/** The form keeps its input and scrolls its message into view, even when it is longer than the screen. */
export const BookingFails: Story = {
  args: { clinic: sampleClinic({}, [bookAppointment, offline()]) },
  globals: { viewport: { value: 'smallPhone' } },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await fill(widget)
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    const notice = await widget.findByText(new RegExp(formWords.kept))
    const body = notice.closest('form')!.parentElement!.getBoundingClientRect()
    const { top, bottom } = notice.getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(body.top)
    await expect(bottom).toBeLessThan(body.bottom + 1)
    await expect(widget.getByRole('combobox', { name: 'Insurance name' })).toHaveValue('Granite Mutual')
  },
}

export const Overlapping: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await widget.findByPlaceholderText(formWords.chooseProvider)
    await find(widget, 'Provider', 'Dr. Amara Okafor')
    typeDate(widget, '11/24/2026')
    await select(widget, 'Location', 'Lakeside Main')
    await select(widget, 'Time', '01:00 PM')
    await expect(await widget.findByText(formWords.overlap('01:00 PM', 'Dr. Jonas Weber'))).toBeVisible()
  },
}

export const UnreadableSlots: Story = {
  args: {
    clinic: sampleClinic({}, [
      slotsByProvider,
      {
        data: [
          {
            date: 'soon',
            slots_by_location: [{ location_id: '1', slots: [{ start_time: 'noon', end_time: '', booked: false }] }],
          },
        ],
        locations: [],
      },
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await step('[APPT-03] unreadable slots leave the lists empty', async () => {
      await widget.findByPlaceholderText(formWords.chooseProvider)
      await find(widget, 'Provider', 'Dr. Amara Okafor')
      typeDate(widget, '11/23/2026')
      // At the field, and in the week above it.
      await waitFor(() => expect(widget.getAllByText(formWords.unreadableSlots)[0]).toBeVisible())
    })
  },
}

export const SlotsFail: Story = {
  args: { clinic: sampleClinic({}, [slotsByProvider, offline()]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await widget.findByPlaceholderText(formWords.chooseProvider)
    await find(widget, 'Provider', 'Dr. Amara Okafor')
    typeDate(widget, '11/23/2026')
    await expect(await widget.findByText(/free times could not be loaded/)).toBeVisible()
  },
}

export const Editing: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    const edit = () => widget.findByRole('button', { name: 'Edit appointment of 23 Nov 2026, 09:30 AM' })
    await step('[APPT-04] shows the booked values; Submit without a change just closes', async () => {
      await userEvent.click(await edit())
      await expect(await widget.findByRole('textbox', { name: 'Date' })).toHaveValue('11/23/2026')
      await waitFor(() => expect(widget.getByRole('combobox', { name: 'Provider' })).toHaveValue('Dr. Amara Okafor'))
      await waitFor(() => expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent('09:30 AM'))
      await expect(widget.getByRole('button', { name: /^Location/ })).toHaveTextContent('Lakeside Main')
      await expect(widget.getByRole('button', { name: /^Status/ })).toHaveTextContent('Pending')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(events).toEqual([])
    })
    await step('[APPT-04] [APPT-05] offers four statuses, and saves', async () => {
      await userEvent.click(await edit())
      await expect(await optionsOf(widget, 'Status')).toEqual(['Pending', 'Confirmed', 'Cancelled', 'Completed'])
      await select(widget, 'Status', 'Confirmed')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(args.clinic.rows()[0]?.status).toBe('confirmed')
      await expect(events).toEqual([['changed', { appointmentId: 'a1' }]])
    })
  },
}

const outdated: Clinic = sampleClinic(
  {},
  [getAppointment, () => ({ data: { data: { ...outdated.rows()[0]!, status: 'confirmed', version: '2' } } })],
  [
    updateAppointment,
    (asked) =>
      (asked as { form: { version?: string } }).form.version === '2'
        ? { message: 'Appointment updated.', undo: '' }
        : new Outcome(() => Response.json({ status: 'ERROR', message: 'No.', errors: { version: ['No.'] } }, { status: 409 })),
  ],
)

export const ChangedMeanwhile: Story = {
  args: { clinic: outdated },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Edit appointment of 23 Nov 2026, 09:30 AM' }))
    await step("[APPT-04] shows what somebody else changed, and keeps the user's own changes", async () => {
      await select(widget, 'Mode', 'Telehealth')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await expect(await widget.findByRole('alert')).toHaveTextContent(formWords.changedMeanwhile('Status: Confirmed'))
      await expect(widget.getByRole('button', { name: /^Status/ })).toHaveTextContent('Confirmed')
      await expect(widget.getByRole('button', { name: /^Mode/ })).toHaveTextContent('Telehealth')
    })
    await step('the next Submit saves', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
  },
}

export const LargeDirectory: Story = {
  args: { clinic: sampleClinic({ rows: [], providers: 1000, insurances: 10_000 }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Appointment' }))
    await widget.findByPlaceholderText(formWords.chooseInsurance)
    await step('[APPT-06] says that there may be more than the backend returned', async () => {
      for (const label of ['Insurance name', 'Provider'])
        await expect(widget.getByRole('combobox', { name: label })).toHaveAccessibleDescription(formWords.longest)
    })
    await step('[APPT-06] renders fewer than 100 of 10,000 insurances and 1,000 providers', async () => {
      for (const [label, count] of [
        ['Insurance name', 10_000],
        ['Provider', 1000],
      ] as const) {
        await userEvent.click(widget.getByRole('combobox', { name: label }))
        const list = within(await widget.findByRole('listbox', { name: label }))
        const options = await list.findAllByRole('option')
        await expect(options.length).toBeLessThan(100)
        await expect(options[0]).toHaveAttribute('aria-setsize', String(count))
        await userEvent.keyboard('{End}')
        await waitFor(() =>
          expect(widget.getByRole('option', { name: label === 'Provider' ? 'Dr. Number 999' : 'Payer 9999' })).toBeVisible(),
        )
        await expect(list.getAllByRole('option').length).toBeLessThan(100)
        await userEvent.keyboard('{Escape}')
      }
    })
    await step('[APPT-06] finds any of them by a part of its name', async () => {
      const field = widget.getByRole('combobox', { name: 'Insurance name' })
      await userEvent.type(field, '8765')
      const list = within(await widget.findByRole('listbox', { name: 'Insurance name' }))
      await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(1))
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect(field).toHaveValue('Payer 8765')
    })
  },
}

export const Day: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Day' }))
    await step('starts today and leads to the next day', async () => {
      await expect(await widget.findByRole('heading', { name: 'Fri, 20 Nov 2026' })).toBeVisible()
      await expect(widget.getByText(appointmentWords.noneOn.day)).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: appointmentWords.later }))
      await expect(await widget.findByRole('heading', { name: 'Mon, 23 Nov 2026' })).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Open appointment of 23 Nov 2026, 09:30 AM' })).toBeVisible()
    })
    await step('works by keyboard as by mouse', async () => {
      widget.getByRole('button', { name: 'Open appointment of 23 Nov 2026, 09:30 AM' }).focus()
      await userEvent.keyboard('{PageDown}')
      await expect(await widget.findByRole('heading', { name: 'Tue, 24 Nov 2026' })).toHaveFocus()
      await userEvent.keyboard('{PageUp}{PageUp}')
      await expect(await widget.findByRole('heading', { name: 'Sun, 22 Nov 2026' })).toBeVisible()
    })
  },
}

export const Week: Story = {
  args: {
    clinic: sampleClinic({
      rows: [...severalAppointments(), sampleAppointment({ id: 'a5', date: '2026-11-24', time: '09:00:00' })],
    }),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Week' }))
    await userEvent.click(await widget.findByRole('button', { name: appointmentWords.next.week }))
    await step('without appointments shows an empty state instead of seven empty days', async () => {
      await userEvent.click(widget.getByRole('button', { name: appointmentWords.next.week }))
      await expect(await widget.findByText(appointmentWords.noneOn.week)).toBeVisible()
      await expect(widget.queryAllByRole('heading', { level: 4 })).toHaveLength(0)
      await userEvent.click(widget.getByRole('button', { name: appointmentWords.previous.week }))
    })
    await step('has seven days, each with its appointments', async () => {
      await expect(await widget.findByRole('heading', { name: /^Sun, 22 Nov 2026 – Sat, 28 Nov 2026$/ })).toBeVisible()
      await expect(widget.getAllByRole('heading', { level: 4 })).toHaveLength(7)
      const tuesday = widget.getByRole('list', { name: /Tue, 24 Nov 2026/ })
      await expect([...tuesday.querySelectorAll('.calendar-open')].map(({ textContent }) => textContent)).toEqual([
        '09:00 AMFollow-up',
        '01:00 PMProcedure',
      ])
    })
    await step('arrow keys move between appointments and days', async () => {
      const at = (when: string) => widget.getByRole('button', { name: `Open appointment of ${when}` })
      at('23 Nov 2026, 09:30 AM').focus()
      await userEvent.keyboard('{ArrowRight}')
      await expect(focused()).toBe(at('24 Nov 2026, 09:00 AM'))
      await userEvent.keyboard('{ArrowDown}')
      await expect(focused()).toBe(at('24 Nov 2026, 01:00 PM'))
      await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
      await expect(focused()).toBe(at('23 Nov 2026, 09:30 AM'))
    })
  },
}

export const WeekNarrow: Story = {
  args: { clinic: sampleClinic(), width: 390 },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Week' }))
    await userEvent.click(await widget.findByRole('button', { name: appointmentWords.next.week }))
    await expect(await widget.findByRole('button', { name: /24 Nov 2026, 01:00 PM/ })).toBeVisible()
  },
}

export const WeekFails: Story = {
  args: { clinic: alone(scene([[listAppointments, offline()]])) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Week' }))
    await expect(await widget.findByText(/Could not reach the server/)).toBeVisible()
  },
}

/** An appointment opens in place unless the page opens it elsewhere. */
export const Opening: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOf(canvasElement)
    const element = canvasElement.querySelector('chartside-appointments')!
    const elsewhere = (event: Event) => event.preventDefault()
    await step('opened by the page', async () => {
      element.addEventListener('appointmentopened', elsewhere)
      await userEvent.click(await widget.findByRole('button', { name: 'Open appointment of 23 Nov 2026, 09:30 AM' }))
      await expect(events).toEqual([['opened', { appointmentId: 'a1' }]])
      await expect(widget.queryByRole('dialog')).toBeNull()
      element.removeEventListener('appointmentopened', elsewhere)
    })
    await step('opened in a dialog', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Open appointment of 23 Nov 2026, 09:30 AM' }))
      await expect(await widget.findByRole('dialog', { name: 'Appointment' })).toBeVisible()
      await expect(await widget.findByText('Dr. Amara Okafor')).toBeVisible()
    })
  },
}

/** Captures the file instead of downloading it. */
async function filesSaved(act: () => Promise<void>): Promise<{ name: string; file: Promise<Blob> }[]> {
  const saved: { name: string; file: Promise<Blob> }[] = []
  const catchFile = (event: Event) => {
    const link = event.target as HTMLAnchorElement
    event.preventDefault()
    saved.push({ name: link.download, file: fetch(link.href).then((answer) => answer.blob()) })
  }
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function press() {
    this.addEventListener('click', catchFile, { once: true })
    click.call(this)
  }
  try {
    await act()
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
  return saved
}

export const CalendarFile: Story = {
  args: { clinic: sampleClinic({ rows: [sampleAppointment({ patient_pool: samplePatient() })] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await chooseInMenu(widget, /^More/, calendarWords.open)
    const name = await widget.findByRole('checkbox', { name: "Include the patient's name" })
    await expect(name).not.toBeChecked()
    const saved = await filesSaved(async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
    await expect(saved.map((file) => file.name)).toEqual(['appointment-2026-11-20.ics'])
    const text = await (await saved[0]!.file).text()
    await expect(text).toContain('DTSTART:20261120T093000Z\r\nDTEND:20261120T100000Z')
    await expect(text).not.toContain(samplePatient().last_name)
  },
}

const answered = { slots: () => {} }

export const CalendarFileCancelled: Story = {
  args: {
    clinic: sampleClinic({ rows: [sampleAppointment()] }, [
      slotsByProvider,
      async () => {
        await new Promise<void>((done) => {
          answered.slots = done
        })
        return { data: [], locations: [] }
      },
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await chooseInMenu(widget, /^More/, calendarWords.open)
    const saved = await filesSaved(async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Download' }))
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      answered.slots()
      await new Promise((done) => setTimeout(done, 50))
    })
    await expect(saved).toEqual([])
  },
}

export const AnotherUser: Story = {
  args: { clinic: sampleClinic() },
  play: async ({ canvasElement, args: { clinic }, step }) => {
    const widget = open(canvasElement)
    const { session } = clinic
    await step('[AUTH-14] shows nothing that the previous user had opened', async () => {
      for (const [email, entry] of [
        ['one', appointmentWords.edit],
        ['two', calendarWords.open],
        ['three', appointmentWords.delete],
      ] as const) {
        if (entry === appointmentWords.edit)
          await userEvent.click((await widget.findAllByRole('button', { name: /^Edit appointment/ }))[0]!)
        else await chooseInMenu(widget, /^More/, entry)
        await expect(await widget.findByRole('dialog')).toBeVisible()
        session.begin({ token: email, email: `${email}@lakeside.example`, provider: { ...provider, azz_id: `azz-${email}` } })
        await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      }
    })
  },
}
