import { getPatientPool, type Patient, queryPatients } from '@chartside/contract/patients'
import { poolWords } from '@chartside/core/patients'
import { blankPatient } from '@chartside/core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { after, failed, never, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient, samplePatients } from '../lib/sample-patients.ts'

const page = (data: Patient[], current_page = 1, last_page = 1) => ({ data: { patients: { data, current_page, last_page } } })
const sceneOf = (rows: Patient[], last_page = 1) => scene([[getPatientPool, page(rows, 1, last_page)]])

const meta = {
  title: 'Patients/Patient pool (patient list)',
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-patient-pool session={session} />
    </div>
  ),
  args: { session: sceneOf(samplePatients(25), 40) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-patient-pool')
const rowNames = (widget: ReturnType<typeof open>) =>
  widget
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[2]!.querySelector('bdi')?.textContent)

export const Many: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[POOL-01] shows its columns and page sizes', async () => {
      await widget.findByRole('table', { name: 'Patient Pool' })
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual(['MRN', 'First Name', 'Last Name', 'Date of Birth', 'Gender', 'Phone', 'Email'])
      const size = widget.getByRole('combobox', { name: 'Page Size' })
      await expect(size).toHaveValue('25')
      await expect([...size.querySelectorAll('option')].map(({ value }) => value)).toEqual(['25', '50', '75', '100'])
    })
    await step('[POOL-04] says that sort and filter act on this page alone, where the backend cannot do more', async () => {
      await expect(widget.getByText(poolWords.pageOnly)).toBeVisible()
    })
    await step('[UI-06] a date of birth is unambiguous', async () => {
      await expect(widget.getByText('29 Feb 1980')).toBeVisible()
    })
    await step('marks nobody, since no two rows are alike', async () => {
      await expect(widget.queryByText(poolWords.sameName)).toBeNull()
      await expect(widget.queryByText(poolWords.similarName)).toBeNull()
    })
  },
}

export const Opening: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events: unknown[] = []
    const element = canvasElement.querySelector('chartside-patient-pool')!
    element.addEventListener('patientselected', (event) => events.push((event as CustomEvent).detail))
    element.addEventListener('createpatient', () => events.push('create'))
    await step('[POOL-03] pressing anywhere on a row opens the patient, and the row stays marked', async () => {
      const phone = await widget.findByText('555-1001')
      await userEvent.click(phone)
      await expect(events).toEqual([{ patientId: '12' }])
      await expect(phone.closest('tr')).toHaveAttribute('data-selected')
    })
    await step('[POOL-03] the keyboard leads from the filter to the rows, through them, and opens one', async () => {
      await userEvent.click(widget.getByRole('searchbox', { name: poolWords.filter }))
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}{Enter}')
      await userEvent.keyboard('{Home}{Enter}')
      await expect(events.slice(1)).toEqual([{ patientId: '35' }, { patientId: '11' }])
    })
    await step('[REG-01] Create Patient notifies the page', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Create Patient' }))
      await expect(events.at(-1)).toBe('create')
    })
  },
}

export const Sorting: Story = {
  args: {
    session: sceneOf([
      samplePatient({ id: '1', mrn: 'A-10', last_name: 'Zimmer', dob: '1990-01-02' }),
      samplePatient({ id: '2', mrn: 'A-9', last_name: 'Åberg', dob: '1961-05-01' }),
      samplePatient({ id: '3', mrn: 'A-100', last_name: '', dob: '' }),
      samplePatient({ id: '4', mrn: 'A-2', last_name: 'Moreau', dob: '2026-10-31' }),
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const header = await widget.findByRole('columnheader', { name: 'Last Name' })
    const press = () => userEvent.click(widget.getByRole('button', { name: 'Last Name' }))
    await step('[POOL-01] a column sorts the page one way, then the other, then not', async () => {
      await press()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await expect(rowNames(widget)).toEqual(['Åberg', 'Moreau', 'Zimmer', undefined])
      await press()
      await expect(header).toHaveAttribute('aria-sort', 'descending')
      await expect(rowNames(widget)).toEqual(['Zimmer', 'Moreau', 'Åberg', undefined])
      await press()
      await expect(header).toHaveAttribute('aria-sort', 'none')
      await expect(rowNames(widget)).toEqual(['Zimmer', 'Åberg', undefined, 'Moreau'])
    })
  },
}

export const Filtering: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    const type = (value: string) =>
      fireEvent.input(widget.getByRole('searchbox', { name: poolWords.filter }), { target: { value } })
    await step('[POOL-01] finds rows of the page, ignoring case and accents', async () => {
      await type('elodie CHARP')
      await waitFor(() => expect(rowNames(widget)).toEqual(['Charpentier']))
      await expect(widget.getByText('1 patient on this page.')).toBeInTheDocument()
    })
    await step('[POOL-01] says that only this page was searched', async () => {
      await type('nobody')
      await expect(await widget.findByText(poolWords.noMatch('nobody'))).toBeVisible()
    })
  },
}

const asked: unknown[] = []
/** A backend that sorts and filters all pages. */
const ofWhole = scene(
  [
    [getPatientPool, page(samplePatients(25), 1, 8)],
    [
      queryPatients,
      (request) => {
        const { body } = request as { body: { filter: string } }
        asked.push(body)
        return page(body.filter ? [] : [samplePatient({ id: 'far', last_name: 'Aalto' })], 1, body.filter ? 1 : 8)
      },
    ],
  ],
  { features: ['patients-query'] },
)

export const WholePool: Story = {
  args: { session: ofWhole },
  play: async ({ canvasElement, step }) => {
    asked.length = 0
    const widget = open(canvasElement)
    const field = await widget.findByRole('searchbox', { name: poolWords.filterAll })
    await expect(widget.queryByText(poolWords.pageOnly)).toBeNull()
    await step('[POOL-04] a column sorts all pages', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Last Name' }))
      await waitFor(() => expect(rowNames(widget)).toEqual(['Aalto']))
      await expect(asked).toEqual([{ page: 1, limit: 25, filter: '', sort: 'last_name', direction: 'ascending' }])
    })
    await step('[POOL-04] [FACE-06] nobody in the whole pool: the next step is to register them', async () => {
      await fireEvent.input(field, { target: { value: 'nobody' } })
      await expect(await widget.findByText(poolWords.noneMatch('nobody'))).toBeVisible()
      await expect(widget.getByRole('button', { name: poolWords.createPatient }).closest('[part=empty]')).not.toBeNull()
    })
  },
}

/** Three patients who could be confused, and one who could not. */
export const LookAlikes: Story = {
  args: {
    session: sceneOf([
      samplePatient({ id: '1', first_name: 'Rosa', last_name: 'Lindqvist', dob: '1980-02-29' }),
      samplePatient({ id: '2', first_name: 'Rosa', last_name: 'Lindqvist', dob: '1954-09-01' }),
      samplePatient({ id: '3', first_name: 'Rosa', last_name: 'Lindquist', dob: '1971-03-04' }),
      samplePatient({ id: '4', first_name: 'Jun', last_name: 'Nakagawa', dob: '1980-02-29' }),
      samplePatient({ id: '5', first_name: 'Amina', last_name: 'Yusuf', dob: '2026-10-02' }),
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    await step('[POOL-01] rows that share a name or a date of birth carry a badge', async () => {
      await expect(widget.getAllByText('Same name')).toHaveLength(2)
      await expect(widget.getAllByText('Similar name')).toHaveLength(1)
      await expect(widget.getAllByText('Same date of birth')).toHaveLength(2)
      const amina = widget.getByText('Amina').closest('tr')!
      await expect(amina).not.toHaveTextContent(/same|similar/i)
    })
    await step('without a similar row they carry none', async () => {
      await fireEvent.input(widget.getByRole('searchbox', { name: poolWords.filter }), { target: { value: 'nakagawa' } })
      await waitFor(() => expect(widget.queryByText('Same date of birth')).toBeNull())
      await fireEvent.input(widget.getByRole('searchbox', { name: poolWords.filter }), { target: { value: '' } })
      await waitFor(() => expect(widget.getAllByText('Same date of birth')).toHaveLength(2))
    })
  },
}

/** A page's own button appears in the row of ours. */
export const WithActions: Story = {
  args: { session: sceneOf(samplePatients(3)) },
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-patient-pool session={session}>
        <button slot="actions" type="button">
          Search Patient
        </button>
      </chartside-patient-pool>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    const ours = widget.getByRole('button', { name: 'Create Patient' })
    const theirs = canvasElement.querySelector('[slot="actions"]')!
    const [left, right] = [theirs.getBoundingClientRect(), ours.getBoundingClientRect()]
    await expect(right.left - left.right).toBe(8)
    await expect(left.top).toBeLessThan(right.bottom)
    await expect(right.top).toBeLessThan(left.bottom)
  },
}

export const One: Story = { args: { session: sceneOf([samplePatient()]) } }

/** Old data: a patient without details, long names, and a right-to-left one. */
export const OldData: Story = {
  args: {
    session: sceneOf([
      blankPatient('1'),
      samplePatient({ id: '2', first_name: 'عبد الرحمن', last_name: 'الحسيني', dob: '1969-12-31' }),
      samplePatient({
        id: '3',
        first_name: 'Maximiliane-Wilhelmine-Charlotte',
        last_name: 'Freifrau von Donaudampfschifffahrtsgesellschaft-Habsburg',
        dob: '1944-04-04',
        email: 'maximiliane.wilhelmine.charlotte.freifrau.von.donaudampfschifffahrt@example.org',
      }),
      samplePatient({ id: '4', first_name: '<img src=x onerror=alert(1)>', last_name: '</td>', dob: '2001-01-01' }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(widget.getAllByTitle('Not Recorded').length).toBe(7)
  },
}

export const Paging: Story = {
  args: {
    session: scene([
      [
        getPatientPool,
        ({ query }) =>
          Number(query.page) === 1
            ? page([samplePatient({ id: '1', last_name: 'First' })], 1, 2)
            : page([samplePatient({ id: '2', last_name: 'Second' })], 2, 2),
      ],
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await widget.findByText('First')
    await step('[POOL-02] loads another page', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Page 2' }))
      await expect(await widget.findByText('Second')).toBeVisible()
      await expect(widget.queryByText('First')).toBeNull()
    })
    await step('[POOL-02] the first one is cached', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Previous page' }))
      await expect(widget.getByText('First')).toBeVisible()
    })
  },
}

export const Empty: Story = {
  args: { session: sceneOf([]) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(poolWords.empty)).toBeVisible()
  },
}

export const Loading: Story = {
  args: { session: scene([[getPatientPool, never()]]) },
  play: async ({ canvasElement }) => {
    const skeleton = await open(canvasElement).findByRole('status', { name: 'Loading' })
    await expect(skeleton.children).toHaveLength(25)
  },
}

export const Offline: Story = {
  args: { session: scene([[getPatientPool, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('The patients could not be loaded. Could not reach the server.')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Failed: Story = {
  args: { session: scene([[getPatientPool, failed()]]) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(/Something went wrong on the server/)).toBeVisible()
  },
}

/** A user who may not see patients: a message in place, without a retry button. */
export const Refused: Story = {
  args: { session: scene([[getPatientPool, after(200, refused('You may not see patients.'))]]) },
  play: async ({ canvasElement }) => {
    const failures = failuresOn(canvasElement)
    const widget = open(canvasElement)
    await expect(await widget.findByText(/You may not see patients\./)).toBeVisible()
    await expect(widget.queryByRole('button', { name: 'Try again' })).toBeNull()
    await waitFor(() => expect(failures).toEqual([expect.objectContaining({ code: 'http-422', blocking: true })]))
  },
}
