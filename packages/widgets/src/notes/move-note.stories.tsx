import { listNoteVersions, moveDictation } from '@chartside/contract/note-history'
import { getDictation } from '@chartside/contract/notes'
import { getPatient, searchPatient } from '@chartside/contract/patients'
import { historyWords } from '@chartside/core/note-history'
import { handedNotesOf } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'
import { type SentDictation, sampleDictation } from './sample-dictation.ts'

const otto = samplePatient({ id: '12', first_name: 'Otto', last_name: 'Brandt', mrn: 'LK-10022', dob: '1961-04-03' })
const move = {
  from: { id: '11', name: 'Rosa Lindqvist' },
  to: { id: '12', name: 'Otto Brandt' },
  by: 'Dr. Amara Okafor',
  at: '2026-11-20T10:00:00Z',
  copied: { by: 'Dr. Amara Okafor', at: '2026-11-20T09:50:00Z' },
}
const moved = { patient_pool_id: '12', patient_name: 'Otto Brandt', moves: [move] }

/** The stories of a page share what was handed over of a dictation: these have their own. */
const ids = { unsent: 'to-move', sent: 'sent-before' }

const reviewOf = (change: Partial<SentDictation> = {}, canMove = true) => {
  const { id = ids.unsent } = change
  let stored = sampleDictation({ ...change, id })
  return scene(
    [
      [getDictation, () => ({ data: { data: stored } })],
      [getPatient, ({ id }) => ({ data: { data: id === '12' ? otto : samplePatient({ id }) } })],
      [listNoteVersions, { data: { versions: [{ number: 1, note: 'Cough.', by: '', at: move.at, machine: true }], kept: null } }],
      [searchPatient, { data: { patients: { data: [otto] } } }],
      [
        moveDictation,
        () => {
          stored = sampleDictation({ ...moved, id, version: '2' })
          return { message: 'The note was moved to Otto Brandt.', data: { moves: [move], version: '2' } }
        },
      ],
    ],
    {
      features: [
        'by-id',
        'note-state',
        'note-sign',
        'note-versions',
        'search-typeahead',
        ...(canMove ? (['move-dictation'] as const) : []),
      ],
    },
  )
}

const meta = {
  title: 'Notes/Moving a note to the right patient',
  tags: ['!autodocs'],
  render: ({ session, dictationId }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId={dictationId} />
    </div>
  ),
  args: { session: reviewOf(), dictationId: ids.unsent },
} satisfies Meta<{ session: ReturnType<typeof scene>; dictationId: string }>
export default meta
type Story = StoryObj<typeof meta>

const openMenu = async (canvas: HTMLElement) => {
  const widget = inside(canvas, 'chartside-note-review')
  await userEvent.click(await widget.findByRole('button', { name: historyWords.more }))
  return widget
}

async function chooseBrandt(canvas: HTMLElement) {
  const widget = await openMenu(canvas)
  await userEvent.click(await widget.findByRole('menuitem', { name: historyWords.move }))
  const dialog = await widget.findByRole('dialog', { name: historyWords.move })
  await userEvent.type(await widget.findByRole('combobox'), 'Brandt')
  await userEvent.click(await widget.findByRole('option', { name: /Otto Brandt/ }))
  const move = await widget.findByRole('button', { name: historyWords.moveFromTo('Rosa Lindqvist', 'Otto Brandt') })
  return { widget, dialog, move }
}

export const Choosing: Story = {
  play: async ({ canvasElement, step }) => {
    const { dialog } = await chooseBrandt(canvasElement)
    await step('[MOVE-03] shows both patients with birth date and MRN, and names both at the press', async () => {
      await waitFor(() => expect(dialog).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await waitFor(() => expect(dialog).toHaveTextContent(/Otto Brandt.*born 03 Apr 1961MRN LK-10022/))
    })
  },
}

export const Moving: Story = {
  play: async ({ canvasElement, step }) => {
    const { widget, move } = await chooseBrandt(canvasElement)
    await step('[MOVE-03] is then about the other patient', async () => {
      await userEvent.click(move)
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(await widget.findByText(/MRN LK-10022/)).toBeVisible()
    })
  },
}

/** It was copied before it was moved. */
export const Moved: Story = {
  args: { session: reviewOf(moved) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await step('[MOVE-03] says from whom it was moved, and that it was copied under that name', async () => {
      await expect(await widget.findByText(/^Moved from Rosa Lindqvist by Dr. Amara Okafor/)).toBeVisible()
      await expect(await widget.findByText(/^It was copied under the name of Rosa Lindqvist/)).toBeVisible()
    })
  },
}

export const InTheHistory: Story = {
  args: { session: reviewOf(moved) },
  play: async ({ canvasElement, step }) => {
    const widget = await openMenu(canvasElement)
    await step('[MOVE-03] the versions say who moved it, and from whom to whom', async () => {
      await userEvent.click(await widget.findByRole('menuitem', { name: historyWords.history }))
      const dialog = await widget.findByRole('dialog', { name: historyWords.historyTitle })
      await expect(dialog).toHaveTextContent(/Moved from Rosa Lindqvist to Otto Brandt by Dr\. Amara Okafor, /)
    })
  },
}

export const SentBefore: Story = {
  args: { session: reviewOf({ id: ids.sent }), dictationId: ids.sent },
  play: async ({ canvasElement, step, args }) => {
    const state = { system: 'urn:chartside:note', value: `${ids.sent}.1` } as const
    handedNotesOf(args.session).add(args.dictationId, state, 'DocumentReference/55')
    const widget = await openMenu(canvasElement)
    await step('[MOVE-03] the question warns of a note that was sent to the record under the first name', async () => {
      await userEvent.click(await widget.findByRole('menuitem', { name: historyWords.move }))
      await expect(await widget.findByText(historyWords.sentBefore('Rosa Lindqvist'))).toBeVisible()
    })
  },
}

/** A signed note stays, and says whom it is about. */
export const Signed: Story = {
  args: { session: reviewOf({ signature: { by: 'Dr. Amara Okafor', at: '2026-11-20T10:00:00Z' } }) },
  play: async ({ canvasElement }) => {
    const widget = await openMenu(canvasElement)
    await expect(await widget.findByRole('menuitem', { name: historyWords.aboutAnotherEntry })).toBeVisible()
    await expect(widget.queryByRole('menuitem', { name: historyWords.move })).toBeNull()
  },
}

/** [MOVE-03] A backend that cannot move notes. */
export const PlainBackend: Story = {
  args: { session: reviewOf({}, false) },
  play: async ({ canvasElement }) => {
    const widget = await openMenu(canvasElement)
    await expect(await widget.findAllByRole('menuitem')).not.toHaveLength(0)
    await expect(widget.queryByRole('menuitem', { name: historyWords.move })).toBeNull()
  },
}
