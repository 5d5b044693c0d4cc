import type { Received } from '@chartside/contract/lib/endpoint'
import { listInsurancePayers, type Patient, savePatient, searchPatient } from '@chartside/contract/patients'
import { capabilities, type Feature } from '@chartside/contract/session'
import { toastsOfPage } from '@chartside/core/environment'
import { sharedWords } from '@chartside/core/lib/words'
import { registerWords } from '@chartside/core/patients'
import type { Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, type Mock, userEvent, waitFor } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { after, failed, held, never, Outcome, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'

const payers = {
  data: {
    payers: [
      { id: '3', claimMD_id: 'Z3', payer_name: 'Granite Mutual' },
      { id: '4', claimMD_id: 'Z4', payer_name: 'Harbor Union' },
    ],
  },
}
const nobody = { data: { patients: { data: [] as Patient[] } } }
const registered = { message: 'Rosa Lindqvist was registered.', data: { data: samplePatient({ id: '77' }) } }

/** A practice without such a patient; `change` replaces answers. */
function practice(
  change: Partial<Record<'save' | 'search' | 'payers' | 'dateOrder', unknown>> = {},
  features: readonly Feature[] = [],
): Session {
  const answers = [
    [capabilities, { data: { features, date_order: change.dateOrder } }],
    [listInsurancePayers, change.payers ?? payers],
    [searchPatient, change.search ?? nobody],
    [savePatient, change.save ?? registered],
  ]
  return scene(answers as never, { features })
}

interface Args {
  session: () => Session
  modal: boolean
  registered: (patientId: string) => void
  notRegistered: () => void
  selected: (patientId: string) => void
  dismissed: () => void
}

const meta = {
  title: 'Patients/Patient register (new patient)',
  loaders: [({ args }) => ({ session: args.session() })],
  render: ({ modal, registered, notRegistered, selected, dismissed }, { loaded }) => (
    <chartside-patient-register
      session={(loaded as { session: Session }).session}
      modal={modal}
      onpatientregistered={({ detail }) => registered(detail.patientId)}
      onregistrationfailed={notRegistered}
      onpatientselected={({ detail }) => selected(detail.patientId)}
      ondismissed={dismissed}
    />
  ),
  args: { session: () => practice(), modal: false, registered: fn(), notRegistered: fn(), selected: fn(), dismissed: fn() },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const rosa = { 'First Name': 'Rosa', 'Last Name': 'Lindqvist', MRN: '0011', DOB: '29/02/1980' }

const textbox = (widget: Widget, name: string) => widget.getByRole('textbox', { name })

/** Fills in the form at once; other stories cover typing. */
async function enter(widget: Widget, values: Record<string, string>): Promise<void> {
  await widget.findByRole('textbox', { name: 'First Name' })
  for (const [label, value] of Object.entries(values)) await fireEvent.input(textbox(widget, label), { target: { value } })
}

async function chooseGender(widget: Widget): Promise<void> {
  await userEvent.click(widget.getByRole('button', { name: /^Gender/ }))
  await userEvent.click(await widget.findByRole('option', { name: 'Female' }))
}

const submit = (widget: Widget) => userEvent.click(widget.getByRole('button', { name: 'Submit' }))

async function enterRosa(canvas: HTMLElement): Promise<Widget> {
  const widget = inside(canvas, 'chartside-patient-register')
  await enter(widget, rosa)
  await chooseGender(widget)
  return widget
}

const errorToasts = () =>
  toastsOfPage()
    .$toasts.get()
    .filter(({ kind }) => kind === 'error')
    .map(({ text }) => text)

export const Empty: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await step('[REG-01] shows its sections and buttons', async () => {
      await expect(await widget.findByRole('heading', { name: 'Register Patient' })).toBeVisible()
      for (const name of ['Personal Information', 'Address Information', 'Insurance Information'])
        await expect(widget.getByRole('group', { name })).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Submit' })).toBeVisible()
    })
    await step('[REG-02] required fields are starred, and the form says so', async () => {
      for (const name of ['First Name', 'Last Name', 'MRN', 'DOB']) await expect(textbox(widget, name)).toBeRequired()
      await expect(widget.getByRole('button', { name: /^Gender/ })).toHaveTextContent(/required$/)
      for (const name of ['Address', 'City', 'State', 'Zip', 'Phone', 'Email'])
        await expect(textbox(widget, name)).not.toBeRequired()
    })
    await step('[REG-02] no spell checker of the browser, which may send text to its maker, reads the fields', async () => {
      const payer = await widget.findByRole('combobox', { name: 'Primary Insurance' })
      for (const field of [...widget.getAllByRole('textbox'), payer]) await expect(field).toHaveProperty('spellcheck', false)
    })
    await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
    await expect(args.dismissed).toHaveBeenCalledOnce()
  },
}

export const Filled: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await step('[REG-02] typing finds the payer', async () => {
      const payer = await widget.findByRole('combobox', { name: 'Primary Insurance' })
      await waitFor(() => expect(payer).toBeEnabled())
      await userEvent.click(payer)
      await fireEvent.input(payer, { target: { value: 'harb' } })
      await userEvent.click(await widget.findByRole('option', { name: 'Harbor Union' }))
      await expect(payer).toHaveValue('Harbor Union')
    })
    await expect(widget.getByRole('button', { name: /^Gender/ })).toHaveTextContent('Female')
    await step('[REG-02] the date can be cleared', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Clear DOB' }))
      await expect(textbox(widget, 'DOB')).toHaveValue('')
    })
    await step('asks before input is discarded', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await expect(await widget.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
      await expect(args.dismissed).not.toHaveBeenCalled()
      await expect(textbox(widget, 'First Name')).toHaveValue('Rosa')
    })
  },
}

/** [REG-02] A payer's name is typed in full but not picked: the patient is not registered as uninsured. */
export const TypedPayer: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    const payer = await widget.findByRole('combobox', { name: 'Primary Insurance' })
    await waitFor(() => expect(payer).toBeEnabled())
    const leaveWith = async (text: string) => {
      await userEvent.click(payer)
      await fireEvent.input(payer, { target: { value: text } })
      await userEvent.tab()
    }
    await step('a name of the list is chosen', async () => {
      await leaveWith('granite mutual')
      await waitFor(() => expect(payer).toHaveValue('Granite Mutual'))
      await expect(payer).not.toHaveAccessibleDescription()
    })
    await step('another stays visible and is marked as unknown, and Submit is refused', async () => {
      await leaveWith('Granit')
      await waitFor(() => expect(payer).toHaveAccessibleDescription(registerWords.unknownPayer('Granit')))
      await expect(payer).toHaveValue('Granit')
      await submit(widget)
      await waitFor(() => expect(payer).toHaveFocus())
      await expect(args.registered).not.toHaveBeenCalled()
    })
    await step('once cleared, the patient is registered', async () => {
      await leaveWith('')
      await submit(widget)
      await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
    })
  },
}

export const Registered: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await step('[REG-03] Enter registers; the page gets the id, and the form is empty again', async () => {
      await userEvent.type(textbox(widget, 'MRN'), '{Enter}')
      await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
      await expect(textbox(widget, 'First Name')).toHaveValue('')
      await expect(textbox(widget, 'DOB')).toHaveValue('')
      await expect(
        toastsOfPage()
          .$toasts.get()
          .map(({ text }) => text),
      ).toEqual(['Rosa Lindqvist was registered.'])
      await expect(args.dismissed).not.toHaveBeenCalled()
    })
  },
}

export const Missing: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await enter(widget, { 'First Name': 'Rosa' })
    await submit(widget)
    await step('[REG-02] each message is at its field, and the first one gets the focus', async () => {
      for (const [name, message] of [
        ['Last Name', 'Last Name is required.'],
        ['MRN', 'MRN is required.'],
        ['DOB', 'DOB is required.'],
      ] as const)
        await expect(textbox(widget, name)).toHaveAccessibleDescription(message)
      await expect(widget.getByRole('button', { name: /^Gender/ })).toHaveAccessibleDescription('Gender is required.')
      await waitFor(() => expect(textbox(widget, 'Last Name')).toHaveFocus())
      await expect(textbox(widget, 'First Name')).not.toHaveAccessibleDescription()
    })
  },
}

export const Malicious: Story = {
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await enter(widget, {
      'First Name': '<script>alert(1)</script>',
      'Last Name': '😀',
      MRN: 'x'.repeat(10_000),
      DOB: '31/02/2999',
      Email: 'nowhere',
      Zip: '1'.repeat(19),
    })
    await submit(widget)
    await expect(textbox(widget, 'First Name')).toHaveAccessibleDescription(/^First Name cannot contain “<”\./)
    await expect(textbox(widget, 'Last Name')).toHaveAccessibleDescription(/^Last Name cannot contain “😀”\./)
    await expect(textbox(widget, 'MRN')).toHaveAccessibleDescription('MRN can have at most 50 characters.')
    await expect(textbox(widget, 'DOB')).toHaveAccessibleDescription(registerWords.noDate)
    await expect(textbox(widget, 'Email')).toHaveAccessibleDescription('Email must be an address like name@example.org.')
    await expect(textbox(widget, 'Zip')).toHaveAccessibleDescription('1 character left')
    await expect(textbox(widget, 'MRN')).toHaveValue('x'.repeat(10_000))
    await enter(widget, { DOB: '01/01/2999' })
    await expect(textbox(widget, 'DOB')).toHaveAccessibleDescription('DOB cannot be after today. 01 Jan 2999')
  },
}

export const Submitting: Story = {
  args: { session: () => practice({ save: never() }) },
  play: async ({ canvasElement, step }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await step('[REG-01] Submit shows progress, and nothing can be changed', async () => {
      const button = await widget.findByRole('button', { name: 'Submitting...' })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(textbox(widget, 'First Name')).toHaveAttribute('readonly')
      await expect(canvasElement.querySelector('chartside-patient-register:state(submitting)')).not.toBeNull()
    })
  },
}

export const Offline: Story = {
  args: { session: () => practice({ save: offline() }) },
  play: async ({ canvasElement, step }) => {
    const events = failuresOn(canvasElement)
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await step('[ERR-01] shows the error in place and keeps all input', async () => {
      await expect(await widget.findByText(/^Could not reach the server\. Nothing was lost/)).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(textbox(widget, 'Last Name')).toHaveValue('Lindqvist')
      await expect(events).toEqual([expect.objectContaining({ code: 'offline', retryable: true })])
    })
  },
}

const taken = 'The MRN 0011 belongs to another patient of your practice already.'
const mrnTaken = () =>
  new Outcome(() => Response.json({ status: 'ERROR_INFO', message: taken, errors: { mrn: [taken] } }, { status: 409 }))

export const MrnTaken: Story = {
  args: { session: () => practice({ save: mrnTaken() }) },
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await step('[REG-03] toasts once and shows the message at the field', async () => {
      await waitFor(() => expect(textbox(widget, 'MRN')).toHaveAccessibleDescription(taken))
      await waitFor(() => expect(textbox(widget, 'MRN')).toHaveFocus())
      await expect(errorToasts()).toEqual([taken])
      await expect(args.registered).not.toHaveBeenCalled()
    })
    await step('[REG-03] the page gets one event per refused attempt', async () => {
      await expect(args.notRegistered).toHaveBeenCalledOnce()
    })
  },
}

export const RefusedByServer: Story = {
  args: { session: () => practice({ save: refused('Registration is closed on Sundays.') }) },
  play: async ({ canvasElement }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await expect(await widget.findByText('Registration is closed on Sundays.')).toBeVisible()
    await expect(errorToasts()).toEqual(['Registration is closed on Sundays.'])
  },
}

const alike = {
  data: { patients: { data: [samplePatient(), samplePatient({ id: '12', first_name: 'Rose', mrn: 'LK-10012', phone: '' })] } },
}

export const PossibleDuplicate: Story = {
  args: { session: () => practice({ search: alike }) },
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await step('warns with the records while the form is filled in', async () => {
      await expect(await widget.findByText(registerWords.duplicates(2))).toBeVisible()
      await expect(widget.getByText('Same name and date of birth')).toBeVisible()
      await expect(widget.getByText('Similar name, same date of birth')).toBeVisible()
      await expect(widget.queryByRole('button', { name: registerWords.submitAllTheSame })).toBeNull()
    })
    await userEvent.click(widget.getByRole('button', { name: registerWords.openPatient('Rose Lindqvist', 'LK-10012') }))
    await expect(args.selected).toHaveBeenCalledWith('12')
    await expect(textbox(widget, 'First Name')).toHaveValue('Rosa')
  },
}

let search = held(alike)

/** A backend without the check: Submit waits for the form's own. */
export const SubmittedAtOnce: Story = {
  args: {
    session() {
      search = held(alike)
      return practice({ search: search.answer })
    },
  },
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await step('[REG-04] Submit says what it is waiting for', async () => {
      await expect(await widget.findByText(registerWords.checking)).toBeVisible()
      search.give()
    })
    await step('[REG-04] sends nothing, asks, and scrolls to the question', async () => {
      const question = await widget.findByText(registerWords.duplicates(2))
      await waitFor(() => expect(question).toHaveFocus())
      await expect(widget.getByText(registerWords.possiblyRegistered(2))).toBeVisible()
      await expect(widget.queryByText(registerWords.checking)).toBeNull()
      await expect([args.registered, args.notRegistered].flatMap((events) => (events as Mock).mock.calls)).toEqual([])
    })
    await step('[REG-04] Register all the same confirms, a second Submit does not', async () => {
      await submit(widget)
      await waitFor(() => expect(widget.getByText(registerWords.duplicates(2))).toHaveFocus())
      await expect(args.registered).not.toHaveBeenCalled()
      await userEvent.click(widget.getByRole('button', { name: registerWords.submitAllTheSame }))
      await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
    })
  },
}

const asks = () => {
  const data = { patients: alike.data.patients.data }
  return new Outcome(() => Response.json({ status: 'ERROR', message: 'Known already.', data }, { status: 409 }))
}

/** The form has found nobody, but the server finds a duplicate. */
export const DuplicateFoundByServer: Story = {
  args: {
    modal: true,
    session: () =>
      practice({ save: ({ form }: Received<typeof savePatient>) => (form.different_from?.length ? registered : asks()) }, [
        'registration-check',
      ]),
  },
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    await step('[REG-04] names them with date of birth and MRN, without a toast, and keeps the input', async () => {
      await expect(await widget.findByText(registerWords.possiblyRegistered(2))).toBeVisible()
      for (const text of ['LK-10011', 'LK-10012']) await expect(widget.getByText(text)).toBeVisible()
      await expect(widget.getAllByText('29 Feb 1980').length).toBeGreaterThan(1)
      await expect([errorToasts(), (args.notRegistered as Mock).mock.calls]).toEqual([[], []])
      await expect(textbox(widget, 'MRN')).toHaveValue('0011')
    })
    await step('[REG-04] registers after confirmation', async () => {
      await userEvent.click(widget.getByRole('button', { name: registerWords.submitAllTheSame }))
      await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
      await expect(args.dismissed).toHaveBeenCalledOnce()
    })
  },
}

export const DuplicatesUnknown: Story = {
  args: { session: () => practice({ search: offline() }) },
  play: async ({ canvasElement }) => {
    const widget = await enterRosa(canvasElement)
    await expect(await widget.findByText(registerWords.duplicatesUnknown)).toBeVisible()
  },
}

export const PayersFailed: Story = {
  args: { session: () => practice({ payers: failed() }) },
  play: async ({ canvasElement, args }) => {
    const widget = await enterRosa(canvasElement)
    await expect(await widget.findByText(registerWords.payersFailed)).toBeVisible()
    await submit(widget)
    await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
  },
}

const long = 'Freifrau-von-Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft-Berg'

export const VeryLongNames: Story = {
  args: {
    session: () =>
      practice({
        search: { data: { patients: { data: [samplePatient({ first_name: 'Maximiliane-Wilhelmine', last_name: long })] } } },
      }),
  },
  play: async ({ canvasElement }) => {
    const widget = await enterRosa(canvasElement)
    await enter(widget, { 'First Name': 'Maximiliane-Wilhelmine', 'Last Name': long })
    await expect(await widget.findByText(registerWords.duplicates(1))).toBeVisible()
    await expect(textbox(widget, 'Last Name')).toHaveAccessibleDescription('2 characters left')
  },
}

export const RightToLeft: Story = {
  args: {
    session: () =>
      practice({ search: { data: { patients: { data: [samplePatient({ first_name: 'عبد الرحمن', last_name: 'الحسيني' })] } } } }),
  },
  play: async ({ canvasElement }) => {
    const widget = await enterRosa(canvasElement)
    await enter(widget, { 'First Name': 'عبد الرحمن', 'Last Name': 'الحسيني' })
    await expect(await widget.findByText(registerWords.duplicates(1))).toBeVisible()
    await expect(textbox(widget, 'First Name')).toHaveAttribute('dir', 'auto')
  },
}

export const InDialog: Story = {
  args: { modal: true, session: () => practice({ search: alike }) },
  play: async ({ canvasElement, step, args }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await expect(await widget.findByRole('dialog', { name: 'Register Patient' })).toBeVisible()
    await waitFor(() => expect(textbox(widget, 'First Name')).toHaveFocus())
    await enter(widget, rosa)
    await expect(await widget.findByText(registerWords.duplicates(2))).toBeVisible()
    await step('Escape asks where something would be lost', async () => {
      await userEvent.keyboard('{Escape}')
      await expect(await widget.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await expect(args.dismissed).not.toHaveBeenCalled()
      await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
    })
  },
}

export const DialogRegistered: Story = {
  args: { modal: true },
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await step('[REG-03] success closes it', async () => {
      await submit(widget)
      await waitFor(() => expect(args.registered).toHaveBeenCalledWith('77'))
      await expect(args.dismissed).toHaveBeenCalledOnce()
    })
  },
}

export const DialogDiscarded: Story = {
  args: { modal: true },
  play: async ({ canvasElement, args }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await enter(widget, rosa)
    await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
    await expect(args.dismissed).toHaveBeenCalledOnce()
    await expect(textbox(widget, 'First Name')).toHaveValue('')
  },
}

/** A late answer does not bring back a user who has left the page. */
export const Removed: Story = {
  args: { session: () => practice({ save: after(300, registered) }) },
  decorators: [
    (Story) => (
      <div>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement, args }) => {
    const widget = await enterRosa(canvasElement)
    await submit(widget)
    canvasElement.querySelector('chartside-patient-register')!.remove()
    await waitFor(() =>
      expect(
        toastsOfPage()
          .$toasts.get()
          .map(({ text }) => text),
      ).toEqual(['Rosa Lindqvist was registered.']),
    )
    await new Promise((done) => setTimeout(done, 50))
    await expect(args.registered).not.toHaveBeenCalled()
  },
}

/** Input is restored when the element comes back after the session has expired. */
export const Resumed: Story = {
  render: (_args, { loaded }) => (
    <>
      <chartside-patient-register hidden session={(loaded as { session: Session }).session} />
      <div id="later" />
    </>
  ),
  play: async ({ canvasElement, loaded }) => {
    const first = inside(canvasElement, 'chartside-patient-register')
    await fireEvent.input(await waitFor(() => first.getByLabelText('First Name')), { target: { value: 'Rosa' } })
    canvasElement.querySelector('chartside-patient-register')!.remove()
    const { session } = loaded as { session: Session }
    canvasElement
      .querySelector('#later')!
      .append(Object.assign(document.createElement('chartside-patient-register'), { session }))
    const widget = inside(canvasElement, 'chartside-patient-register')
    await expect(await widget.findByText(sharedWords.resumed)).toBeVisible()
    await expect(textbox(widget, 'First Name')).toHaveValue('Rosa')
    await userEvent.click(widget.getByRole('button', { name: 'Start over' }))
    await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
    await expect(textbox(widget, 'First Name')).toHaveValue('')
    await expect(widget.queryByText(sharedWords.resumed)).toBeNull()
  },
}

/** Types a date of birth at once, and leaves the field. */
async function born(widget: Widget, typed: string): Promise<HTMLElement> {
  const field = await widget.findByRole('textbox', { name: 'DOB' })
  await userEvent.click(field)
  await fireEvent.input(field, { target: { value: typed } })
  await userEvent.tab()
  return field
}

export const MonthFirst: Story = {
  args: { session: () => practice({ dateOrder: 'month-first' }) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await step("[UI-10] a date of birth is read in the practice's order", async () => {
      await waitFor(async () => expect(await born(widget, '03/09/1993')).toHaveValue('09 Mar 1993'))
    })
    await step('[UI-10] and in no other: the message says how to type it', async () => {
      await expect(await born(widget, '25/12/1961')).toHaveAccessibleDescription(
        'Dates are typed month first here: 12/25/1961 for 25 Dec 1961.',
      )
      await expect(textbox(widget, 'DOB')).toHaveValue('25/12/1961')
    })
  },
}

export const DayFirst: Story = {
  args: { session: () => practice({ dateOrder: 'day-first' }) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-patient-register')
    await step("[UI-10] a date of birth is read in the practice's order", async () => {
      await waitFor(async () => expect(await born(widget, '03/09/1993')).toHaveValue('03 Sep 1993'))
    })
    await step('[UI-10] and in no other: the message says how to type it', async () => {
      await expect(await born(widget, '12/25/1961')).toHaveAccessibleDescription(
        'Dates are typed day first here: 25/12/1961 for 25 Dec 1961.',
      )
    })
  },
}

export const WhichDay: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = await enterRosa(canvasElement)
    await step('[UI-10] nothing is sent while a date of birth can be two', async () => {
      await born(widget, '03/04/1961')
      await submit(widget)
      await expect(textbox(widget, 'DOB')).toHaveAccessibleDescription('Choose the date that is meant.')
      await expect(args.registered).not.toHaveBeenCalled()
    })
    await step('[UI-10] one press answers, and the patient is registered with that date', async () => {
      await userEvent.click(widget.getByRole('button', { name: '04 Mar 1961' }))
      await expect(textbox(widget, 'DOB')).toHaveValue('04 Mar 1961')
      await submit(widget)
      await waitFor(() => expect(args.registered).toHaveBeenCalledOnce())
    })
  },
}
