// What an assistant sees, and a user who may only read.
import { listDocuments, listDocumentTags } from '@chartside/contract/documents'
import { getDictation, listDictations, listPatientDictations } from '@chartside/contract/notes'
import { getPatient, getPatientPool } from '@chartside/contract/patients'
import type { Permission } from '@chartside/contract/session'
import { dictationWords } from '@chartside/core/dictation'
import { documentWords } from '@chartside/core/documents'
import { sharedWords } from '@chartside/core/lib/words'
import { noteWords } from '@chartside/core/notes'
import { centerWords, poolWords, registerWords } from '@chartside/core/patients'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { sampleDocument } from '../documents/sample-documents.ts'
import { samplePatient, samplePatients } from '../lib/sample-patients.ts'
import { sampleDictation } from '../notes/sample-dictation.ts'

const ofAssistants: readonly Permission[] = ['register-patients', 'file-documents', 'book-appointments']

const dictations = () => [
  sampleDictation(),
  sampleDictation({ id: 'd2', patient_name: 'Tomasz Wiśniewski', soap_note: null, created_at: '2026-01-05T09:00:00Z' }),
]

/** A server with one of everything, for a user with `permissions`. */
async function clinic(permissions: readonly Permission[]) {
  const document = await sampleDocument()
  return scene(
    [
      [getPatientPool, { data: { patients: { data: samplePatients(3), current_page: 1, last_page: 1 } } }],
      [getPatient, { data: { data: samplePatient() } }],
      [listPatientDictations, { data: dictations() }],
      [listDictations, { data: { response_data: dictations(), pagination: { current_page: 1, last_page: 1 } } }],
      [getDictation, { data: { data: sampleDictation() } }],
      [listDocuments, { data: { data: [document] } }],
      [listDocumentTags, { data: [{ tag: 'Lab', count: 1 }] }],
    ],
    { features: ['by-id', 'delete-patient', 'permissions'], permissions },
  )
}
type Clinic = Awaited<ReturnType<typeof clinic>>

const meta = {
  title: 'On every page/Permissions',
  tags: ['!autodocs'],
  loaders: [async ({ args }) => ({ session: await clinic(args.permissions) })],
  args: { permissions: ofAssistants },
} satisfies Meta<{ permissions: readonly Permission[] }>
export default meta
type Story = StoryObj<typeof meta>

const sessionOf = (loaded: unknown) => (loaded as { session: Clinic }).session

/** Waits until the permissions are loaded, and finds no button of these names. */
async function expectNone(widget: ReturnType<typeof inside>, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await waitFor(() => expect(widget.queryByRole('button', { name })).toBeNull())
}

export const Dictation: Story = {
  render: (_args, { loaded }) => <chartside-dictation session={sessionOf(loaded)} />,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await expect(await widget.findByText(dictationWords.notAllowed)).toBeVisible()
    await expect(widget.queryByRole('textbox')).toBeNull()
    await expectNone(widget, 'Record', dictationWords.send)
  },
}

export const Recent: Story = {
  render: (_args, { loaded }) => <chartside-recent-dictations session={sessionOf(loaded)} />,
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement)
    const view = await widget.findByRole('button', { name: /^View: / })
    await step('offers no deleting or generating', async () => {
      await expectNone(widget, /^More/, /^Generate/)
      await expect(widget.queryByRole('columnheader', { name: noteWords.deleteColumn })).toBeNull()
      await expect(widget.getByText(noteWords.noteEmpty)).toBeVisible()
    })
    await step('shows a note read-only', async () => {
      await userEvent.click(view)
      await expect(await widget.findByText(noteWords.readOnly)).toBeVisible()
      await expectNone(widget, noteWords.edit, noteWords.save)
    })
  },
}

export const Review: Story = {
  render: (_args, { loaded }) => <chartside-note-review session={sessionOf(loaded)} dictationId="d1" />,
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement)
    await expect(await widget.findByText(noteWords.readOnly)).toBeVisible()
    await expectNone(widget, noteWords.edit, noteWords.save)
    await expect(widget.getByRole('textbox', { name: noteWords.comments })).toHaveAttribute('readonly')
    await step('shows codes and tasks read-only', async () => {
      await userEvent.click(widget.getByRole('tab', { name: noteWords.codesTab }))
      await expectNone(widget, /^(Add|Edit|Remove)/)
      await userEvent.click(widget.getByRole('tab', { name: noteWords.taskTab }))
      await expectNone(widget, /^(Add|Edit|Remove)/)
    })
  },
}

export const Patient: Story = {
  render: (_args, { loaded }) => <chartside-patient-center session={sessionOf(loaded)} patientId="11" />,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await widget.findByRole('heading', { name: 'Rosa Lindqvist' })
    await expectNone(widget, centerWords.delete)
  },
}

export const Documents: Story = {
  render: (_args, { loaded }) => <chartside-documents session={sessionOf(loaded)} patientId="11" />,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: /^More/ }))
    await expect(widget.getByRole('menuitem', { name: documentWords.edit })).toBeVisible()
    await expect(widget.queryByRole('menuitem', { name: documentWords.delete })).toBeNull()
    // A new file would take the present one away.
    await userEvent.click(widget.getByRole('menuitem', { name: documentWords.edit }))
    await expect(await widget.findByRole('textbox', { name: documentWords.tag })).toBeVisible()
    await expect(widget.queryByLabelText(documentWords.chooseFile, { selector: 'input' })).toBeNull()
    await userEvent.click(widget.getByRole('button', { name: sharedWords.cancel }))
    await expect(widget.getByRole('button', { name: documentWords.add })).toBeVisible()
  },
}

export const DocumentsReadOnly: Story = {
  args: { permissions: [] },
  render: Documents.render!,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await expect(await widget.findByRole('button', { name: /^Open / })).toBeVisible()
    await expectNone(widget, documentWords.add)
    for (const menu of widget.queryAllByRole('button', { name: /^More/ })) {
      await userEvent.click(menu)
      await expect(widget.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([documentWords.download])
    }
  },
}

export const Pool: Story = {
  render: (_args, { loaded }) => <chartside-patient-pool session={sessionOf(loaded)} />,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await widget.findByRole('table')
    await expect(widget.getByRole('button', { name: poolWords.createPatient })).toBeVisible()
  },
}

export const PoolReadOnly: Story = {
  args: { permissions: [] },
  render: Pool.render!,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await widget.findByRole('table')
    await expectNone(widget, poolWords.createPatient)
  },
}

export const Register: Story = {
  args: { permissions: [] },
  render: (_args, { loaded }) => <chartside-patient-register session={sessionOf(loaded)} />,
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await expect(await widget.findByText(registerWords.notAllowed)).toBeVisible()
    await expect(widget.queryByRole('textbox')).toBeNull()
  },
}

const dismissed = fn()
export const RegisterInDialog: Story = {
  args: { permissions: [] },
  render: (_args, { loaded }) => <chartside-patient-register modal session={sessionOf(loaded)} ondismissed={dismissed} />,
  play: async ({ canvasElement }) => {
    dismissed.mockClear()
    const widget = inside(canvasElement)
    await expect(await widget.findByText(registerWords.notAllowed)).toBeVisible()
    await userEvent.click(widget.getByRole('button', { name: 'Close' }))
    await expect(dismissed).toHaveBeenCalledOnce()
  },
}
