import { searchPatient } from '@chartside/contract/patients'
import { formWords } from '@chartside/core/appointments'
import { commandWords } from '@chartside/core/commands'
import { bannerWords } from '@chartside/core/patients'
import { preferencesOf, type Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { sampleClinic } from '../../../../.storybook/sample-clinic.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'

const commands = [
  { id: 'dictate', label: 'Start dictation', keys: 'R' },
  { id: 'queue', label: 'Go to Patient Check-In' },
]

const otherKeys = [{ label: 'Go to a section', keys: 'Alt+1–9' }]

/** A practice with one patient. */
const practice = () =>
  scene(
    [
      [
        searchPatient,
        { data: { patients: { data: [samplePatient({ id: '77', first_name: 'Rosa', last_name: 'Lindqvist' })] } } },
      ],
    ],
    {
      features: ['search-typeahead'],
    },
  )

/** The events that the page received. */
let events: unknown[] = []

const meta = {
  title: 'On every page/Command palette (go to, shortcuts)',
  render: ({ session, keys, patientActions = '' }) => (
    <div style={{ padding: 24, minBlockSize: 240 }}>
      <input aria-label="A field of the page" />
      <chartside-patient-search session={session} {...(keys ? { focusKey: '/' } : {})} />
      <chartside-command-palette
        session={session}
        commands={commands}
        otherKeys={otherKeys}
        patientActions={patientActions}
        {...(keys ? { openKey: 'Control+K Meta+K', helpKey: '?', recordKey: 'R', searchKey: '/' } : {})}
        oncommandchosen={({ detail }) => events.push(detail)}
        onpatientselected={({ detail }) => events.push(detail)}
        ondictationrequested={({ detail }) => events.push({ dictate: detail.patientId })}
        onrecordrequested={() => events.push('record')}
      />
    </div>
  ),
  args: { session: practice(), keys: true },
  beforeEach: () => {
    events = []
  },
} satisfies Meta<{ session: Session; keys: boolean; patientActions?: string }>
export default meta
type Story = StoryObj<typeof meta>

const palette = (canvas: HTMLElement) => inside(canvas, 'chartside-command-palette')
const ready = (canvas: HTMLElement) => inside(canvas, 'chartside-patient-search').findByRole('combobox')

/** Actions and patients, by a few letters. */
export const Finding: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = palette(canvasElement)
    await ready(canvasElement)
    await step('[STEP-01] Control+K opens it, and the arrow keys and Enter choose an action', async () => {
      await userEvent.keyboard('{Control>}k{/Control}')
      const field = await widget.findByRole('combobox', { name: commandWords.placeholder })
      await waitFor(() => expect(focused()).toBe(field))
      await userEvent.keyboard('check')
      await expect(widget.getAllByRole('option')[0]).toHaveTextContent('Go to Patient Check-In')
      await userEvent.keyboard('{Enter}')
      await expect(events).toEqual([{ commandId: 'queue' }])
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
    await step('[STEP-01] a patient stands there with birth date and MRN', async () => {
      await userEvent.keyboard('{Control>}k{/Control}')
      await waitFor(() => expect(focused()?.role ?? focused()?.getAttribute('role')).toBe('combobox'))
      await userEvent.keyboard('lind')
      await expect(await widget.findByRole('option', { name: /Rosa Lindqvist.*29 Feb 1980.*LK-10011/ })).toBeVisible()
      await userEvent.keyboard('{Enter}')
      await expect(events.at(-1)).toEqual({ patientId: '77' })
    })
  },
}

const { session: clinic } = sampleClinic({ features: ['search-typeahead', 'by-id', 'arrivals', 'time-zones'] }, [
  searchPatient,
  { data: { patients: { data: [samplePatient({ id: 'p1', first_name: 'Rosa', last_name: 'Lindqvist' })] } } },
])

/** Shows the patient's actions by a key. */
async function toActions(canvas: HTMLElement, key: string) {
  const widget = palette(canvas)
  await ready(canvas)
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await widget.findByRole('combobox', { name: commandWords.placeholder })
  await waitFor(() => expect(focused()).toBe(field))
  await userEvent.keyboard('lind{Enter}')
  await widget.findByRole('option', { name: /Rosa Lindqvist/ })
  await expect(field).toHaveAccessibleDescription(commandWords.hint)
  await userEvent.keyboard(key)
  await waitFor(() => expect(focused()).toBe(widget.getByRole('button', { name: commandWords.chart })))
  return widget
}

/** What can be done with a patient, without opening the chart. */
export const ActionsOfPatient: Story = {
  args: { session: clinic, patientActions: 'dictate book check-in' },
  play: async ({ canvasElement, step }) => {
    await step('[STEP-04] the arrow key forward shows what can be done, and the one back returns', async () => {
      const widget = await toActions(canvasElement, '{ArrowRight}')
      const group = widget.getByRole('group', { name: commandWords.about('Rosa Lindqvist') })
      await expect(
        within(group)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual([commandWords.chart, bannerWords.startDictation, bannerWords.book, commandWords.back])
      await userEvent.keyboard('{ArrowLeft}')
      await expect(await widget.findByRole('combobox')).toHaveValue('lind')
    })
    await step('[STEP-04] a dictation is requested by an event', async () => {
      const widget = palette(canvasElement)
      await waitFor(() => expect(focused()).toBe(widget.getByRole('combobox')))
      await userEvent.keyboard('{Tab}')
      await waitFor(() => expect(focused()).toBe(widget.getByRole('button', { name: commandWords.chart })))
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(events).toEqual([{ dictate: 'p1' }]))
      await expect(widget.queryByRole('dialog')).toBeNull()
    })
  },
}

/** The form of a booking opens in a dialog, unless the page prevents that. */
export const BookingHere: Story = {
  args: { session: clinic, patientActions: 'book' },
  play: async ({ canvasElement }) => {
    const widget = await toActions(canvasElement, '{Tab}')
    await expect(widget.queryByRole('button', { name: bannerWords.startDictation })).toBeNull()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const form = await widget.findByRole('dialog', { name: formWords.addTitle })
    await waitFor(() => expect(form).toHaveTextContent(/Rosa Lindqvist/))
  },
}

/** A page that handles nothing but charts: Tab moves on, as everywhere. */
export const NoActions: Story = {
  play: async ({ canvasElement }) => {
    const widget = palette(canvasElement)
    await ready(canvasElement)
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(focused()).toBe(widget.getByRole('combobox')))
    await userEvent.keyboard('lind')
    await widget.findByRole('option', { name: /Rosa Lindqvist/ })
    await expect(widget.queryByText(commandWords.hint)).toBeNull()
    await userEvent.keyboard('{ArrowRight}')
    await expect(focused()).toBe(widget.getByRole('combobox'))
  },
}

/** Opened by the page, before anything is typed. */
export const Opened: Story = {
  args: { session: practice() },
  play: async ({ canvasElement }) => {
    await ready(canvasElement)
    canvasElement.querySelector('chartside-command-palette')!.open()
    const widget = palette(canvasElement)
    await expect(await widget.findByRole('option', { name: /Start dictation/ })).toBeVisible()
    await expect(widget.getAllByRole('option')).toHaveLength(commands.length)
  },
}

/** The keys of the page. */
export const Keys: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = palette(canvasElement)
    const search = await ready(canvasElement)
    await step('[STEP-02] none of them acts while a field of the page has the focus', async () => {
      canvasElement.querySelector('input')!.focus()
      await userEvent.keyboard('/r?')
      await expect(canvasElement.querySelector('input')).toHaveValue('/r?')
      await expect(events).toEqual([])
      canvasElement.querySelector('input')!.blur()
    })
    await step('[STEP-02] / moves the focus into the search, R asks for a recorder', async () => {
      await userEvent.keyboard('r')
      await waitFor(() => expect(events).toEqual(['record']))
      await userEvent.keyboard('/')
      await expect(focused()).toBe(search)
      await expect(search).toHaveAttribute('aria-keyshortcuts', '/')
      await expect(search).toHaveValue('')
      search.blur()
    })
    await step('[STEP-02] ? shows them', async () => {
      await userEvent.keyboard('?')
      const dialog = await widget.findByRole('dialog', { name: commandWords.keysTitle })
      await expect(dialog).toHaveTextContent(/Ctrl \+ K|⌘ \+ K/)
      await expect(dialog).toHaveTextContent(commandWords.record)
      await expect(dialog).toHaveTextContent('Go to a sectionAlt + 1–9')
    })
  },
}

/** As on a page that asks for no keys, and for a user who has switched them off. */
export const NoKeys: Story = {
  args: { keys: false },
  play: async ({ canvasElement }) => {
    const widget = palette(canvasElement)
    const search = await ready(canvasElement)
    await userEvent.keyboard('/r?{Control>}k{/Control}')
    await expect(focused()).not.toBe(search)
    await expect(widget.queryByRole('dialog')).toBeNull()
    await expect(events).toEqual([])
  },
}

/** The user's preference `shortcuts` is false. */
export const SwitchedOff: Story = {
  args: { session: practice() },
  play: async ({ canvasElement, args }) => {
    const widget = palette(canvasElement)
    await ready(canvasElement)
    preferencesOf(args.session).change({ shortcuts: false })
    await userEvent.keyboard('r?{Control>}k{/Control}')
    await expect(widget.queryByRole('dialog')).toBeNull()
    await expect(events).toEqual([])
  },
}
