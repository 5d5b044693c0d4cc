import { getDictation, type Segment, type SpeakerName } from '@chartside/contract/notes'
import type { Feature, Permission } from '@chartside/contract/session'
import { confirmSegment, nameSpeaker } from '@chartside/contract/transcription'
import { checkWords } from '@chartside/core/findings'
import { sharedWords } from '@chartside/core/lib/words'
import { noteWords, speakerWords } from '@chartside/core/notes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { type SentDictation, sampleDictation } from './sample-dictation.ts'
import { silence } from './sample-sound.ts'
import { sampleVisit, spokenVisit, visitNote } from './sample-visit.ts'

interface Options {
  features?: Feature[]
  permissions?: Permission[]
  answer?: ReturnType<typeof offline>
}

/** A server that remembers names. */
function reviewOf(change: Partial<SentDictation> = {}, { features = ['speaker-names'], permissions, answer }: Options = {}) {
  let speakers: SpeakerName[] = []
  const dictation = () => ({ ...sampleVisit(), transcription: JSON.stringify(spokenVisit), speakers, ...change })
  return scene(
    [
      [getDictation, () => ({ data: { data: dictation() } })],
      [
        nameSpeaker,
        ({ body: { speaker, name } }) => {
          if (answer) return answer
          speakers = [...speakers.filter((one) => one.speaker !== speaker), { speaker, name }]
          return { message: 'Speaker renamed.', data: { speakers } }
        },
      ],
    ],
    { features: ['by-id', ...features, ...(permissions ? (['permissions'] as const) : [])], ...(permissions && { permissions }) },
  )
}

const meta = {
  title: 'Notes/Speakers of a transcription',
  tags: ['!autodocs'],
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: reviewOf() },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

const rootOf = (canvas: HTMLElement) => canvas.querySelector('chartside-note-review')!.shadowRoot!
const namesIn = (canvas: HTMLElement) =>
  [...rootOf(canvas).querySelectorAll('.speaker-name')].map(({ textContent }) => textContent.trim())
/** Opens the tab with the transcription. */
async function open(canvas: HTMLElement) {
  const widget = inside(canvas, 'chartside-note-review')
  await userEvent.click(await widget.findByRole('tab', { name: noteWords.transcriptionTab }))
  return widget
}
/** Opens the form for the first turn of a speaker. */
async function openForm(canvas: HTMLElement, name: string) {
  const widget = await open(canvas)
  const [label] = await widget.findAllByRole('button', { name: speakerWords.rename(name) })
  label!.focus()
  await userEvent.keyboard('{Enter}')
  const field = await widget.findByRole<HTMLInputElement>('textbox', { name: speakerWords.name })
  await waitFor(() => expect(focused()).toBe(field))
  return { widget, field, label: label! }
}
const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

export const Turns: Story = {
  args: { session: reviewOf({ audio_file: silence() }) },
  play: async ({ canvasElement, step }) => {
    const widget = await open(canvasElement)
    await step(
      '[REVIEW-23] each turn is a block with the label of its speaker, and one key reaches each speaker once',
      async () => {
        await widget.findAllByRole('button', { name: speakerWords.rename('Speaker A') })
        const turns = Array.from({ length: 9 }, (_, turn) => speakerWords.speaker(turn % 2 ? 'B' : 'A'))
        await expect(namesIn(canvasElement)).toEqual(turns)
        const labels = [...rootOf(canvasElement).querySelectorAll<HTMLElement>('button.speaker-name')]
        await expect(labels.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2)
      },
    )
    await step('[REVIEW-23] where the recording is, segment and word are marked', async () => {
      const player = rootOf(canvasElement).querySelector('audio')!
      await waitFor(() => expect(player.duration).toBeGreaterThan(70))
      player.currentTime = 28.2
      await waitFor(() => expect(rootOf(canvasElement).querySelector('mark.spoken-word')).toHaveTextContent('like'))
      await expect(rootOf(canvasElement).querySelector('li[aria-current]')).toHaveTextContent('No, nothing like that.')
      await userEvent.click(widget.getByRole('button', { name: /Do you have numbness/ }))
      await waitFor(() => expect(rootOf(canvasElement).querySelector('li[aria-current]')).toHaveTextContent('Do you have'))
      await expect(player.currentTime).toBeGreaterThanOrEqual(36)
      player.pause()
    })
    await step('[FIND-15] a sentence of the note plays from the second at which it was said', async () => {
      await userEvent.click(widget.getByRole('tab', { name: noteWords.noteTab }))
      await widget.findByText(checkWords.nothing, undefined, { timeout: 15_000 })
      const sentence = [...rootOf(canvasElement).querySelectorAll<HTMLElement>('.note-sentence[role]')].find(
        ({ textContent }) => textContent === 'Physical therapy twice a week for 6 weeks',
      )!
      await expect(sentence).toHaveAttribute('title', checkWords.spokenAt('01:27'))
      sentence.focus()
      fireEvent.keyDown(sentence, { key: 'Enter' })
      const player = rootOf(canvasElement).querySelector('audio')!
      await waitFor(() => expect(player.currentTime).toBeGreaterThan(79))
      player.pause()
    })
  },
}

export const Renamed: Story = {
  args: { session: reviewOf() },
  play: async ({ canvasElement, step }) => {
    const { widget, field, label } = await openForm(canvasElement, 'Speaker A')
    await step('[REVIEW-24] Enter stores the name for all turns, and the focus returns to the label', async () => {
      await expect(field).toHaveValue('')
      write(field, ' Dr. Okafor ')
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(namesIn(canvasElement).filter((name) => name === 'Dr. Okafor')).toHaveLength(5))
      await expect(namesIn(canvasElement)).not.toContain('Speaker A')
      await waitFor(() => expect(focused()).toBe(label))
      await expect(label).toHaveAccessibleName(speakerWords.rename('Dr. Okafor'))
    })
    await step('[REVIEW-24] two speakers can have one name, and the form says what that means', async () => {
      await userEvent.click(widget.getAllByRole('button', { name: speakerWords.rename('Speaker B') })[0]!)
      const other = await widget.findByRole('textbox', { name: speakerWords.name })
      write(other, 'Dr. Okafor')
      await expect(await widget.findByText(speakerWords.sameName)).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: speakerWords.save }))
      await waitFor(() => expect(new Set(namesIn(canvasElement))).toEqual(new Set(['Dr. Okafor'])))
    })
    await step('[REVIEW-24] the note has no unsaved edits', async () => {
      await expect(widget.queryByText(noteWords.unsaved)).toBeNull()
    })
  },
}

export const Form: Story = {
  args: { session: reviewOf() },
  play: async ({ canvasElement, step }) => {
    const { widget, field, label } = await openForm(canvasElement, 'Speaker B')
    await step('[REVIEW-24] Escape asks before a typed name is dropped', async () => {
      write(field, 'Rosa')
      await userEvent.keyboard('{Escape}')
      await userEvent.click(await widget.findByRole('button', { name: sharedWords.discardChanges }))
      await waitFor(() => expect(widget.queryByRole('textbox', { name: speakerWords.name })).toBeNull())
      label.focus()
      await userEvent.keyboard('{Enter}')
      await expect(await widget.findByText(speakerWords.effect)).toBeVisible()
      await expect(widget.queryByText(speakerWords.local)).toBeNull()
    })
  },
}

export const RenamedElsewhere: Story = {
  args: {
    session: reviewOf(
      {},
      {
        answer: refused('Someone else renamed this speaker since you opened this note.', { version: ['Renamed meanwhile.'] }),
      },
    ),
  },
  play: async ({ canvasElement, step }) => {
    const { widget, field } = await openForm(canvasElement, 'Speaker B')
    await step('[REVIEW-22] [REVIEW-24] a refusal is shown in the form, with what was typed', async () => {
      write(field, 'Rosa')
      await userEvent.click(widget.getByRole('button', { name: speakerWords.save }))
      await expect(await widget.findByText(/wasn't renamed\. Someone else renamed this speaker/)).toBeVisible()
      await expect(field).toHaveValue('Rosa')
      await expect(namesIn(canvasElement)).not.toContain('Rosa')
    })
  },
}

export const Offline: Story = {
  args: { session: reviewOf({}, { answer: offline() }) },
  play: async ({ canvasElement, step }) => {
    const { widget, field } = await openForm(canvasElement, 'Speaker B')
    await step('[REVIEW-24] without a network nothing is renamed, and what was typed stays', async () => {
      write(field, 'Rosa')
      await userEvent.keyboard('{Enter}')
      await expect(await widget.findByText(new RegExp(sharedWords.unreachable))).toBeVisible()
      await expect(field).toHaveValue('Rosa')
      await expect(field).toHaveFocus()
      await expect(namesIn(canvasElement)).not.toContain('Rosa')
    })
  },
}

export const OnThisPageOnly: Story = {
  args: { session: reviewOf({}, { features: [] }) },
  play: async ({ canvasElement, step }) => {
    const { widget, field } = await openForm(canvasElement, 'Speaker B')
    await step('[REVIEW-24] a backend without names of speakers: the form says that the name stays on this page', async () => {
      await expect(await widget.findByText(speakerWords.local)).toBeVisible()
      write(field, 'Rosa')
      await userEvent.click(widget.getByRole('button', { name: speakerWords.save }))
      await waitFor(() => expect(namesIn(canvasElement).filter((name) => name === 'Rosa')).toHaveLength(4))
    })
  },
}

export const ReadOnly: Story = {
  args: { session: reviewOf({}, { permissions: [] }) },
  play: async ({ canvasElement, step }) => {
    const widget = await open(canvasElement)
    await step('[REVIEW-22] who may not edit the note sees the names, and cannot change them', async () => {
      await expect(await widget.findByRole('button', { name: speakerWords.copy })).toBeVisible()
      await expect(namesIn(canvasElement)).toContain('Speaker A')
      await expect(rootOf(canvasElement).querySelector('button.speaker-name')).toBeNull()
    })
  },
}

export const Signed: Story = {
  args: { session: reviewOf({ signature: { by: 'Dr. Amara Okafor', at: '2026-11-20T10:00:00Z' } }) },
  play: async ({ canvasElement }) => {
    const widget = await open(canvasElement)
    await expect(await widget.findByRole('button', { name: speakerWords.copy })).toBeVisible()
    await expect(rootOf(canvasElement).querySelector('button.speaker-name')).toBeNull()
  },
}

const longName = 'Prof. Dr. Dr. h. c. Maximiliana-Theodora von Hohenstein-Schwarzenberg-Sonnenfels'

export const ManySpeakers: Story = {
  args: {
    session: reviewOf({
      soap_note: visitNote,
      transcription: JSON.stringify([
        { text: 'Good morning.', start: 0, speaker: 'SPEAKER_00' },
        { text: '(a door)', start: 2 },
        { text: 'صباح الخير', start: 4, speaker: 'SPEAKER_01' },
        { text: 'Hello.', start: 6, speaker: 'SPEAKER_02' },
        { text: '<b>Hello</b>', start: 7, speaker: '<img src=x onerror=alert(1)>' },
        { text: 'Bye.', start: 9, speaker: 'SPEAKER_04' },
      ]),
      speakers: [
        { speaker: 'SPEAKER_00', name: longName },
        { speaker: 'SPEAKER_01', name: 'د. ليلى' },
        { speaker: 'SPEAKER_04', name: '\u202eenoyna' },
      ],
    }),
  },
  play: async ({ canvasElement, step }) => {
    await open(canvasElement)
    await step('[REVIEW-23] names of any length and script are isolated text; who is unknown is said to be', async () => {
      await waitFor(() =>
        expect(namesIn(canvasElement)).toEqual([
          ...[longName, speakerWords.unknown, 'د. ليلى', 'Speaker 02', '<img src=x onerror=alert(1)>'],
          '\u202eenoyna\u202c',
        ]),
      )
      const turns = [...rootOf(canvasElement).querySelectorAll<HTMLElement>('.transcript-turn')]
      await expect(turns.map(({ dataset }) => dataset['speaker'])).toEqual(['0', undefined, '1', '2', '3', '0'])
      for (const turn of turns) await expect(turn.scrollWidth).toBeLessThanOrEqual(turn.clientWidth + 1)
    })
  },
}

/** What the speech service wrote and nobody said, with its reasons; one segment that a user has confirmed. */
export const Doubted: Story = {
  args: {
    session: (() => {
      const transcription: Segment[] = [
        { text: 'Blood pressure is 128 over 82.', start: 0, end: 4 },
        { text: 'metoprolol succinate, Eliquis, warfarin', start: 4, end: 20, doubt: 'silent' },
        { text: 'Thank you for watching!', start: 20, end: 24, doubt: 'ending' },
        { text: 'Call on Friday.', start: 24, end: 26, doubt: 'no-speech', confirmed: true },
      ]
      const now = () => sampleDictation({ transcription })
      return scene(
        [
          [getDictation, () => ({ data: { data: now() } })],
          [
            confirmSegment,
            ({ body: { segment, confirmed } }) => {
              if (segment === 2) return refused('This transcription has changed since you opened the note.')
              const { confirmed: _, ...marked } = transcription[segment]!
              transcription[segment] = { ...marked, ...(confirmed ? { confirmed } : {}) }
              return { message: 'Counted as said.', data: { transcription } }
            },
          ],
        ],
        { features: ['by-id', 'confirm-segment'] },
      )
    })(),
  },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-note-review')
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.transcriptionTab }))
    const panel = within(widget.getByRole('tabpanel', { name: noteWords.transcriptionTab }))
    await step('[REVIEW-26] is marked with its reason', async () => {
      await expect(await panel.findByText(speakerWords.doubt.silent)).toBeVisible()
      await expect(panel.getByText(speakerWords.doubt.ending)).toBeVisible()
      await expect(panel.getByText(speakerWords.confirmed)).toBeVisible()
    })
    await step('[REVIEW-26] counts again by one press', async () => {
      const [first] = panel.getAllByRole('button', { name: speakerWords.confirm })
      await userEvent.click(first!)
      await waitFor(() => expect(panel.getAllByText(speakerWords.confirmed)).toHaveLength(2))
    })
    await step('[REVIEW-26] a refusal is shown where it was pressed', async () => {
      await userEvent.click(panel.getByRole('button', { name: speakerWords.confirm }))
      await expect(await panel.findByText(/has changed since/)).toBeVisible()
    })
  },
}
