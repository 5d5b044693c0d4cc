import { type Patient, searchPatient } from '@chartside/contract/patients'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { after, never, offline, scene } from '../../../../.storybook/scene.tsx'

const patient = (change: Partial<Patient>): Patient => ({
  id: '11',
  mrn: 'MRN-0011',
  first_name: 'rosa',
  last_name: 'lindqvist',
  dob: '1980-02-29',
  gender: 'female',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '+1 555 0111',
  email: '',
  primary_insurance_id: '3',
  primary_insurance_number: 'INV-778',
  ...change,
})
const found = (...data: Patient[]) => ({ data: { patients: { data } } })

const meta = {
  title: 'Elements/Patient search',
  render: ({ session, layout }) => (
    <div style={{ padding: 24, maxInlineSize: 480, minBlockSize: 320 }}>
      <chartside-patient-search session={session} layout={layout} />
    </div>
  ),
  args: { session: scene([[searchPatient, found(patient({}), patient({ id: '12', last_name: 'lindgren' }))]]), layout: 'inline' },
} satisfies Meta<{ session: ReturnType<typeof scene>; layout: 'inline' | 'dropdown' }>
export default meta
type Story = StoryObj<typeof meta>

const search = async (canvas: HTMLElement, text: string) => {
  const widget = inside(canvas, 'chartside-patient-search')
  const field = await widget.findByRole('searchbox')
  // Typing key by key does not reach React in a shadow root.
  await fireEvent.input(field, { target: { value: text } })
  await userEvent.type(field, '{Enter}')
  return widget
}

export const Empty: Story = {}

export const Found: Story = {
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findAllByRole('listitem')).toHaveLength(2)
    expect(widget.getByText('Rosa Lindqvist')).toBeVisible()
    expect(widget.getAllByText('29/02/1980')[0]).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(widget.getAllByRole('button', { name: /Lind/ })[1]).toBe(widget.getByText('Rosa Lindgren').closest('button'))
  },
}

export const InDropdown: Story = {
  args: { layout: 'dropdown' },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Rosa Lindgren')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(widget.queryByText('Rosa Lindgren')).toBeNull()
  },
}

/** Old data: hardly anything is known, and one name is long and runs from right to left. */
export const OldData: Story = {
  args: {
    session: scene([
      [
        searchPatient,
        found(
          patient({ first_name: '', last_name: '', mrn: '', dob: '', gender: '', phone: '', primary_insurance_number: '' }),
          patient({ id: '13', first_name: 'عبد الرحمن', last_name: 'الحسيني' }),
          patient({ id: '14', first_name: 'Maximiliane-Wilhelmine', last_name: 'Freifrau von Donaudampfschifffahrt-Habsburg' }),
        ),
      ],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'x')
    expect(await widget.findAllByRole('listitem')).toHaveLength(3)
  },
}

export const Nobody: Story = {
  args: { session: scene([[searchPatient, found()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Nobody')
    expect(await widget.findByText('No patients found.')).toBeVisible()
  },
}

export const Blank: Story = {
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, ' ')
    expect(await widget.findByRole('alert')).toHaveTextContent('Enter name to search')
  },
}

export const Searching: Story = {
  args: { session: scene([[searchPatient, never()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Searching…')).toBeVisible()
  },
}

export const Offline: Story = {
  args: { session: scene([[searchPatient, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Could not reach the server.')).toBeVisible()
    expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

/** What is typed on makes an answer under way worthless. */
export const Overtaken: Story = {
  args: { session: scene([[searchPatient, after(300, found(patient({})))]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    await fireEvent.input(widget.getByRole('searchbox'), { target: { value: 'Linx' } })
    await new Promise((done) => setTimeout(done, 500))
    expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
  },
}
