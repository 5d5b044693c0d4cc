import { type Appointment, listAppointments } from '@chartside/contract/appointments'
import { type CheckIn, checkInPatient, listLocations, showQueue } from '@chartside/contract/check-in'
import { generateNote, listDictations } from '@chartside/contract/notes'
import type { Feature, Permission } from '@chartside/contract/session'
import { manualClock } from '@chartside/core/lib/clock'
import type { Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { location, never, Outcome, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import type { SentDictation } from '../notes/sample-dictation.ts'
import { manyVisits, now, sampleNotes, sampleQueueOfDay, sampleVisits, twins } from './sample-day.ts'

interface Day {
  visits?: Appointment[] | Outcome
  /** Answers of single statuses instead. */
  instead?: Partial<Record<string, Outcome>>
  queue?: CheckIn[] | Outcome
  notes?: SentDictation[] | Outcome
  permissions?: readonly Permission[]
  features?: readonly Feature[]
}

/** A session on this day; check-ins are added to its queue. */
function dayOf({
  visits = sampleVisits(),
  instead = {},
  queue = sampleQueueOfDay(),
  notes = sampleNotes(),
  ...options
}: Day = {}) {
  const lists = (status: string) => (visits instanceof Outcome ? [] : visits.filter((visit) => visit.status === status))
  return scene(
    [
      [
        listAppointments,
        ({ query: { status = '' } }) =>
          instead[status] ??
          (visits instanceof Outcome ? visits : { data: { data: lists(status), current_page: 1, last_page: 1 } }),
      ],
      [showQueue, queue instanceof Outcome ? queue : { data: { patients: queue } }],
      [
        listDictations,
        notes instanceof Outcome ? notes : { data: { response_data: notes, pagination: { current_page: 1, last_page: 1 } } },
      ],
      [listLocations, { addresses: [{ ...location, time_zone: 'America/Chicago' }] }],
      [checkInPatient, { message: 'Élodie Charpentier is checked in.' }],
      [generateNote, { message: 'The note is being generated.' }],
    ],
    { features: ['arrivals', 'time-zones', 'note-state'], clock: manualClock(now), ...options },
  )
}

const meta = {
  title: 'Appointments/Today (my day)',
  render: ({ session, width }) => (
    <div style={{ padding: 24, maxInlineSize: width }}>
      <chartside-today session={session} />
    </div>
  ),
  args: { session: dayOf(), width: undefined },
} satisfies Meta<{ session: Session; width: number | undefined }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-today')

/** Collects the events that the element sends to the page from now on. */
function eventsOn(canvas: HTMLElement): [string, unknown][] {
  const events: [string, unknown][] = []
  const element = canvas.querySelector('chartside-today')!
  for (const name of ['dictationrequested', 'noteopened', 'patientselected', 'patientarrived', 'locationrequested'])
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}

export const Day: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    await step('[TODAY-01] the appointments of the day stand in the order of their times', async () => {
      await widget.findByRole('button', { name: /^Review note: Rosa Lindqvist, / })
      await expect(widget.getByText('Fri, 20 Nov 2026')).toBeVisible()
      const times = widget.getAllByText(/^\d\d:\d\d [AP]M/).map(({ textContent }) => textContent?.slice(0, 8))
      await expect(times.slice(0, 6)).toEqual(['08:30 AM', '09:00 AM', '09:30 AM', '10:30 AM', '01:00 PM', '01:30 PM'])
    })
    await step('[TODAY-02] each says where it stands and offers what comes next', async () => {
      await expect(await widget.findByText('Note ready')).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: /^Review note: Rosa Lindqvist, / }))
      await userEvent.click(widget.getByRole('button', { name: /^Start dictation: Jun Nakagawa, 09:30 AM C/ }))
      await userEvent.click(widget.getAllByRole('button', { name: 'Chart of Jun Nakagawa' })[0]!)
      await expect(events).toEqual([
        ['noteopened', { dictationId: 'd1' }],
        ['dictationrequested', { patientId: '14', appointmentId: 'waiting' }],
        ['patientselected', { patientId: '14', tab: 'center' }],
      ])
    })
    await step('[TODAY-02] checking in turns the row to the dictation', async () => {
      await userEvent.click(widget.getByRole('button', { name: /^Check in: Élodie Charpentier/ }))
      await expect(await widget.findByText('Checked in')).toBeVisible()
      await expect(events.at(-1)).toEqual(['patientarrived', { appointmentId: 'next' }])
      await expect(widget.queryByRole('button', { name: /^Check in: Élodie Charpentier/ })).toBeNull()
    })
    await step('[TODAY-02] the second click of a double click on Check in starts no dictation', async () => {
      const before = events.length
      const button = widget.getByRole('button', { name: /^Start dictation: Élodie Charpentier/ })
      await fireEvent.click(button, { detail: 2 })
      await expect(events).toHaveLength(before)
      await fireEvent.click(button, { detail: 1 })
      await expect(events.at(-1)).toEqual(['dictationrequested', { patientId: expect.any(String), appointmentId: 'next' }])
    })
    await step('[TODAY-03] a missing note and one to review need the user', async () => {
      const needs = within(widget.getByRole('region', { name: 'Needs you' }))
      await expect(needs.getByText(/The recording could not be read\./)).toBeVisible()
      await expect(needs.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
        'Generate: Tomasz Wiśniewski',
        'Open: Tomasz Wiśniewski',
        'Review note: Rosa Lindqvist',
      ])
    })
    await step('[TODAY-02] [TODAY-03] a missing note can be opened, from the list and from its visit', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Open: Tomasz Wiśniewski' }))
      await userEvent.click(widget.getByRole('button', { name: /^Open: Tomasz Wiśniewski, \d\d:/ }))
      const opened = ['noteopened', { dictationId: expect.any(String) }]
      await expect(events.slice(-2)).toEqual([opened, opened])
      await expect(events.at(-1)).toEqual(events.at(-2))
    })
    await step('[TODAY-04] who waits, and since when', async () => {
      const waiting = within(widget.getByRole('region', { name: 'Waiting' }))
      await expect(waiting.getByText('24 min')).toBeVisible()
    })
    await step('[TODAY-01] finished ones are folded', async () => {
      await userEvent.click(widget.getByText('1 finished'))
      await expect(widget.getByText('Greta Falk')).toBeVisible()
    })
  },
}

export const Phone: Story = { args: { width: 390 } }

export const SixtyVisits: Story = {
  args: { session: dayOf({ visits: manyVisits(), notes: [], queue: [] }) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(open(canvasElement).getAllByRole('button', { name: /^Check in: / })).toHaveLength(60))
  },
}

export const SameName: Story = {
  args: { session: dayOf({ visits: twins(), notes: [], queue: [] }) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(open(canvasElement).getAllByText('Same name, Same date of birth')).toHaveLength(2))
  },
}

export const Empty: Story = {
  args: { session: dayOf({ visits: [], notes: [], queue: [] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('No appointments today.')).toBeVisible()
    await expect(widget.getByText('Nothing needs you right now.')).toBeVisible()
    await expect(widget.getByText(/No one is waiting/)).toBeVisible()
  },
}

export const Loading: Story = { args: { session: dayOf({ visits: never(), notes: never(), queue: never() }) } }

export const Offline: Story = {
  args: { session: dayOf({ visits: offline(), notes: offline(), queue: offline() }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/^Today's appointments could not be loaded\./)).toBeVisible()
  },
}

export const OneListRefused: Story = {
  args: { session: dayOf({ instead: { cancelled: refused('You may not see cancelled appointments.') } }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[TODAY-05] the other appointments are shown, and it says which are missing', async () => {
      await expect(
        await widget.findByText('Some appointments could not be loaded (Cancelled). You may not see cancelled appointments.'),
      ).toBeVisible()
      await expect(widget.getByRole('button', { name: /^Check in: Élodie/ })).toBeVisible()
    })
  },
}

export const PlainBackend: Story = {
  args: { session: dayOf({ features: [] }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[TODAY-02] without arrivals, the dictation comes next', async () => {
      await expect(await widget.findByRole('button', { name: /^Start dictation: Élodie/ })).toBeVisible()
      await expect(widget.queryByRole('button', { name: /^Check in/ })).toBeNull()
    })
  },
}

export const Assistant: Story = {
  args: { session: dayOf({ permissions: ['check-in-patients', 'edit-notes'] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: /^Check in: Élodie/ })).toBeVisible()
    await expect(widget.queryByRole('button', { name: /^Start dictation/ })).toBeNull()
  },
}

export const CheckInFails: Story = {
  args: {
    session: scene(
      [
        [
          listAppointments,
          ({ query: { status } }) => ({
            data: { data: status === 'pending' ? sampleVisits().slice(3, 4) : [], current_page: 1, last_page: 1 },
          }),
        ],
        [showQueue, { data: { patients: [] } }],
        [listDictations, { data: { response_data: [], pagination: { current_page: 1, last_page: 1 } } }],
        [listLocations, { addresses: [{ ...location, time_zone: 'America/Chicago' }] }],
        [checkInPatient, offline()],
      ],
      { features: ['arrivals', 'time-zones'], clock: manualClock(now) },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: /^Check in: Élodie/ }))
    await expect(await widget.findByRole('alert')).toHaveTextContent('Could not reach the server.')
    await expect(widget.getByRole('button', { name: /^Check in: Élodie/ })).toBeEnabled()
  },
}
