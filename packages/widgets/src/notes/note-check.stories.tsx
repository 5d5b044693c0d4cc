import { getDictation } from '@chartside/contract/notes'
import { checkWords } from '@chartside/core/findings'
import { noteWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { type SentDictation, sampleDictation } from './sample-dictation.ts'
import { silence } from './sample-sound.ts'
import { sampleVisit, visitNote } from './sample-visit.ts'

const reviewOf = (dictation: SentDictation) => scene([[getDictation, { data: { data: dictation } }]], { features: ['by-id'] })
const changed = (...changes: [string, string][]) => changes.reduce((note, [from, to]) => note.replace(from, to), visitNote)

/** Its side, a dose and a denial differ; a drug is missing, and one sentence was not said. */
const wrong = changed(
  ['with left shoulder pain', 'with right shoulder pain'],
  ['lisinopril 10 mg', 'lisinopril 40 mg'],
  ['She reports numbness', 'She denies numbness'],
  [' Naproxen did not help.', ''],
  ['## Objective', 'She had a stroke and a seizure as a child.\n\n## Objective'],
)

const meta = {
  title: 'Notes/A note compared with its recording',
  tags: ['!autodocs'],
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: reviewOf(sampleVisit()) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-note-review')
const rootOf = (canvas: HTMLElement) => canvas.querySelector('chartside-note-review')!.shadowRoot!
/** The element among those that match whose text contains this one. */
const having = (canvas: HTMLElement, selector: string, text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...rootOf(canvas).querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
      textContent.includes(text),
    )
    if (!found) throw new Error(`No ${selector} has '${text}'.`)
    return found
  })
const sentenceIn = (canvas: HTMLElement, text: string) => having(canvas, '.note-sentence[role="button"]', text)
/** Presses a key where the focus is. */
const press = (key: string) => fireEvent.keyDown(focused()!, { key })

export const NoDifferences: Story = {
  args: { session: reviewOf(sampleVisit(visitNote, silence())) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-08] [FIND-11] says that nothing was found, and what it cannot see', async () => {
      // The first check of a page loads its script.
      await expect(await widget.findByText(checkWords.nothing, undefined, { timeout: 15_000 })).toBeVisible()
      await expect(widget.getByText(checkWords.limits)).toBeVisible()
    })
    await step('[FIND-12] Enter on a sentence plays where it was said; the arrow keys move among sentences', async () => {
      const sentence = await sentenceIn(canvasElement, 'She reports numbness')
      await expect(sentence).toHaveAttribute('title', expect.stringMatching(/00:(36|45)$/))
      await expect(
        widget.getAllByRole('button').filter(({ dataset, tabIndex }) => dataset['sentence'] && tabIndex === 0),
      ).toHaveLength(1)
      sentence.focus()
      press('Enter')
      const player = rootOf(canvasElement).querySelector('audio')!
      await waitFor(() => expect(player.currentTime).toBeGreaterThanOrEqual(36))
      player.pause()
      press('ArrowDown')
      await expect(focused()).toHaveTextContent('She denies fever and chills.')
    })
    await step('[FIND-12] a segment leads to the sentence that it became', async () => {
      const segment = widget.getByText(/I would like to get an x-ray/).closest('li')!
      await userEvent.click(segment.querySelector<HTMLElement>('.in-note-sentence')!)
      await expect(focused()).toHaveAttribute('data-sentence')
    })
  },
}

export const Differences: Story = {
  args: { session: reviewOf(sampleVisit(wrong, silence())) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-08] lists what differs, with what was said and when; a sentence without support is a chip', async () => {
      await expect(await widget.findByText(checkWords.count(5))).toBeVisible()
      await expect(widget.getAllByText(checkWords.contradicts)).toHaveLength(3)
      await expect(widget.getAllByText(checkWords.notNoted)).toHaveLength(1)
      const chip = widget.getByText(checkWords.notRecorded).closest('li')!
      await expect(chip).toHaveTextContent('She had a stroke and a seizure as a child.')
      await expect(chip.parentElement).toHaveClass('quiet-findings')
      const denial = await having(canvasElement, 'li[data-finding]', 'She denies numbness')
      await expect(denial).toHaveTextContent('Do you have numbness in your fingers?')
      await expect(denial).toHaveTextContent('Yeah, some numbness at night.')
      await expect(denial).toHaveTextContent('00:45')
    })
  },
}

export const Replaced: Story = {
  args: { session: reviewOf(sampleVisit(changed(['lisinopril 10 mg', 'lisinopril 40 mg']))) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-10] R puts what was said into the note', async () => {
      ;(await widget.findByRole('button', { name: checkWords.replaceWith('10') })).focus()
      press('r')
      await expect(await widget.findByText(checkWords.nothing)).toBeVisible()
      await expect(await sentenceIn(canvasElement, 'She takes lisinopril 10 mg')).toBeVisible()
      await expect(widget.getByText(noteWords.unsaved)).toBeVisible()
    })
    await step('[FIND-10] and Undo takes it back', async () => {
      await userEvent.click(widget.getByRole('button', { name: checkWords.undo }))
      await expect(await widget.findByText(checkWords.count(1))).toBeVisible()
      await expect(widget.queryByText(noteWords.unsaved)).toBeNull()
    })
    await step('[FIND-10] in the editor, it can be undone like typing', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.edit }))
      const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
      await userEvent.click(widget.getByRole('button', { name: checkWords.replaceWith('10') }))
      await waitFor(() => expect(editor).toHaveTextContent('lisinopril 10 mg'))
      await userEvent.click(widget.getByRole('button', { name: noteWords.undo }))
      await waitFor(() => expect(editor).toHaveTextContent('lisinopril 40 mg'))
    })
  },
}

export const Copied: Story = {
  args: {
    session: reviewOf(
      sampleVisit(changed(['lisinopril 10 mg', 'lisinopril 40 mg'], ['- X-ray of', '- Continue lisinopril 40 mg\n- X-ray of'])),
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-17] a number that is wrong in two sentences is one entry, which names both', async () => {
      await expect(await widget.findByText(checkWords.count(1))).toBeVisible()
      await expect(widget.getByText(checkWords.alsoIn('Continue lisinopril 40 mg'))).toBeVisible()
    })
  },
}

export const Added: Story = {
  args: { session: reviewOf(sampleVisit(changed(['- X-ray of the left shoulder\n', '']))) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-18] one press adds what is missing to the plan, as it was said', async () => {
      await userEvent.click(await widget.findByRole('button', { name: checkWords.addTo(noteWords.noteSection.plan) }))
      await expect(await widget.findByText(checkWords.nothing)).toBeVisible()
      await expect(await sentenceIn(canvasElement, '“I would like to get an x-ray')).toBeVisible()
      await expect(widget.getByText('X-ray, from the recording:', { exact: false })).toBeVisible()
    })
    await step('[FIND-18] and Undo takes it back', async () => {
      await userEvent.click(widget.getByRole('button', { name: checkWords.undo }))
      await expect(await widget.findByText(checkWords.count(1))).toBeVisible()
      await expect(widget.queryByText(noteWords.unsaved)).toBeNull()
    })
  },
}

export const Dismissed: Story = {
  args: { session: reviewOf(sampleVisit(wrong)) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[FIND-09] the arrow keys move among findings, D dismisses one and goes to the next', async () => {
      const [first] = await widget.findAllByRole('button', { name: checkWords.dismiss })
      first!.focus()
      press('ArrowDown')
      const second = focused()!.closest('li')!.dataset['finding']
      press('d')
      await expect(await widget.findByText(checkWords.count(4))).toBeVisible()
      await expect(focused()!.closest('li')!.dataset['finding']).not.toBe(second)
    })
    await step('[FIND-09] a reason is kept with it, and Restore brings it back', async () => {
      await userEvent.click(widget.getByText(checkWords.dismissed('1')))
      const reason = widget.getByRole('textbox', { name: checkWords.reason })
      fireEvent.input(reason, { target: { value: 'Read from the chart' } })
      await waitFor(() => expect(reason).toHaveValue('Read from the chart'))
      fireEvent.keyDown(reason, { key: 'd' })
      await expect(widget.getByText(checkWords.count(4))).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: checkWords.restore }))
      await expect(await widget.findByText(checkWords.count(5))).toBeVisible()
      press('d')
      await userEvent.click(widget.getAllByRole('button', { name: checkWords.dismiss })[0]!)
      await expect(await widget.findByText(checkWords.dismissed('1'))).toBeVisible()
    })
  },
}

export const NoTranscript: Story = {
  args: { session: reviewOf(sampleDictation({ transcription: '[]' })) },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(checkWords.noTranscript)).toBeVisible()
  },
}

export const Spanish: Story = {
  args: {
    session: reviewOf(
      sampleDictation({
        transcription: JSON.stringify([
          {
            start: 0,
            text: 'Buenos días, señora. ¿Desde cuándo le duele el hombro izquierdo? Cuénteme qué pasó y qué medicamentos toma.',
          },
          {
            start: 9,
            text: 'Me duele desde hace tres semanas, cuando pinté el techo. Tomo lisinopril y metformina dos veces al día.',
          },
        ]),
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(checkWords.englishOnly)).toBeVisible()
  },
}

export const OtherVisit: Story = {
  args: {
    session: reviewOf(
      sampleVisit(
        'He fell off a ladder. His wrist is swollen. The radius is fractured. A cast was put on. Surgery is not planned.',
      ),
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(checkWords.unrelated)).toBeVisible()
  },
}

/** Thousands of numbers, each compared with thousands that were said: far more than two seconds. */
const endless = {
  note: Array.from({ length: 3000 }, (_, index) => `She walked ${index} steps with ${index} mg of zinc.`).join(' '),
  transcript: Array.from({ length: 20 }, (_, segment) => ({
    start: segment,
    text: Array.from({ length: 300 }, (_, index) => `I had ${segment * 300 + index} milligrams of zinc. `).join(''),
  })),
}

export const TooLong: Story = {
  args: {
    session: reviewOf(sampleDictation({ soap_note: endless.note, transcription: JSON.stringify(endless.transcript) })),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(checkWords.tooLong, undefined, { timeout: 15_000 })).toBeVisible()
    await expect(widget.getByRole('button', { name: noteWords.edit })).toBeEnabled()
  },
}
