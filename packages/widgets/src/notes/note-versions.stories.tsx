import { addAddendum, listNoteVersions, signNote } from '@chartside/contract/note-history'
import { getDictation, updateDictation } from '@chartside/contract/notes'
import type { Feature, Permission } from '@chartside/contract/session'
import { checkWords } from '@chartside/core/findings'
import { historyWords } from '@chartside/core/note-history'
import { handedNotesOf, noteWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { type Answering, offline, scene } from '../../../../.storybook/scene.tsx'
import { type SentDictation, sampleDictation, sampleNote } from './sample-dictation.ts'
import { sampleVisit, visitNote } from './sample-visit.ts'

const by = 'Dr. Amara Okafor'
const signature = { by, at: '2026-11-20T10:00:00Z' }
const features: Feature[] = ['by-id', 'note-state', 'note-versions', 'note-sign']
const present = sampleNote.replace('two weeks', 'three weeks').replace('\n- Return if fever over 38.5 °C', '')
const versions = [
  { number: 0, machine: true, by: '', at: '2026-11-20T09:31:00Z', note: sampleNote },
  { number: 1, machine: false, by, at: '2026-11-20T09:40:00Z', note: sampleNote.replace('two weeks', 'three weeks') },
  { number: 2, machine: false, by, at: '2026-11-20T09:52:00Z', note: present },
]

interface Options {
  history?: Answering<typeof listNoteVersions>
  permissions?: Permission[]
}

const reviewOf = (
  dictation: SentDictation,
  { permissions, history = { data: { versions, kept: 0.84 } } }: Options = {},
  ...more: Parameters<typeof scene>[0]
) =>
  scene(
    [
      [getDictation, { data: { data: dictation } }],
      [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
      [listNoteVersions, history],
      [signNote, { message: 'Note signed.', data: { signature } }],
      [addAddendum, ({ body }) => ({ message: 'Addendum added.', data: { addenda: [{ ...signature, text: body.text }] } })],
      ...more,
    ],
    { features: permissions ? [...features, 'permissions'] : features, ...(permissions ? { permissions } : {}) },
  )

const meta = {
  title: 'Notes/From draft to signed',
  tags: ['!autodocs'],
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: reviewOf(sampleDictation({ soap_note: present })) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-note-review')
const openHistory = async (canvas: HTMLElement) => {
  const widget = open(canvas)
  await userEvent.click(await widget.findByRole('button', { name: historyWords.more }))
  await userEvent.click(await widget.findByRole('menuitem', { name: historyWords.history }))
  return widget
}
/** Events of the element, each with the dictation it names. */
const eventsOf = (canvas: HTMLElement, name: string): unknown[] => {
  const seen: unknown[] = []
  canvas.querySelector('chartside-note-review')!.addEventListener(name, (event) => seen.push((event as CustomEvent).detail))
  return seen
}

export const Menu: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-02] the history is in the menu of further actions', async () => {
      await userEvent.click(await widget.findByRole('button', { name: historyWords.more }))
      await expect(await widget.findByRole('menuitem', { name: historyWords.history })).toBeVisible()
    })
  },
}

export const History: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await openHistory(canvasElement)
    await step('[SIGN-02] lists what the machine wrote and each save, newest first, with what it changed', async () => {
      const dialog = await widget.findByRole('dialog', { name: historyWords.historyTitle })
      await expect(await widget.findByText(historyWords.byMachine)).toBeVisible()
      const heads = [...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)
      await expect(heads).toEqual([historyWords.savedBy(by), historyWords.savedBy(by), historyWords.byMachine])
      await expect(widget.getByText('- Return if fever over 38.5 °C').localName).toBe('del')
      await expect(widget.getByText(/dry cough for three weeks/, { selector: 'ins' })).toBeVisible()
      await expect(widget.getByText(historyWords.kept('84'))).toBeVisible()
    })
  },
}

const inPages: Answering<typeof listNoteVersions> = ({ query: { before } }) => ({
  data: before === undefined ? { versions: versions.slice(1), earlier: true, kept: 0.84 } : { versions: versions.slice(0, 1) },
})

export const EarlierVersions: Story = {
  args: { session: reviewOf(sampleDictation({ soap_note: present }), { history: inPages }) },
  play: async ({ canvasElement, step }) => {
    const widget = await openHistory(canvasElement)
    await step('[SIGN-02] earlier texts come when they are asked for', async () => {
      const earlier = await widget.findByRole('button', { name: historyWords.earlier })
      await expect(widget.queryByText(historyWords.byMachine)).toBeNull()
      await userEvent.click(earlier)
      await expect(await widget.findByText(historyWords.byMachine)).toBeVisible()
      await expect(widget.queryByRole('button', { name: historyWords.earlier })).toBeNull()
    })
  },
}

export const TakingBack: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await openHistory(canvasElement)
    await step('[SIGN-03] an earlier text becomes the present one by a new save', async () => {
      const saved = eventsOf(canvasElement, 'notesaved')
      const buttons = await widget.findAllByRole('button', { name: historyWords.useText })
      await expect(buttons, 'not for the present text').toHaveLength(2)
      await userEvent.click(buttons[1]!)
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(await widget.findByText(/Return if fever over 38.5 °C/)).toBeVisible()
      await expect(await widget.findByText(/^Saved \d\d:\d\d/)).toBeVisible()
      await expect(saved).toEqual([{ dictationId: 'd1' }])
    })
  },
}

export const HistoryFails: Story = {
  args: { session: reviewOf(sampleDictation(), {}, [listNoteVersions, offline()]) },
  play: async ({ canvasElement, step }) => {
    const widget = await openHistory(canvasElement)
    await step('[SIGN-02] says that they could not be loaded, and offers to try again', async () => {
      await expect(await widget.findByText(historyWords.historyFailed, { exact: false })).toBeVisible()
    })
  },
}

export const Signing: Story = {
  args: { session: reviewOf(sampleVisit(visitNote.replace('with left shoulder pain', 'with right shoulder pain'))) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const signed = eventsOf(canvasElement, 'notesigned')
    // The first check of a page loads its script.
    await widget.findAllByText(checkWords.contradicts, undefined, { timeout: 15_000 })
    await step('[SIGN-06] asks once, and lists what contradicts the recording', async () => {
      await userEvent.click(await widget.findByRole('button', { name: historyWords.sign }))
      const question = await widget.findByRole('dialog', { name: historyWords.signQuestion })
      await expect(question).toHaveTextContent(historyWords.contradictions(1))
      await expect(question).toHaveTextContent('right shoulder pain')
    })
    await step('[SIGN-06] a signed note cannot be edited any more; the page hears of it', async () => {
      await userEvent.click(within(await widget.findByRole('dialog')).getByRole('button', { name: historyWords.sign }))
      await expect(await widget.findByText(noteWords.reviewStates.signed)).toBeVisible()
      await expect(signed).toEqual([{ dictationId: 'd1' }])
      for (const name of [noteWords.save, noteWords.edit, noteWords.markReviewed, historyWords.sign])
        await expect(widget.queryByRole('button', { name })).toBeNull()
    })
    await step('[SIGN-06] the keyboard goes on in the review, although the button is gone', async () => {
      await waitFor(() => expect(focused()?.localName).toBe('section'))
    })
  },
}

export const SigningFails: Story = {
  args: { session: reviewOf(sampleDictation(), {}, [signNote, offline()]) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-06] without a connection nothing is signed, and the question stays', async () => {
      await userEvent.click(await widget.findByRole('button', { name: historyWords.sign }))
      await userEvent.click(within(await widget.findByRole('dialog')).getByRole('button', { name: historyWords.sign }))
      await expect(await widget.findByText(historyWords.notSigned, { exact: false })).toBeVisible()
      await expect(widget.getByRole('dialog', { name: historyWords.signQuestion })).toBeVisible()
    })
  },
}

export const Signed: Story = {
  args: { session: reviewOf(sampleDictation({ signature })) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-04] says who signed it and when, and its history can only be read', async () => {
      await expect(await widget.findByText(noteWords.reviewStates.signed)).toBeVisible()
      await expect(widget.getByText(new RegExp(`by ${by}`))).toBeVisible()
      await openHistory(canvasElement)
      await expect(await widget.findByText(historyWords.byMachine)).toBeVisible()
      await expect(widget.queryByRole('button', { name: historyWords.useText })).toBeNull()
      await userEvent.keyboard('{Escape}')
    })
    await step('[SIGN-05] an addendum is added below it, with its author', async () => {
      const field = await widget.findByRole('textbox', { name: historyWords.newAddendum })
      const add = widget.getByRole('button', { name: historyWords.addAddendum })
      await expect(add).toBeDisabled()
      fireEvent.input(field, { target: { value: 'Culture negative.' } })
      await userEvent.click(add)
      await expect(await widget.findByRole('heading', { name: new RegExp(`^Addendum by ${by}`) })).toBeVisible()
      await expect(widget.getByText('Culture negative.')).toBeVisible()
      await expect(field).toHaveValue('')
      await waitFor(() => expect(field).toHaveFocus())
    })
  },
}

export const SignedForAssistants: Story = {
  args: {
    session: reviewOf(sampleDictation({ signature, addenda: [{ ...signature, text: '<b>Culture</b> negative.' }] }), {
      permissions: [],
    }),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-05] addenda are read, and cannot be added', async () => {
      await expect(await widget.findByText('<b>Culture</b> negative.')).toBeVisible()
      await expect(widget.getByText(historyWords.lockedForYou)).toBeVisible()
      await expect(widget.queryByRole('textbox', { name: historyWords.newAddendum })).toBeNull()
    })
  },
}

export const UnsignedForAssistants: Story = {
  args: { session: reviewOf(sampleDictation(), { permissions: [] }) },
  play: async ({ canvasElement, step }) => {
    await step('[SIGN-02] [SIGN-04] versions are read, and nothing is signed', async () => {
      const widget = await openHistory(canvasElement)
      await expect(await widget.findByText(historyWords.byMachine)).toBeVisible()
      for (const name of [historyWords.useText, historyWords.sign])
        await expect(widget.queryByRole('button', { name })).toBeNull()
    })
  },
}

export const Pushing: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" actions="push" />
    </div>
  ),
  args: { session: reviewOf(sampleDictation({ soap_note: 'Cough <b>at night</b>', signature })) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const element = canvasElement.querySelector('chartside-note-review')!
    const button = await widget.findByRole('button', { name: historyWords.push })
    await step("[SIGN-08] the page's record gets the note by its own call; the event has ids only", async () => {
      const refuse = (event: Event) => event.preventDefault()
      element.addEventListener('notepush', refuse)
      const sent = eventsOf(canvasElement, 'notepush')
      await userEvent.click(button)
      await expect(sent).toEqual([{ dictationId: 'd1', patientId: '11', signed: true, respondWith: expect.any(Function) }])
      await expect(widget.queryByText(/^Sent to the record/), 'the page has refused it').toBeNull()
      element.removeEventListener('notepush', refuse)
      await userEvent.click(button)
      await expect(await widget.findByText(/^Sent to the record \d\d:\d\d/)).toBeVisible()
    })
    await step('[SIGN-08] what the page answers is waited for: a failure is said, and a place is kept', async () => {
      let answer = async (): Promise<string> => Promise.reject(new Error('409 Conflict'))
      const respond = (event: CustomEvent<{ respondWith: (answer: string | Promise<string>) => void }>) =>
        event.detail.respondWith(answer())
      element.addEventListener('notepush', respond)
      await userEvent.click(button)
      await expect(await widget.findByText(historyWords.notPushed)).toBeVisible()
      answer = async () => 'DocumentReference/55/_history/1'
      await userEvent.click(button)
      await expect(await widget.findByText(/^Sent to the record \d\d:\d\d/)).toBeVisible()
      element.removeEventListener('notepush', respond)
      const { state, location } = handedNotesOf(element.session!).latest('d1')!
      await expect([state, location]).toEqual([element.getNote()!.document.identifier[0], 'DocumentReference/55'])
    })
    await step('[SIGN-08] its markup is text', async () => {
      await expect(element.getNote()).toMatchObject({
        ...{ dictationId: 'd1', patientId: '11', signed: true, text: 'Cough <b>at night</b>' },
        html: '<p>Cough &lt;b&gt;at night&lt;/b&gt;</p>',
        document: { resourceType: 'DocumentReference', docStatus: 'final' },
      })
    })
  },
}

export const PushingUnsaved: Story = {
  ...Pushing,
  args: { session: reviewOf(sampleDictation()) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-08] unsaved changes are saved before the note is sent, and are not in it', async () => {
      const comments = await widget.findByRole('textbox', { name: noteWords.comments })
      await expect(await widget.findByRole('button', { name: historyWords.push })).toBeEnabled()
      fireEvent.input(comments, { target: { value: 'Thank you.' } })
      await expect(await widget.findByText(historyWords.saveBeforePush)).toBeVisible()
      await expect(widget.getByRole('button', { name: historyWords.push })).toBeDisabled()
    })
  },
}

export const WithoutCapabilities: Story = {
  args: { session: scene([[getDictation, { data: { data: sampleDictation() } }]], { features: ['by-id'] }) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[SIGN-02] [SIGN-06] a backend without them has neither history nor signatures', async () => {
      await expect(await widget.findByRole('button', { name: noteWords.markReviewed })).toBeVisible()
      await expect(widget.queryByRole('button', { name: historyWords.sign })).toBeNull()
      await userEvent.click(widget.getByRole('button', { name: historyWords.more }))
      const entries = await widget.findAllByRole('menuitem')
      await expect(entries.map(({ textContent }) => textContent)).toEqual([noteWords.print])
    })
  },
}
