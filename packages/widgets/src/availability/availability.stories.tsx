import { type SlotDay, slotsByProvider } from '@chartside/contract/availability'
import { availabilityWords } from '@chartside/core/availability'
import { manualClock } from '@chartside/core/lib/clock'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { location, never, offline, refused, scene } from '../../../../.storybook/scene.tsx'

/** Ten in the morning of 20 November 2026, in any time zone. */
const now = new Date(2026, 10, 20, 10, 10).getTime()
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const places = [
  { ...location, time_zone: here },
  { ...location, location_id: '2', name: 'Gesundheitszentrum Nordwestvorpommern-Rügen', time_zone: 'Asia/Kathmandu' },
]
const times = ['09:00 AM', '09:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '01:00 PM', '01:30 PM', '02:00 PM']

const dayOf = (date: string, locations = ['1']): SlotDay => ({
  date,
  slots_by_location: locations.map((location_id, at) => ({
    location_id,
    slots: times.map((time, index) => ({
      start_time: `${date} ${time}`,
      end_time: '',
      booked: (index + at) % 4 === 3,
    })),
  })),
})

/** Every day of a range within November 2026. */
const daysOf = (start: string, end: string, locations?: string[]): SlotDay[] => {
  const [first, last] = [start, end].map((day) => Number(day.slice(8)))
  return Array.from({ length: last! - first! + 1 }, (_, index) =>
    dayOf(`2026-11-${String(first! + index).padStart(2, '0')}`, locations),
  )
}

type Answering = Parameters<typeof scene<[typeof slotsByProvider]>>[0][0][1]
const sceneOf = (answer: Answering) => scene([[slotsByProvider, answer]], { clock: manualClock(now) })

const meta = {
  title: 'Appointments/Availability (free slots)',
  render: ({ session, wide }) => (
    <div style={{ padding: 24, maxInlineSize: wide ? undefined : 420 }}>
      <chartside-availability session={session} />
    </div>
  ),
  args: {
    session: sceneOf(({ query: { start_date, end_date } }) => ({ data: daysOf(start_date, end_date), locations: places })),
    wide: true,
  },
} satisfies Meta<{ session: ReturnType<typeof scene>; wide: boolean }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-availability')
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

export const Today: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    canvasElement
      .querySelector('chartside-availability')!
      .addEventListener('slotselected', (event) => events.push((event as CustomEvent).detail))
    await step("[AVAIL-01] shows today's slots", async () => {
      await expect(await widget.findByRole('heading', { name: 'Fri, 20 Nov 2026' })).toBeVisible()
      await expect(widget.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'Start Date' })).toHaveValue('20 Nov 2026')
      await expect(widget.getByRole('textbox', { name: 'End Date' })).toHaveValue('20 Nov 2026')
    })
    await step('[AVAIL-01] booked and past slots cannot be chosen and say so in words', async () => {
      await expect(widget.queryByRole('button', { name: /10:30 AM/ })).toBeNull()
      await expect(widget.getByText('10:30 AM')).toHaveTextContent('10:30 AM, booked')
      await expect(getComputedStyle(widget.getByText('10:30 AM')).textDecorationLine).toBe('line-through')
      await expect(widget.getByText('09:00 AM')).toHaveTextContent('09:00 AM, past')
      await expect(widget.getAllByRole('button', { name: /\d\d:\d\d (AM|PM)/ }).map(({ textContent }) => textContent)).toEqual([
        '11:00 AM',
        '11:30 AM',
        '01:00 PM',
        '02:00 PM',
      ])
    })
    await step('[AVAIL-01] a free one can be chosen by mouse and by keyboard', async () => {
      await userEvent.click(widget.getByRole('button', { name: '11:00 AM' }))
      await expect(widget.getByRole('button', { name: '11:00 AM' })).toHaveAttribute('aria-pressed', 'true')
      await userEvent.keyboard('{ArrowRight}{ArrowDown}')
      await expect(focused()).toHaveTextContent('01:00 PM')
      await userEvent.keyboard('{End}{Home}{ArrowRight}{Enter}')
      await expect(events).toEqual([
        { date: '2026-11-20', time: '11:00:00', locationId: '1' },
        { date: '2026-11-20', time: '11:30:00', locationId: '1' },
      ])
    })
  },
}

export const Range: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await widget.findByRole('heading', { name: 'Fri, 20 Nov 2026' })
    await step('[AVAIL-01] GO loads the range, a card per day', async () => {
      type(widget.getByRole('textbox', { name: 'End Date' }), '24 Nov 2026')
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByRole('heading', { name: 'Tue, 24 Nov 2026' })).toBeVisible()
      await expect(widget.getAllByRole('heading', { level: 3 })).toHaveLength(5)
      await expect(widget.getByText('20 Nov 2026 to 24 Nov 2026')).toBeVisible()
    })
    await step('[AVAIL-02] an end before the start shows a message at the end and loads nothing', async () => {
      type(widget.getByRole('textbox', { name: 'End Date' }), '19 Nov 2026')
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      const alert = await widget.findByRole('alert')
      await expect(alert).toHaveTextContent('End date cannot be earlier than start date.')
      await expect(widget.getByRole('textbox', { name: 'End Date' })).toHaveAccessibleDescription(
        `${alert.textContent} 19 Nov 2026`,
      )
      await expect(widget.getAllByRole('heading', { level: 3 })).toHaveLength(5)
    })
    await step('[AVAIL-02] an invalid date shows a message at its field', async () => {
      type(widget.getByRole('textbox', { name: 'Start Date' }), 'soon')
      await userEvent.click(widget.getByRole('button', { name: 'GO' }))
      await expect(await widget.findByRole('alert')).toHaveTextContent('Invalid date input')
      await expect(widget.getByRole('textbox', { name: 'Start Date' })).toHaveValue('soon')
    })
  },
}

export const SeveralLocations: Story = {
  args: {
    wide: false,
    session: sceneOf({ data: [dayOf('2026-11-20', ['1', '2']), dayOf('2026-11-21', ['2', '9'])], locations: places }),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[AVAIL-01] slots show their location, and another time zone is named', async () => {
      await expect((await widget.findAllByText('Lakeside Main'))[0]).toBeVisible()
      await expect(widget.getAllByText('Times in GMT+5:45')).toHaveLength(2)
      await expect(widget.getByText('Location 9')).toBeVisible()
    })
  },
}

const lordHowe = { ...location, time_zone: 'Australia/Lord_Howe' }

export const ClockChange: Story = {
  args: {
    wide: false,
    session: scene(
      [
        [
          slotsByProvider,
          {
            data: [
              {
                date: '2026-10-04',
                slots_by_location: [
                  {
                    location_id: lordHowe.location_id,
                    slots: ['01:30 AM', '03:00 AM', '10:00 AM'].map((time, index) => ({
                      start_time: `2026-10-04 ${time}`,
                      end_time: '',
                      booked: index === 2,
                    })),
                  },
                ],
              },
            ],
            locations: [lordHowe],
          },
        ],
      ],
      { clock: manualClock(Date.parse('2026-10-03T00:00:00Z')) },
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[AVAIL-01] where the clocks change between the slots, each names its zone', async () => {
      await expect(await widget.findByRole('button', { name: '01:30 AM GMT+10:30' })).toBeVisible()
      await expect(widget.getByRole('button', { name: '03:00 AM GMT+11' })).toBeVisible()
      await expect(widget.getByText(', booked').parentElement).toHaveTextContent('10:00 AM GMT+11, booked')
      await expect(widget.queryByText(/Times in/)).toBeNull()
    })
  },
}

export const ManyDays: Story = {
  args: {
    session: sceneOf({
      data: Array.from({ length: 40 }, (_, index) => dayOf(new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10))),
      locations: places,
    }),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await waitFor(() => expect(widget.getAllByRole('heading', { level: 3 })).toHaveLength(28))
    await userEvent.click(widget.getByRole('button', { name: availabilityWords.more }))
    await expect(widget.getAllByRole('heading', { level: 3 })).toHaveLength(40)
    await expect(widget.queryByRole('button', { name: availabilityWords.more })).toBeNull()
  },
}

export const None: Story = {
  args: { session: sceneOf({ data: [], locations: places }) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(availabilityWords.none)).toBeVisible()
  },
}

export const Unrecognised: Story = {
  args: {
    session: sceneOf({
      data: [
        {
          date: '2026-11-20',
          slots_by_location: [{ location_id: '1', slots: [{ start_time: 'noon', end_time: '', booked: false }] }],
        },
      ],
      locations: [],
    }),
  },
  play: async ({ canvasElement, step }) => {
    await step('[AVAIL-02] unreadable slots show an empty state', async () => {
      await expect(await open(canvasElement).findByText(availabilityWords.unrecognised)).toBeVisible()
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
  args: { session: sceneOf(refused('At most 62 days can be asked for.', { end_date: ['Choose at most 62 days.'] })) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Choose at most 62 days.')).toBeVisible()
    await expect(widget.getByRole('textbox', { name: 'End Date' })).toHaveAccessibleDescription(
      'Choose at most 62 days. 20 Nov 2026',
    )
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}

export const ReadOnly: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-availability session={session} readonly />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('11:00 AM')).toBeVisible()
    await expect(widget.queryByRole('button', { name: '11:00 AM' })).toBeNull()
  },
}

export const Disabled: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-availability session={session} disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByRole('button', { name: '11:00 AM' })).toBeDisabled()
  },
}
