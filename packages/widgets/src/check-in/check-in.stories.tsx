import type { Location } from '@chartside/contract/check-in'
import {
  addWalkIn,
  callPatient,
  type checkIn,
  endVisit,
  listLocations,
  showQueue,
  undoCheckIn,
} from '@chartside/contract/check-in'
import { listInsurancePayers, savePatient, searchPatient } from '@chartside/contract/patients'
import { checkInWords } from '@chartside/core/check-in'
import { manualClock } from '@chartside/core/lib/clock'
import { realtimeOf } from '@chartside/core/notifications'
import type { Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import type * as v from 'valibot'

import { chooseInMenu, failuresOn, focused, inside } from '../../../../.storybook/inside.ts'
import { after, failed, location, never, offline, refused, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'
import { announce, cut, withSockets } from '../notifications/story-socket.ts'
import { sampleCheckIn, sampleQueue } from './sample-queue.ts'

type Rows = v.InferInput<typeof checkIn>[]

const now = () => Date.now()
const west: Location = { ...location, location_id: '2', name: 'Lakeside West', address: '48 Juniper Street' }
const locations = [listLocations, { addresses: [location, west] }] as const
const queue = (patients: Rows) => [showQueue, { data: { patients } }] as const
const sceneOf = (patients: Rows) => scene([locations, queue(patients)])
/** No location has been chosen yet. */
const unplaced = (session: Session): Session => {
  void session.restored.then(() => session.keep({ location: undefined } as never))
  return session
}

const meta = {
  title: 'Waiting room/Check-in queue',
  render: ({ session, locationId, waitingThresholds, calledBy }) => (
    <div style={{ padding: 24 }}>
      <chartside-check-in displaySound="off" {...{ session, locationId, waitingThresholds, calledBy }} />
    </div>
  ),
  args: { session: sceneOf(sampleQueue(now(), 5)) },
} satisfies Meta<{
  session: Session
  locationId?: string
  waitingThresholds?: string
  calledBy?: 'initials-number' | 'initials' | 'number'
}>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-check-in')
const elementOf = (canvas: HTMLElement) => canvas.querySelector('chartside-check-in')!
/** Waits until colour transitions have ended, so that axe measures the final contrast. */
const settled = () => new Promise((done) => setTimeout(done, 300))
const eventsOn = (canvas: HTMLElement) => {
  const events: unknown[] = []
  for (const name of ['patientcalled', 'visitdone', 'queuechange'])
    elementOf(canvas).addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
  return events
}

export const Many: Story = {
  args: { session: sceneOf(sampleQueue(now(), 12)), waitingThresholds: '60 90' },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CHK-01] shows its columns', async () => {
      await widget.findByRole('table', { name: 'Patient Check-In' })
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual([
        ...['SR #', 'First Name', 'Last Name', 'Gender', 'Date Of Birth', 'Appt time', 'Waiting', 'Action'],
      ])
      await expect(widget.getAllByRole('row')).toHaveLength(13)
    })
    await step('[UI-06] a date of birth is unambiguous', async () => {
      await expect(widget.getAllByText('29 Feb 1980')[0]).toBeVisible()
    })
    await step("[CHK-04] shows staff each patient's token while no display is open", async () => {
      await expect(widget.getAllByText(/^Token \p{L}{2} \d{3}$/u)).toHaveLength(12)
      await expect(widget.getAllByText(/^Token RL/)[0]).toBeVisible()
    })
    await step('shows how many wait, and how long', async () => {
      await expect(widget.getByText('12 waiting', { selector: 'strong' })).toBeVisible()
      await expect(widget.getByText(/^\d\d min on average$/)).toBeVisible()
      await expect(widget.getByText(/^Updated \d+ s ago/)).toBeVisible()
    })
    await step('[CHK-02] the location with a pin opens the choice', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Lakeside Main, change location' }))
      await expect(await widget.findByRole('dialog', { name: 'Select Location' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
  },
}

export const One: Story = { args: { session: sceneOf([sampleCheckIn(now(), 4)]) } }

export const Empty: Story = {
  args: { session: scene([locations, queue([])], { features: ['walk-in'] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(checkInWords.empty)).toBeVisible()
    // [FACE-06] What the backend offers is known a moment later.
    const walkIn = await widget.findByRole('button', { name: checkInWords.addWalkIn })
    await expect(walkIn.closest('[part=empty]')).not.toBeNull()
  },
}

export const Loading: Story = {
  args: { session: scene([locations, [showQueue, never()]]) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByRole('status', { name: 'Loading' })).toBeInTheDocument()
  },
}

export const Failing: Story = {
  args: { session: scene([locations, [showQueue, failed()]]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('The queue could not be loaded. Something went wrong on the server.')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Refused: Story = {
  args: { session: scene([locations, [showQueue, after(100, refused('You may not see this queue.'))]]) },
  play: async ({ canvasElement }) => {
    const failures = failuresOn(canvasElement)
    const widget = open(canvasElement)
    await expect(await widget.findByText(/You may not see this queue\./)).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
    await waitFor(() => expect(failures).toEqual([expect.objectContaining({ code: 'http-422', blocking: true })]))
  },
}

/** Loaded rows stay when the next refresh fails. */
export const Stale: Story = {
  args: {
    session: (() => {
      let asked = 0
      return scene([locations, [showQueue, () => (asked++ === 0 ? { data: { patients: sampleQueue(now(), 2) } } : offline())]])
    })(),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByText('Lindqvist')
    await userEvent.click(widget.getByRole('button', { name: checkInWords.refresh }))
    await expect(await widget.findByText(/^Last known, /)).toBeVisible()
    await expect(widget.getByText('Lindqvist')).toBeVisible()
  },
}

export const NoLocation: Story = {
  loaders: [() => ({ session: unplaced(sceneOf(sampleQueue(now(), 3))) })],
  render: (_, { loaded }) => <chartside-check-in askLocation session={(loaded as { session: Session }).session} />,
  play: async ({ canvasElement, loaded, step }) => {
    const widget = open(canvasElement)
    const { session } = loaded as { session: Session }
    const dialog = await widget.findByRole('dialog', { name: 'Select Location' })
    await step('[CHK-02] opens automatically, and Confirm requires a location', async () => {
      const confirm = await widget.findByRole('button', { name: 'Confirm' })
      await waitFor(() => expect(confirm).toBeEnabled())
      await userEvent.click(confirm)
      await expect(await widget.findByText('Please select a location.', { selector: '.field-error' })).toBeVisible()
    })
    await step('[CHK-02] [CHK-05] the choice is stored, and the queue appears', async () => {
      await userEvent.click(widget.getByRole('button', { name: /Choose a location/ }))
      await userEvent.click(await widget.findByRole('option', { name: /Lakeside West/ }))
      await userEvent.click(widget.getByRole('button', { name: 'Confirm' }))
      await waitFor(() => expect(dialog).not.toBeInTheDocument())
      await expect(await widget.findByText('Lindqvist')).toBeVisible()
      await expect(session.$stored.get()).toMatchObject({ location: { location_id: '2' }, locationSelected: true })
    })
  },
}

/** On another page the choice waits for a press. */
export const NotAsked: Story = {
  loaders: [() => ({ session: unplaced(sceneOf([])) })],
  render: (_, { loaded }) => <chartside-check-in session={(loaded as { session: Session }).session} />,
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const choose = await widget.findByRole('button', { name: 'Select Location' })
    // The dialog would open after the first frames.
    await settled()
    await expect(widget.queryByRole('dialog')).toBeNull()
    await expect(widget.getByText(checkInWords.noLocation)).toBeVisible()
    await userEvent.click(choose)
    await expect(await widget.findByRole('dialog', { name: 'Select Location' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
  },
}

export const LocationClosed: Story = {
  loaders: [() => ({ session: unplaced(sceneOf([])) })],
  render: (_, { loaded }) => <chartside-check-in askLocation session={(loaded as { session: Session }).session} />,
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('dialog', { name: 'Select Location' })
    await userEvent.keyboard('{Escape}')
    await expect(await widget.findByText(checkInWords.noLocation)).toBeVisible()
    await userEvent.click(widget.getByRole('button', { name: 'Select Location' }))
    await expect(await widget.findByRole('dialog', { name: 'Select Location' })).toBeVisible()
    await waitFor(() => expect(widget.getByRole('button', { name: 'Confirm' })).toBeEnabled())
    await settled()
  },
}

export const LocationsFailing: Story = {
  loaders: [
    () => {
      let asked = 0
      return {
        session: unplaced(scene([[listLocations, () => (asked++ === 0 ? offline() : { addresses: [location] })], queue([])])),
      }
    },
  ],
  render: (_, { loaded }) => <chartside-check-in askLocation session={(loaded as { session: Session }).session} />,
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('The locations could not be loaded. Could not reach the server.')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await userEvent.click(widget.getByRole('button', { name: 'Try again' }))
    await expect(await widget.findByRole('button', { name: /Choose a location/ })).toBeVisible()
    await settled()
  },
}

export const GivenLocation: Story = {
  args: { locationId: '2' },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Lakeside West')).toBeVisible()
    await expect(widget.queryByRole('button', { name: /change location/ })).toBeNull()
  },
}

export const LongWaits: Story = {
  args: {
    session: sceneOf([
      sampleCheckIn(now(), 95, { id: '1', patient_id: '1', first_name: 'Tomasz', lastname: 'Wiśniewski', dob: '1961-11-03' }),
      sampleCheckIn(now(), 18, { id: '2', patient_id: '2' }),
      sampleCheckIn(now(), 2, { id: '3', patient_id: '3', first_name: 'Jun', lastname: 'Nakagawa', dob: '1975-07-19' }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect((await widget.findByTitle(checkInWords.veryLong)).textContent).toContain('1 h 35 min')
    await expect(widget.getByTitle(checkInWords.long).textContent).toContain('18 min')
    await expect(widget.getByText('2 min')).toBeVisible()
  },
}

/** The queue of a server that returns the time of the call. */
const served = () => {
  const rows = sampleQueue(now(), 3)
  const left = () => ({ data: { patients: rows.filter(({ status }) => status === 'active') } })
  const change = (id: string, changed: Partial<(typeof rows)[number]>, message: string) => {
    const row = rows.find((other) => other.id === id)
    if (row?.status !== 'active') return refusedWithToast(`${row?.first_name} is already checked out.`)
    Object.assign(row, changed)
    return { message }
  }
  return {
    rows,
    session: scene(
      [
        locations,
        [showQueue, left],
        [callPatient, async ({ query }) => after(150, change(query.id, { called_at: new Date().toISOString() }, 'Called'))()],
        [endVisit, async ({ query }) => after(150, change(query.id, { status: 'done' }, 'Checked out'))()],
      ],
      { features: ['arrivals'] },
    ),
  }
}

export const Calling: Story = {
  loaders: [served],
  render: (_, { loaded }) => <chartside-check-in session={(loaded as { session: Session }).session} displaySound="off" />,
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    const button = await widget.findByRole('button', { name: 'Call Patient: Rosa Lindqvist' })
    await step('[CHK-04] Call Patient is disabled while sending; then the row stays and shows the time', async () => {
      await userEvent.dblClick(button)
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await expect(widget.getByRole('button', { name: 'Done: Rosa Lindqvist' })).toBeDisabled()
      await expect(await widget.findByText(/^Called \d\d:\d\d [AP]M$/)).toBeVisible()
      await expect(widget.getByText('2 waiting', { selector: 'strong' })).toBeVisible()
      await expect(events).toContainEqual(['patientcalled', { checkInId: '31' }])
      await expect(events.filter((event) => (event as string[])[0] === 'patientcalled')).toHaveLength(1)
    })
    await step('[CHK-03] Done asks and names the patient; No keeps the row', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Done: Rosa Lindqvist' }))
      const dialog = await widget.findByRole('dialog', { name: 'Are you sure you want to check out the patient?' })
      // The line of the patient may load after the dialog.
      await waitFor(() => expect(dialog).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await userEvent.click(widget.getByRole('button', { name: 'No' }))
      await expect(widget.getByText('Lindqvist')).toBeVisible()
    })
    await step('[CHK-03] Yes removes the row, and the focus stays in the queue', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Done: Rosa Lindqvist' }))
      await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(widget.queryByText('Lindqvist')).toBeNull())
      await expect(events).toContainEqual(['visitdone', { checkInId: '31' }])
      await waitFor(() => expect(focused()).toBe(widget.getByRole('region', { name: 'Patient Check-In' })))
    })
  },
}

/** Another user has already finished the visit. */
export const Finished: Story = {
  loaders: [served],
  render: (_, { loaded }) => <chartside-check-in session={(loaded as { session: Session }).session} displaySound="off" />,
  play: async ({ canvasElement, loaded }) => {
    const widget = open(canvasElement)
    await widget.findByText('Lindqvist')
    const { rows } = loaded as ReturnType<typeof served>
    rows[0]!.status = 'done'
    await userEvent.click(widget.getByRole('button', { name: checkInWords.refresh }))
    await waitFor(() => expect(widget.queryByText('Lindqvist')).toBeNull())
    await waitFor(() => {
      const toaster = document.querySelector('chartside-toaster')
      return expect(toaster?.shadowRoot?.textContent).toContain('Rosa Lindqvist is already checked out.')
    })
  },
}

/** It is unknown whether the call arrived: it is not repeated, and the row says so. */
export const CallLost: Story = {
  args: { session: scene([locations, queue(sampleQueue(now(), 2)), [callPatient, offline()], [endVisit, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const failures = failuresOn(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Call Patient: Rosa Lindqvist' }))
    await expect(await widget.findByText(`Could not reach the server. ${checkInWords.unknown}`)).toBeVisible()
    await userEvent.click(widget.getByRole('button', { name: 'Done: Rosa Lindqvist' }))
    await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
    const dialog = await widget.findByRole('dialog')
    await waitFor(() => expect(dialog).toHaveTextContent(checkInWords.unknown))
    await expect(failures).toEqual([
      expect.objectContaining({ code: 'offline', retryable: true }),
      expect.objectContaining({ code: 'offline', retryable: true }),
    ])
  },
}

/** Another backend may also list finished visits. */
export const Inactive: Story = {
  args: {
    session: sceneOf([
      sampleCheckIn(now(), 40, { id: '1', patient_id: '1', status: 'inactive' }),
      sampleCheckIn(now(), 4, { id: '2', patient_id: '2', first_name: 'Jun', lastname: 'Nakagawa', dob: '1975-07-19' }),
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CHK-01] [CHK-03] Done is disabled, not hidden', async () => {
      const done = await widget.findByRole('button', { name: 'Done: Rosa Lindqvist' })
      await expect(done).toBeVisible()
      await expect(done).toBeDisabled()
      await expect(widget.getByRole('button', { name: 'Done: Jun Nakagawa' })).toBeEnabled()
      await expect(widget.getByText('1 waiting', { selector: 'strong' })).toBeVisible()
    })
  },
}

export const LongNames: Story = {
  args: {
    session: sceneOf([
      sampleCheckIn(now(), 9, {
        id: '1',
        patient_id: '1',
        first_name: 'Maximiliane-Wilhelmine-Charlotte',
        lastname: 'Freifrau von Donaudampfschifffahrtsgesellschaft-Habsburg',
        dob: '1944-04-04',
      }),
      sampleCheckIn(now(), 6, { id: '2', patient_id: '2', first_name: 'عبد الرحمن', lastname: 'الحسيني', dob: '1969-12-31' }),
      sampleCheckIn(now(), 5, {
        id: '3',
        patient_id: '3',
        first_name: '<img src=x onerror=alert(1)>',
        lastname: '</td>',
        dob: '',
      }),
      sampleCheckIn(now(), 4, { id: '4', patient_id: '4', first_name: '', lastname: '', gender: '', dob: '', appt_time: '' }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/^<img src=x onerror=alert\(1\)>$/i)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Call Patient: The patient' })).toBeVisible()
  },
}

export const LookAlikes: Story = {
  args: {
    session: sceneOf([
      sampleCheckIn(now(), 9, { id: '1', patient_id: '1' }),
      sampleCheckIn(now(), 6, { id: '2', patient_id: '2', dob: '1954-09-01' }),
      sampleCheckIn(now(), 3, { id: '3', patient_id: '3', first_name: 'Jun', lastname: 'Nakagawa' }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findAllByText('Same name')).toHaveLength(2)
    await expect(widget.getAllByText('Same date of birth')).toHaveLength(2)
  },
}

/** A user who may only look. */
export const ReadOnly: Story = {
  args: { session: scene([locations, queue(sampleQueue(now(), 2))], { features: ['permissions'], permissions: [] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('Lindqvist')).toBeVisible()
    await waitFor(() => expect(widget.queryByRole('columnheader', { name: 'Action' })).toBeNull())
    await expect(widget.queryByRole('button', { name: /Call Patient|Done/ })).toBeNull()
    await expect(widget.getByRole('button', { name: checkInWords.openDisplay })).toBeEnabled()
  },
}

/** An assistant who may end visits but not call. */
export const CallNotAllowed: Story = {
  args: {
    session: scene([locations, queue(sampleQueue(now(), 2))], { features: ['permissions'], permissions: ['end-visits'] }),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Done: Rosa Lindqvist' })).toBeVisible()
    await waitFor(() => expect(widget.queryByRole('button', { name: /Call Patient/ })).toBeNull())
  },
}

export const Disabled: Story = {
  render: ({ session }) => <chartside-check-in session={session} disabled />,
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Call Patient: Rosa Lindqvist' })).toBeDisabled()
    for (const name of ['Done: Rosa Lindqvist', 'Lakeside Main, change location', checkInWords.openDisplay, checkInWords.refresh])
      await expect(widget.getByRole('button', { name })).toBeDisabled()
  },
}

/** A row appears at its event; a lost connection shows a banner. */
export const Live: Story = {
  loaders: [
    () => {
      const rows = sampleQueue(now(), 1)
      const session = withSockets(scene([locations, [showQueue, () => ({ data: { patients: rows } })]]))
      return { session, rows }
    },
  ],
  render: (_, { loaded }) => <chartside-check-in session={(loaded as { session: Session }).session} />,
  play: async ({ canvasElement, loaded, step }) => {
    const { session, rows } = loaded as { session: Session; rows: Rows }
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement)
    await waitFor(() => expect(realtimeOf(session).$connection.get()).toBe('connected'), { timeout: 5000 })
    await step('[RT-01] an arrival appears automatically', async () => {
      rows.push(
        sampleCheckIn(now(), 0, { id: '99', patient_id: '99', first_name: 'Amina', lastname: 'Yusuf', dob: '2026-10-02' }),
      )
      announce('add-channel', 'add-event', { provider_id: 'azz-7', firstName: 'Amina', lastName: 'Yusuf', dob: '2026-10-02' })
      await expect(await widget.findByText('Yusuf')).toBeVisible()
      await expect(events.at(-1)).toEqual(['queuechange', { waiting: 2 }])
    })
    await step('refreshes at once when the network returns', async () => {
      rows.shift()
      globalThis.dispatchEvent(new Event('online'))
      await waitFor(() => expect(widget.queryByText('Lindqvist')).toBeNull())
    })
    await step('refreshes at once when the page becomes visible', async () => {
      rows.push(
        sampleCheckIn(now(), 0, { id: '100', patient_id: '100', first_name: 'Jun', lastname: 'Nakagawa', dob: '1975-07-19' }),
      )
      document.dispatchEvent(new Event('visibilitychange'))
      await expect(await widget.findByText('Nakagawa')).toBeVisible()
    })
  },
}

const cutOff: Pick<Story, 'loaders' | 'render'> = {
  loaders: [
    () => {
      const network = { isAway: false }
      const answer = { data: { patients: sampleQueue(now(), 2) } }
      return { session: withSockets(scene([locations, [showQueue, () => (network.isAway ? offline() : answer)]])), network }
    },
  ],
  render: (_, { loaded }) => <chartside-check-in session={(loaded as { session: Session }).session} />,
}

/** Waits for a story's connection and closes it. */
async function cutIn({ canvasElement, loaded }: Parameters<NonNullable<Story['play']>>[0]) {
  const { session } = loaded as { session: Session }
  const widget = open(canvasElement)
  await waitFor(() => expect(realtimeOf(session).$connection.get()).toBe('connected'), { timeout: 5000 })
  cut()
  await expect(await widget.findByText(checkInWords.lost)).toBeVisible()
  await expect(widget.getByText('Lindqvist')).toBeVisible()
  return widget
}

export const ConnectionLost: Story = {
  ...cutOff,
  play: async (context) => {
    const widget = await cutIn(context)
    const { network } = context.loaded as { network: { isAway: boolean } }
    network.isAway = true
    await userEvent.click(widget.getByRole('button', { name: checkInWords.refresh }))
    await expect(await widget.findByText(/^Last known, /)).toBeVisible()
    await settled()
  },
}

export const ConnectionBack: Story = {
  ...cutOff,
  play: async (context) => {
    const widget = await cutIn(context)
    globalThis.dispatchEvent(new Event('online'))
    await waitFor(() => expect(widget.queryByText(checkInWords.lost)).toBeNull(), { timeout: 5000 })
  },
}

const plainClock = manualClock(Date.now())
const plainRows = sampleQueue(plainClock.now(), 1)

/** A backend without real time is polled every 15 seconds. */
export const PlainBackend: Story = {
  args: { session: scene([locations, [showQueue, () => ({ data: { patients: plainRows } })]], { clock: plainClock }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByText('Lindqvist')
    plainRows.push(
      sampleCheckIn(plainClock.now(), 0, {
        id: '77',
        patient_id: '77',
        first_name: 'Jun',
        lastname: 'Nakagawa',
        dob: '1975-07-19',
      }),
    )
    plainClock.turn(8000)
    await expect(await widget.findByText('Updated 8 s ago')).toBeVisible()
    await expect(widget.queryByText('Nakagawa')).toBeNull()
    plainClock.turn(7000)
    await expect(await widget.findByText('Nakagawa')).toBeVisible()
  },
}

/** The waiting-room window is open, here a frame: rows show the patients' tokens. */
export const DisplayOpen: Story = {
  loaders: [served],
  render: (_, { loaded }) => (
    <div style={{ padding: 24 }}>
      <chartside-check-in session={(loaded as { session: Session }).session} displaySound="off" />
    </div>
  ),
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const frame = document.createElement('iframe')
    Object.assign(frame, { title: 'Waiting room', width: '100%', height: '360' })
    canvasElement.append(frame)
    const { contentWindow: display } = frame
    const room = () => display?.document.body.firstElementChild?.shadowRoot?.textContent
    const real = window.open
    window.open = () => display
    try {
      await userEvent.click(await widget.findByRole('button', { name: checkInWords.openDisplay }))
    } finally {
      window.open = real
    }
    await step('every row shows its token', async () => {
      await expect(await widget.findByRole('button', { name: checkInWords.closeDisplay })).toBeVisible()
      await expect(widget.getAllByText(/^Token \p{L}{2} \d{3}$/u)).toHaveLength(3)
      await waitFor(() => expect(room()).toContain(checkInWords.display.nobody['initials-number']))
    })
    await step('[CHK-04] a called patient appears there, without a name', async () => {
      const token = widget.getAllByText(/^Token RL/)[0]!.textContent!.replace('Token ', '')
      await userEvent.click(widget.getByRole('button', { name: 'Call Patient: Rosa Lindqvist' }))
      await waitFor(() => expect(room()).toContain(checkInWords.display.caption(token)))
      await expect(room()).not.toContain('Lindqvist')
    })
  },
}

/** The browser blocks the window: a message appears beside the button. */
export const DisplayBlocked: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const real = window.open
    window.open = () => null
    try {
      await userEvent.click(await widget.findByRole('button', { name: checkInWords.openDisplay }))
      await expect(await widget.findByText(checkInWords.displayBlocked)).toBeVisible()
    } finally {
      window.open = real
    }
  },
}

/** A patient without an appointment is registered and waits, by one form. */
export const WalkIn: Story = {
  loaders: [
    () => {
      const rows: Rows = []
      const patient = samplePatient({ id: '77' })
      const session = scene(
        [
          locations,
          [showQueue, () => ({ data: { patients: rows } })],
          [listInsurancePayers, { data: { payers: [] } }],
          [searchPatient, { data: { patients: { data: [] } } }],
          [savePatient, { message: 'Rosa Lindqvist was registered.', data: { data: patient } }],
          [
            addWalkIn,
            ({ body }) => {
              rows.push(sampleCheckIn(now(), 0, { patient_id: body.patient_pool_id, appt_time: '', walk_in: true }))
              return { message: 'Rosa Lindqvist is checked in.' }
            },
          ],
        ],
        { features: ['walk-in'] },
      )
      return { session }
    },
  ],
  render: (_, { loaded }) => (
    <div style={{ padding: 24 }}>
      <chartside-check-in session={(loaded as { session: Session }).session} displaySound="off" />
    </div>
  ),
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CHK-06] one form registers the patient and puts them in the queue', async () => {
      await userEvent.click(await widget.findByRole('button', { name: checkInWords.addWalkIn }))
      const values = { 'First Name': 'Rosa', 'Last Name': 'Lindqvist', MRN: '0011', DOB: '29/02/1980' }
      await widget.findByRole('textbox', { name: 'First Name' })
      for (const [label, value] of Object.entries(values))
        fireEvent.input(widget.getByRole('textbox', { name: label }), { target: { value } })
      await userEvent.click(widget.getByRole('button', { name: /^Gender/ }))
      await userEvent.click(await widget.findByRole('option', { name: 'Female' }))
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(await widget.findByRole('row', { name: /Rosa.*Lindqvist/ })).toHaveTextContent(checkInWords.walkIn)
    })
  },
}

/** A backend that cannot: it says what to do instead. */
export const NoWalkIns: Story = {
  args: { session: scene([locations, queue(sampleQueue(now(), 2))], { features: ['arrivals'] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: checkInWords.addWalkIn }))
    await expect(await widget.findByText(checkInWords.noWalkIns)).toBeVisible()
  },
}

/** Where nobody can be checked in here, the advice could not be followed. */
export const NoArrivals: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CHK-06] no walk-in is offered', async () => {
      await widget.findByRole('row', { name: /Rosa/ })
      await expect(widget.queryByRole('button', { name: checkInWords.addWalkIn })).toBeNull()
    })
  },
}

/** Somebody was checked in by mistake, or has left. */
export const NotHere: Story = {
  loaders: [
    () => {
      let rows = sampleQueue(now(), 2)
      const session = scene(
        [
          locations,
          [showQueue, () => ({ data: { patients: rows } })],
          [
            undoCheckIn,
            ({ body }) => {
              rows = rows.filter(({ id }) => id !== body.id)
              return { message: 'Rosa Lindqvist is no longer checked in.' }
            },
          ],
        ],
        { features: ['arrivals', 'undo-check-in'] },
      )
      return { session }
    },
  ],
  render: (_, { loaded }) => (
    <div style={{ padding: 24 }}>
      <chartside-check-in session={(loaded as { session: Session }).session} displaySound="off" />
    </div>
  ),
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CHK-08] the menu of a row takes the patient out', async () => {
      await chooseInMenu(widget, 'Rosa Lindqvist', checkInWords.notHere)
      await waitFor(() => expect(widget.queryByRole('row', { name: /Rosa.*Lindqvist/ })).toBeNull())
    })
  },
}

export const OpenedRow: Story = {
  args: { session: sceneOf(sampleQueue(now(), 3)) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    for (const name of ['dictationrequested', 'patientselected'])
      elementOf(canvasElement).addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]))
    const opened = async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Rosa' }))
      return within(await widget.findByRole('dialog', { name: checkInWords.openedTitle }))
    }
    await step('[CHK-07] a press on a row shows whom it is about', async () => {
      const dialog = await opened()
      await expect(dialog.getByRole('heading', { name: 'Rosa Lindqvist' })).toBeVisible()
      await expect(dialog.getByText('MRN LK-10011')).toBeVisible()
      await userEvent.click(dialog.getByRole('button', { name: checkInWords.startDictation }))
      await waitFor(() => expect(events).toEqual([['dictationrequested', { patientId: '11' }]]))
    })
    await step('[CHK-07] and leads to the chart', async () => {
      const dialog = await opened()
      await userEvent.click(dialog.getByRole('button', { name: checkInWords.openChart }))
      await waitFor(() => expect(events.at(-1)).toEqual(['patientselected', { patientId: '11', tab: 'center' }]))
      await expect(widget.queryByRole('dialog')).toBeNull()
    })
  },
}

/** Before anything is chosen. */
export const RowWithPatient: Story = {
  args: { session: sceneOf(sampleQueue(now(), 3)) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Rosa' }))
    const dialog = within(await widget.findByRole('dialog', { name: checkInWords.openedTitle }))
    await expect(await dialog.findByText('MRN LK-10011')).toBeVisible()
  },
}
