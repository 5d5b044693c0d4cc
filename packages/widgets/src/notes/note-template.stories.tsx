import type { Received } from '@chartside/contract/lib/endpoint'
import { listNoteTemplates } from '@chartside/contract/note-templates'
import { generateNote, getDictation, updateDictation } from '@chartside/contract/notes'
import type { Feature } from '@chartside/contract/session'
import { templateWords } from '@chartside/core/note-templates'
import { noteWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { offline, scene } from '../../../../.storybook/scene.tsx'
import { sampleTemplates } from '../note-templates/sample-templates.ts'
import { type SentDictation, sampleDictation } from './sample-dictation.ts'

const features: Feature[] = ['by-id', 'note-state', 'note-sign', 'note-progress', 'note-templates']
const by = 'Dr. Amara Okafor'
const at = '2026-11-20T10:00:00Z'
const marks = { edited: { by, at }, reviewed: null, copied: null, changed_at: at }

const reviewOf = (change: Partial<SentDictation> = {}, more: Parameters<typeof scene>[0] = [], offered = features) =>
  scene(
    [
      [getDictation, { data: { data: sampleDictation(change) } }],
      [listNoteTemplates, { data: sampleTemplates() }],
      [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
      ...more,
    ],
    { features: offered },
  )

/** Refuses the first call. */
const oneFailure = () => {
  let calls = 0
  return () => (calls++ === 0 ? offline() : { data: sampleTemplates() })
}

const meta = {
  title: 'Notes/Template of a note',
  tags: ['!autodocs'],
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: reviewOf({ note_state: marks }) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const words = templateWords
const menuOf = (widget: Widget, name = words.templateIs('SOAP')) => widget.findByRole('button', { name })
const choose = async (widget: Widget, name: string) => {
  await userEvent.click(await menuOf(widget))
  await userEvent.click(await widget.findByRole('menuitem', { name }))
}
const sectionsIn = (widget: Widget) =>
  [...widget.getByRole('navigation', { name: noteWords.sections }).children].map(({ textContent }) => textContent)

export const Menu: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await step('[TEMPL-06] the templates of everybody and the own ones; the present one is marked', async () => {
      await userEvent.click(await menuOf(widget))
      const items = await widget.findAllByRole('menuitem')
      await expect(items.map(({ textContent }) => textContent)).toEqual([
        ...['SOAP', 'History and physical', 'DAP', 'Home visit', 'Phone call'],
      ])
      await expect(items[0]!).toBeDisabled()
    })
  },
}

export const Switched: Story = {
  args: { session: reviewOf({ note_state: marks }) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await choose(widget, 'DAP')
    await step('[TEMPL-07] an edited note gets the sections of the template, and says what moved', async () => {
      await expect(await widget.findByText(/Subjective is now in Data\. Objective is now in Data\./)).toBeVisible()
      await waitFor(() => expect(sectionsIn(widget)).toEqual(['Data', 'Assessment', 'Plan']))
      await expect(widget.getByText(/dry cough/, { selector: 'strong' })).toBeVisible()
      await expect(widget.getByText(/mild erythema/)).toBeVisible()
      await expect(await menuOf(widget, words.templateIs('DAP'))).toBeVisible()
    })
    await step('[REVIEW-17] keys lead to the sections in their order', async () => {
      const button = widget.getByRole('button', { name: 'Data' })
      await expect(button).toHaveAttribute('aria-keyshortcuts', 'Alt+1')
      await userEvent.click(button)
      const { activeElement } = canvasElement.querySelector('chartside-note-review')!.shadowRoot!
      await expect(activeElement).toHaveAttribute('aria-label', 'Data')
      await expect(widget.getByRole('button', { name: noteWords.copySection('Data') })).toBeVisible()
    })
  },
}

export const TakenBack: Story = {
  args: { session: reviewOf({ note_state: marks }) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await userEvent.click(await widget.findByRole('button', { name: noteWords.edit }))
    await choose(widget, 'Home visit')
    await step('[TEMPL-07] Undo brings the sections back', async () => {
      await waitFor(() => expect(sectionsIn(widget)).toContain('Home'))
      await userEvent.click(await widget.findByRole('button', { name: noteWords.undo }))
      await waitFor(() => expect(sectionsIn(widget)).toEqual(['Subjective', 'Objective', 'Assessment', 'Plan']))
      await expect(widget.queryByText(words.undoHint, { exact: false })).toBeNull()
    })
  },
}

const underWay = { state: 'writing' as const, since: at }
let isRequested = false
export const Writing: Story = {
  args: {
    session: reviewOf({}, [
      [getDictation, () => ({ data: { data: sampleDictation(isRequested ? { note_progress: underWay } : {}) } })],
      [
        generateNote,
        (asked) => {
          const { body } = asked as Received<typeof generateNote>
          isRequested = body.template_id === 'dap' && body.version === '1'
          return { message: 'The note is being written.', data: { note_progress: underWay } }
        },
      ],
    ]),
  },
  play: async ({ canvasElement, step }) => {
    isRequested = false
    const widget = inside(canvasElement, 'chartside-note-review')
    await choose(widget, 'DAP')
    await step('[TEMPL-06] a draft of the machine is requested again; its text stays until the new one is there', async () => {
      await expect(await widget.findByText(new RegExp(words.writing('DAP')))).toBeVisible()
      await expect(widget.getByText(/dry cough/, { selector: 'strong' })).toBeVisible()
      await userEvent.click(await menuOf(widget))
      await expect(await widget.findByRole('menuitem', { name: 'Home visit' })).toBeDisabled()
    })
  },
}

export const Offline: Story = {
  args: { session: reviewOf({}, [[generateNote, offline()]]) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await choose(widget, 'DAP')
    await step('[TEMPL-06] a request that failed says so, and the text is as it was', async () => {
      await expect(await widget.findByText(new RegExp(words.notSwitched))).toBeVisible()
      await expect(widget.getByText(/dry cough/, { selector: 'strong' })).toBeVisible()
    })
  },
}

export const NotLoaded: Story = {
  args: { session: reviewOf({ note_state: marks }, [[listNoteTemplates, oneFailure()]]) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await step('[TEMPL-06] templates that could not be loaded are loaded again from the menu', async () => {
      await userEvent.click(await menuOf(widget, words.template))
      await expect(await widget.findByText(words.failed)).toBeVisible()
      await userEvent.click(await widget.findByRole('menuitem', { name: words.loadAgain }))
      await expect(await menuOf(widget)).toBeVisible()
    })
  },
}

export const Signed: Story = {
  args: { session: reviewOf({ signature: { by, at } }) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await step('[TEMPL-06] a signed note cannot be switched', async () => {
      await widget.findByText(/dry cough/, { selector: 'strong' })
      await expect(widget.queryByRole('button', { name: new RegExp(words.template) })).toBeNull()
    })
  },
}

export const PlainBackend: Story = {
  args: { session: reviewOf({}, [], ['by-id']) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await step('[TEMPL-06] a backend without templates offers none', async () => {
      await widget.findByText(/dry cough/, { selector: 'strong' })
      await widget.findByRole('button', { name: noteWords.copyNote })
      await expect(widget.queryByRole('button', { name: new RegExp(words.template) })).toBeNull()
    })
  },
}
