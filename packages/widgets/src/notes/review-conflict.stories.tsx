import { getDictation, updateDictation } from '@chartside/contract/notes'
import { noteWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { Outcome, scene } from '../../../../.storybook/scene.tsx'
import { sampleDictation, sampleNote } from './sample-dictation.ts'

const comments = 'Prefers calls before noon.'
const theirNote = sampleNote
  .replace('honey at night', 'honey at night, and steam')
  .replace('SpO2 98 %', 'SpO2 97 %')
  .replace('34-year-old', '35-year-old')
const theirs = sampleDictation({
  soap_note: theirNote,
  icd_10_codes: JSON.stringify([
    { code: 'R05.9', name: 'Cough, unspecified' },
    { code: 'J30.2', name: 'Other seasonal allergic rhinitis' },
  ]),
  version: '2',
  updated_at: '2026-11-20T10:02:00Z',
})

const outdated = "Your changes weren't saved: another version of this note was saved since you opened it."

/** A review whose note is saved on another page after it is opened. */
function savedElsewhere() {
  let saved = false
  return scene(
    [
      [getDictation, () => ({ data: { data: saved ? theirs : sampleDictation() } })],
      [
        updateDictation,
        ({ body }) => {
          saved = true
          if (body.version === theirs.version) return { message: 'Note saved.', data: { version: '3' } }
          const answer = { status: 'ERROR', message: outdated, errors: { version: [outdated] } }
          return new Outcome(() => Response.json(answer, { status: 409 }))
        },
      ],
    ],
    { features: ['by-id'] },
  )
}

const meta = {
  title: 'Notes/Two versions of a note',
  tags: ['!autodocs'],
  render: ({ session, width }) => (
    <div style={{ padding: 24, maxWidth: width, boxSizing: 'border-box' }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: savedElsewhere(), width: 960 },
} satisfies Meta<{ session: ReturnType<typeof scene>; width: number }>
export default meta
type Story = StoryObj<typeof meta>

/** Edits note and comments and saves, which is refused. */
async function edit(canvas: HTMLElement) {
  const widget = inside(canvas, 'chartside-note-review')
  await userEvent.click(await widget.findByRole('button', { name: noteWords.edit }))
  const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
  editor.focus()
  getSelection()?.modify('move', 'forward', 'documentboundary')
  document.execCommand('insertText', false, ', or if breathing gets worse')
  await waitFor(() => expect(widget.getByText(noteWords.unsaved)).toBeVisible())
  fireEvent.input(widget.getByRole('textbox', { name: noteWords.comments }), { target: { value: comments } })
  await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
  await widget.findByRole('heading', { name: noteWords.conflict })
  return widget
}

export const SideBySide: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await edit(canvasElement)
    const part = (name: RegExp) => widget.getByRole('group', { name })
    const chosen = (name: RegExp) =>
      [...part(name).querySelectorAll('input')].find(({ checked }) => checked)?.closest('label')?.textContent
    await step('[REVIEW-08] shows when the other version was saved, and that nothing is lost', async () => {
      await expect(widget.getByRole('alert')).toHaveTextContent(/saved on another page or device on 20 Nov 2026, \d\d:02 [AP]M\./)
      await expect(widget.getByRole('alert')).toHaveTextContent(noteWords.conflictAdvice)
      await expect(widget.getByRole('heading', { name: noteWords.conflict })).toHaveFocus()
    })
    await step('[REVIEW-08] shows differences in both versions, with lossless choices; equal parts are folded', async () => {
      await expect(chosen(/^Objective/)).toBe(noteWords.theirs)
      await expect(chosen(/^Plan/)).toBe(noteWords.both)
      await expect(chosen(/^Comments/)).toBe(noteWords.mine)
      await expect(chosen(/^ICD-10/)).toBe(noteWords.theirs)
      await expect(widget.getByText(noteWords.sameInBoth('Assessment'))).toBeVisible()
      const marked = [...part(/^Plan/).querySelectorAll('mark')].map(({ textContent }) => textContent)
      await expect(marked).toEqual([
        '- Warm fluids, honey at night',
        '- Return if fever over 38.5 °C, or if breathing gets worse',
        '- Warm fluids, honey at night, and steam',
        '- Return if fever over 38.5 °C',
      ])
    })
    await step('[REVIEW-08] shows the two side by side', async () => {
      const [mine, saved] = [...part(/^Plan/).querySelectorAll('.conflict-side')].map((side) => side.getBoundingClientRect())
      await expect(mine!.top).toBe(saved!.top)
      await expect(mine!.right).toBeLessThan(saved!.left)
    })
    await step('[REVIEW-08] edits the merged text and saves it over the other version', async () => {
      const merged = widget.getByRole('textbox', { name: noteWords.mergedText('Plan') })
      await expect(merged).toHaveValue(
        '## Plan\n- Warm fluids, honey at night\n- Return if fever over 38.5 °C, or if breathing gets worse\n' +
          '- Warm fluids, honey at night, and steam\n- Return if fever over 38.5 °C',
      )
      fireEvent.input(merged, { target: { value: '## Plan\n- Warm fluids and steam' } })
      await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
      await expect(await widget.findByText(/^Saved \d\d:\d\d/)).toBeVisible()
      await expect((await widget.findAllByText(/Warm fluids and steam/))[0]).toBeVisible()
      await expect((await widget.findAllByText(/SpO2 97 %/))[0]).toBeVisible()
    })
  },
}

/** Before anything is chosen. */
export const Undecided: Story = {
  args: { session: savedElsewhere() },
  play: async ({ canvasElement }) => {
    const widget = await edit(canvasElement)
    await expect(await widget.findByText(/^Draft saved/)).toBeVisible()
  },
}

export const Narrow: Story = {
  args: { session: savedElsewhere(), width: 320 },
  play: async ({ canvasElement, step }) => {
    const widget = await edit(canvasElement)
    await step('[REVIEW-08] [UI-01] in a narrow space stacks the versions, and nothing is cut off', async () => {
      const [mine, saved] = [...widget.getByRole('group', { name: /^Plan/ }).querySelectorAll('.conflict-side')].map((side) =>
        side.getBoundingClientRect(),
      )
      await expect(mine!.bottom).toBeLessThan(saved!.top)
      const element = canvasElement.querySelector('chartside-note-review')!
      await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    })
  },
}

/** One version is chosen as a whole and edited. */
export const OneForAll: Story = {
  args: { session: savedElsewhere() },
  play: async ({ canvasElement, step }) => {
    const widget = await edit(canvasElement)
    await step('[REVIEW-08] takes one version as a whole, to be edited before saving', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.allTheirs }))
      for (const radio of widget.getAllByRole('radio', { name: noteWords.theirs })) await expect(radio).toBeChecked()
      await userEvent.click(widget.getByRole('button', { name: noteWords.settle }))
      await expect(await widget.findByRole('tab', { name: noteWords.noteTab })).toBeVisible()
      await expect(widget.getByRole('textbox', { name: noteWords.comments })).toHaveValue('Prefers calls after 5 pm.')
    })
  },
}
