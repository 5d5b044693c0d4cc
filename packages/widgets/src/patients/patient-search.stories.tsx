import { type Patient, searchPatient } from '@chartside/contract/patients'
import { patientWords, recentlyOpenedOf, registrationOf } from '@chartside/core/patients'
import { blankPatient } from '@chartside/core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { after, failed, never, offline, scene } from '../../../../.storybook/scene.tsx'

const patient = (change: Partial<Patient>): Patient => ({
  ...blankPatient('11'),
  mrn: 'MRN-0011',
  first_name: 'rosa',
  last_name: 'lindqvist',
  dob: '1980-02-29',
  gender: 'female',
  phone: '+1 555 0111',
  primary_insurance_id: '3',
  primary_insurance_number: 'INV-778',
  ...change,
})
const lindgren = patient({ id: '12', last_name: 'lindgren', mrn: 'MRN-0012', dob: '1991-07-04' })
const found = (...data: Patient[]) => ({ data: { patients: { data } } })

/** The typed names of the patients that a server with typeahead would find. */
const asTyped = () =>
  scene(
    [
      [
        searchPatient,
        ({ body }: { body: { input: string } }) =>
          found(...[patient({}), lindgren].filter(({ last_name }) => last_name.startsWith(body.input))),
      ],
    ],
    { features: ['search-typeahead'] },
  )

interface Args {
  session: ReturnType<typeof scene>
  layout: 'inline' | 'dropdown'
  modal: boolean
  registers?: boolean
}

/** The events that the page received. */
let events: unknown[] = []

const meta = {
  title: 'Patients/Patient search',
  render: ({ session, layout, modal, registers = false }) => (
    <div style={{ padding: 24, maxInlineSize: 480, minBlockSize: 320 }}>
      <chartside-patient-search
        session={session}
        layout={layout}
        modal={modal}
        tab="documents"
        registers={registers}
        oncreatepatient={() => events.push('create')}
        onpatientselected={({ detail }) => events.push(detail)}
        ondismissed={() => events.push('dismissed')}
      />
    </div>
  ),
  beforeEach: () => {
    events = []
  },
  args: { session: scene([[searchPatient, found(patient({}), lindgren)]]), layout: 'inline', modal: false },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>

// Typing key by key does not reach React in a shadow root.
const type = async (canvas: HTMLElement, text: string) => {
  const widget = inside(canvas, 'chartside-patient-search')
  const field = await widget.findByRole('combobox')
  await userEvent.click(field)
  await fireEvent.input(field, { target: { value: text } })
  return { widget, field }
}
const search = async (canvas: HTMLElement, text: string) => {
  const { widget, field } = await type(canvas, text)
  await userEvent.type(field, '{Enter}')
  return widget
}

export const Empty: Story = {}

export const Found: Story = {
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findAllByRole('option')).toHaveLength(2)
    expect(widget.getByText('Rosa Lindqvist')).toBeVisible()
    expect(widget.getAllByText('29/02/1980')[0]).toBeVisible()
    expect(widget.getByRole('option', { name: /Lindqvist.*29 Feb 1980/ })).toBeVisible()
    // [SRCH-02] These are all matches.
    expect(widget.queryByText(/narrow it down/)).toBeNull()
  },
}

/** [SRCH-01] [SRCH-03] The arrow keys select, Enter opens; the focus stays in the field. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    const field = widget.getByRole('combobox')
    const options = await widget.findAllByRole('option')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('aria-activedescendant', options[1]!.id)
    expect(options.map((option) => option.ariaSelected)).toEqual(['false', 'true'])
    await userEvent.keyboard('{ArrowDown}')
    expect(field).not.toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(events).toEqual([{ patientId: '12', tab: 'documents' }])
    expect(field).toHaveValue('')
  },
}

/** [SRCH-01] Where the backend supports typeahead, no key is needed. */
export const AsTyped: Story = {
  args: { session: asTyped() },
  play: async ({ canvasElement }) => {
    const { widget, field } = await type(canvasElement, 'lindq')
    expect(await widget.findByRole('option', { name: /Lindqvist/ })).toBeVisible()
    expect(field).toHaveAttribute('placeholder', 'Name, MRN, phone or date of birth')
    await fireEvent.input(field, { target: { value: 'lindg' } })
    expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
    expect(await widget.findByText('Rosa Lindgren')).toBeVisible()
  },
}

/** [SRCH-01] Pasted text is not cut off: the field shows a message when it is too long. */
export const TooLong: Story = {
  play: async ({ canvasElement }) => {
    const { field } = await type(canvasElement, 'Lin'.repeat(70))
    await waitFor(() => expect(field).toHaveAccessibleDescription('Search text can have at most 200 characters.'))
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveValue('Lin'.repeat(70))
    expect(field).not.toHaveAttribute('maxlength')
  },
}

export const InDropdown: Story = {
  args: { layout: 'dropdown' },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Rosa Lindgren')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(widget.queryByText('Rosa Lindgren')).toBeNull()
    expect(widget.getByRole('combobox')).toHaveFocus()
  },
}

/** Before anything is typed, the recently opened patients are listed. */
export const Recent: Story = {
  args: { layout: 'dropdown' },
  play: async ({ canvasElement, args }) => {
    const opened = recentlyOpenedOf(args.session)
    for (const one of [lindgren, patient({})]) opened.add(one)
    const { widget, field } = await type(canvasElement, '')
    const options = await widget.findAllByRole('option')
    expect(options.map((option) => option.querySelector('strong')?.textContent)).toEqual(['Rosa Lindqvist', 'Rosa Lindgren'])
    expect(widget.getByRole('listbox', { name: 'Recently opened' })).toBeVisible()
    await fireEvent.input(field, { target: { value: 'x' } })
    expect(widget.queryByRole('option')).toBeNull()
    await fireEvent.input(field, { target: { value: '' } })
    await userEvent.click(await widget.findByRole('option', { name: /Lindgren/ }))
    expect(events).toEqual([{ patientId: '12', tab: 'documents' }])
    expect(widget.queryByRole('option')).toBeNull()
  },
}

/** In a dialog over the page, until the page removes it. */
export const Modal: Story = {
  args: { modal: true },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-patient-search')
    expect(await widget.findByRole('dialog', { name: 'Search Patient' })).toBeVisible()
    const field = await widget.findByRole('combobox')
    expect(field).toHaveFocus()
    await fireEvent.input(field, { target: { value: 'lin' } })
    await userEvent.type(field, '{Enter}')
    await userEvent.click(await widget.findByRole('option', { name: /Lindgren/ }))
    expect(events).toEqual([{ patientId: '12', tab: 'documents' }, 'dismissed'])
    await userEvent.keyboard('{Escape}')
    expect(events.at(-1)).toBe('dismissed')
    expect(events).toHaveLength(3)
  },
}

/** Two patients who could be confused are marked. */
export const LookAlikes: Story = {
  args: {
    session: scene([
      [
        searchPatient,
        found(
          patient({}),
          patient({ id: '15', first_name: 'roza' }),
          patient({ id: '16', last_name: 'berg', dob: '1975-01-01' }),
        ),
      ],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'ro')
    expect(await widget.findAllByText('Similar name, Same date of birth')).toHaveLength(2)
  },
}

/** Old data: few details, and one long right-to-left name. */
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
    expect(await widget.findAllByRole('option')).toHaveLength(3)
  },
}

/** The server's maximum. */
export const Many: Story = {
  args: {
    layout: 'dropdown',
    session: scene([
      [
        searchPatient,
        {
          data: {
            patients: {
              data: Array.from({ length: 50 }, (_, index) =>
                patient({
                  id: String(index),
                  mrn: `MRN-${1000 + index}`,
                  last_name: `lind${String.fromCharCode(97 + (index % 26))}`,
                  dob: `19${40 + index}-03-01`,
                }),
              ),
              more: true,
            },
          },
        },
      ],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'lin')
    expect(await widget.findAllByRole('option')).toHaveLength(50)
    await userEvent.keyboard('{ArrowUp}')
    expect((await widget.findAllByRole('option')).at(-1)).toHaveAttribute('aria-selected', 'true')
    // [SRCH-02] The hint is visible however far the list is scrolled, and is announced to screen readers.
    const notice = widget.getAllByText('Showing the first 50 patients. Type more to narrow the list.')
    await expect(notice).toHaveLength(2)
    await expect(notice[1]).toBeVisible()
    await expect(notice[1]!.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

/** In a dialog the field stays above them. */
export const ManyInDialog: Story = { ...Many, args: { ...Many.args!, modal: true } }

export const NoResults: Story = {
  args: { session: scene([[searchPatient, found()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Nobody')
    expect(await widget.findByText('No patients found.')).toBeVisible()
  },
}

export const Blank: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await search(canvasElement, ' ')
    expect(await widget.findByRole('alert')).toHaveTextContent('Enter name to search')
    await step('[SRCH-01] disappears when the empty field loses focus', async () => {
      await search(canvasElement, '')
      expect(await widget.findByRole('alert')).toHaveTextContent('Enter name to search')
      await userEvent.click(document.body)
      await waitFor(() => expect(widget.queryByRole('alert')).toBeNull())
    })
  },
}

export const Searching: Story = {
  args: { session: scene([[searchPatient, never()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Searching…')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { session: scene([[searchPatient, failed()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Something went wrong on the server.')).toBeVisible()
  },
}

export const Offline: Story = {
  args: { session: scene([[searchPatient, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    expect(await widget.findByText('Could not reach the server.')).toBeVisible()
    expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(widget.getByRole('combobox')).toHaveValue('Lin')
  },
}

/** Further typing makes a pending answer obsolete. */
export const ObsoleteAnswer: Story = {
  args: { session: scene([[searchPatient, after(300, found(patient({})))]]) },
  play: async ({ canvasElement }) => {
    const widget = await search(canvasElement, 'Lin')
    await fireEvent.input(widget.getByRole('combobox'), { target: { value: 'Linx' } })
    await new Promise((done) => setTimeout(done, 500))
    expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
  },
}

/** The page can register patients. */
export const Registering: Story = {
  args: { session: scene([[searchPatient, found()]]), registers: true, layout: 'dropdown' },
  play: async ({ canvasElement, args }) => {
    const widget = inside(canvasElement)
    await userEvent.type(widget.getByRole('combobox'), 'rosa nobody{Enter}')
    await expect(await widget.findByText('No patients found.')).toBeVisible()
    await userEvent.click(widget.getByRole('button', { name: patientWords.register('rosa nobody') }))
    await waitFor(() => expect(events).toContain('create'))
    // [SRCH-04]
    await expect(registrationOf(args.session).$values.get()).toMatchObject({ first_name: 'rosa', last_name: 'nobody' })
    await expect(widget.queryByText('No patients found.')).toBeNull()
  },
}

/** A page that registers nobody, and a user who may not. */
export const RegistersNobody: Story = {
  args: { session: scene([[searchPatient, found()]], { permissions: [] }), registers: true },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await userEvent.type(widget.getByRole('combobox'), 'nobody{Enter}')
    await expect(await widget.findByText('No patients found.')).toBeVisible()
    await waitFor(() => expect(widget.queryByRole('button', { name: patientWords.register('nobody') })).toBeNull())
  },
}
