import { deleteDictation, generateNote, listDictations, updateDictation } from '@chartside/contract/notes'
import { noteWords } from '@chartside/core/notes'
import { bannerWords, centerWords } from '@chartside/core/patients'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { chooseInMenu, failuresOn, inside } from '../../../../.storybook/inside.ts'
import { never, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { maliciousDictation, type SentDictation, sampleDictation } from './sample-dictation.ts'
import { silence } from './sample-sound.ts'

const page = (response_data: SentDictation[], last_page = 1) => ({
  data: { response_data, pagination: { current_page: 1, last_page } },
})
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const waiting = (change: Partial<SentDictation>) => sampleDictation({ soap_note: null, ...change })
const rows = (): SentDictation[] => [
  waiting({ id: 'd4', patient_name: 'Tomasz Wiśniewski', created_at: ago(20) }),
  waiting({ id: 'd3', patient_name: 'عبد الرحمن الحسيني', created_at: ago(900) }),
  waiting({
    id: 'd2',
    patient_name: 'Maximiliane-Wilhelmine Freifrau von Donaudampfschifffahrt-Habsburg',
    created_at: ago(4000),
    failure: 'The recording could not be understood. Please dictate it again or ask for the note once more.',
  }),
  sampleDictation({ created_at: ago(90_000) }),
]
/** Two patients of the same name. */
const namesakes = (): SentDictation[] =>
  [
    { id: 'd8', patient_pool_id: '12', dob: '1961-11-03', mrn: 'LK-10018' },
    { id: 'd7', patient_pool_id: '99', dob: '1990-01-01', mrn: 'LK-10099' },
  ].map((change) => sampleDictation({ patient_name: 'Tomasz Wiśniewski', ...change }))

const sceneOf = (given: SentDictation[], last_page = 1) =>
  scene([
    [listDictations, page(given, last_page)],
    [generateNote, { message: 'The note is being written.', data: undefined }],
    [deleteDictation, { message: 'Dictation deleted.' }],
    [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
  ])

const meta = {
  title: 'Notes/Recent dictations and notes',
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-recent-dictations session={session} />
    </div>
  ),
  args: { session: sceneOf(rows(), 12) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-recent-dictations')

/** [DICT-08] Beside a recorder: today's alone. */
export const Today: Story = {
  render: ({ session }) => (
    <div style={{ padding: 24, inlineSize: 420 }}>
      <chartside-recent-dictations session={session} today />
    </div>
  ),
  args: {
    session: sceneOf([
      waiting({ id: 'd6', patient_name: 'Amina Yusuf', created_at: ago(1) }),
      sampleDictation({ created_at: ago(90_000) }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByRole('button', { name: 'Pending: Amina Yusuf' })).toBeVisible()
    await expect(widget.getByRole('heading', { name: noteWords.todayTitle })).toBeVisible()
    await expect(widget.queryByText('Rosa Lindqvist')).toBeNull()
    await expect(widget.queryByRole('combobox')).toBeNull()
    await expect(widget.queryByRole('button', { name: /^More/ })).toBeNull()
  },
}

export const Many: Story = {
  args: {
    session: sceneOf(
      [waiting({ id: 'd6', patient_name: 'Amina Yusuf', created_at: ago(20) }), ...rows().slice(1), ...namesakes()],
      12,
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[RECENT-02] shows its columns', async () => {
      await widget.findByRole('table')
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual(["Patient's Name", 'Date', 'View/Regenerate', 'Delete'])
      await expect(widget.getByRole('combobox', { name: 'Page Size' })).toHaveValue('10')
    })
    await step('[RECENT-03] each row offers what its note allows', async () => {
      await expect(widget.getByRole('button', { name: 'Pending: Amina Yusuf' })).toBeDisabled()
      await expect(widget.getByRole('button', { name: 'Generate: عبد الرحمن الحسيني' })).toBeEnabled()
      await expect(widget.getByRole('button', { name: 'View: Rosa Lindqvist' })).toBeEnabled()
      await expect(widget.getByText(/could not be understood/)).toBeVisible()
    })
    await step('[UI-08] rows distinguish patients and mark those who could be confused', async () => {
      const row = widget.getByRole('row', { name: /Rosa Lindqvist/ })
      await expect(within(row).getAllByRole('cell')[0]).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
      const marked = widget.getAllByText('Same name').map((badge) => badge.closest('.recent-patient')?.textContent)
      await expect(marked).toEqual([
        'Tomasz WiśniewskiSame nameborn 03 Nov 1961MRN LK-10018',
        'Tomasz WiśniewskiSame nameborn 01 Jan 1990MRN LK-10099',
      ])
    })
  },
}

type SentProgress = SentDictation['note_progress']
const under = (id: string, patient_name: string, age: number, note_progress: SentProgress, failure = '') =>
  waiting({ id, patient_name, created_at: ago(age), note_progress, failure })
const awaits = (reason: string): SentProgress => ({ state: 'waiting', since: ago(300), next_try: ago(-600), reason })

/** Progress of notes, from a backend that reports it. */
export const NotesUnderWay: Story = {
  args: {
    session: scene([
      [
        listDictations,
        page([
          under('p1', 'Queued Quinn', 5, { state: 'queued' }),
          under('p2', 'Tina Transcribed', 20, { state: 'transcribing', since: ago(10) }),
          under('p3', 'Wim Writer', 120, { state: 'writing', since: ago(5) }),
          under('p4', 'Una Answered', 300, awaits('no-answer')),
          under('p5', 'Bea Busy', 300, awaits('busy')),
          under('p6', 'Otto Order', 300, awaits('failing')),
          under('p7', 'Ola Other', 300, awaits('Error')),
          under('p8', 'Fay Failed', 900, { state: 'failed', since: ago(60) }, "The speech service couldn't be reached."),
        ]),
      ],
      [
        generateNote,
        {
          message: 'The note is already being written.',
          data: { note_progress: { state: 'writing', since: ago(6) } },
        },
      ],
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const lineOf = async (name: string) => within(await widget.findByRole('row', { name: new RegExp(name) })).getByRole('status')
    await step("[RECENT-07] each row shows its note's progress", async () => {
      await expect(await lineOf('Queued Quinn')).toHaveTextContent(noteWords.progress.queued)
      await expect(await lineOf('Tina Transcribed')).toHaveTextContent(/^Transcribing since .*(AM|PM)$/)
      await expect(await lineOf('Wim Writer')).toHaveTextContent(/^Writing the note since /)
      await expect(await lineOf('Una Answered')).toHaveTextContent(
        /^The speech service has not answered since .*\. Trying again at .*\.$/,
      )
      await expect(await lineOf('Bea Busy')).toHaveTextContent(/^The speech service has been too busy since /)
      await expect(await lineOf('Otto Order')).toHaveTextContent(/^The speech service has not worked since /)
      await expect(await lineOf('Ola Other')).toHaveTextContent(/^The note couldn't be written at /)
      await expect(await lineOf('Fay Failed')).toHaveTextContent(/^The speech service couldn't be reached\. Last tried at .*\.$/)
    })
    await step('[RECENT-03] Pending and Generate are unchanged', async () => {
      await expect(widget.getByRole('button', { name: 'Pending: Tina Transcribed' })).toBeDisabled()
      await expect(widget.getByRole('button', { name: 'Generate: Wim Writer' })).toBeEnabled()
    })
    await step('[RECENT-07] Generate shows the progress', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Generate: Wim Writer' }))
      await expect(await widget.findByRole('button', { name: 'Pending: Wim Writer' })).toBeDisabled()
      await expect(await lineOf('Wim Writer')).toHaveTextContent(/^Writing the note since /)
    })
  },
}

export const Searching: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const field = await widget.findByPlaceholderText('Search by patient name...')
    await step('[RECENT-01] filters the loaded rows, ignoring case', async () => {
      await widget.findByText('Rosa Lindqvist')
      fireEvent.input(field, { target: { value: 'LIND' } })
      await waitFor(() => expect(widget.getAllByRole('row')).toHaveLength(2))
    })
    await step('[RECENT-01] says that nothing matches', async () => {
      fireEvent.input(field, { target: { value: 'xyz' } })
      await expect(await widget.findByText(noteWords.recentNoMatch('xyz'))).toBeVisible()
    })
  },
}

export const Generating: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[RECENT-03] Generate requests the note, then the row shows Pending', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Generate: عبد الرحمن الحسيني' }))
      await expect(await widget.findByRole('button', { name: 'Pending: عبد الرحمن الحسيني' })).toBeDisabled()
    })
  },
}

export const OpeningFailed: Story = {
  args: { session: sceneOf(rows().map((row) => ({ ...row, audio_file: silence() }))) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[RECENT-03] a note that failed is opened beside Generate, with its transcript and the editor', async () => {
      await userEvent.click(await widget.findByRole('button', { name: /^Open: Maximiliane/ }))
      const review = within(await widget.findByRole('dialog', { name: /^Review Maximiliane/ }))
      await expect(await review.findByText(/The recording could not be understood\./)).toBeVisible()
      await expect(await review.findByLabelText(noteWords.recording)).toBeInTheDocument()
      await userEvent.click(review.getByRole('button', { name: noteWords.edit }))
      await expect(await review.findByRole('textbox', { name: noteWords.noteLabel })).toBeVisible()
      await userEvent.click(review.getByRole('button', { name: noteWords.showNote }))
    })
    await step('[RECENT-03] Generate stands in it, too, and both places show that it is requested', async () => {
      const review = within(widget.getByRole('dialog', { name: /^Review Maximiliane/ }))
      await userEvent.click(await review.findByRole('button', { name: noteWords.generate }))
      await expect(await review.findByRole('button', { name: noteWords.pending })).toBeDisabled()
      await expect(widget.getByRole('button', { name: /^Pending: Maximiliane/, hidden: true })).toBeDisabled()
    })
  },
}

export const Viewing: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events: string[] = []
    canvasElement
      .querySelector('chartside-recent-dictations')!
      .addEventListener('noteopened', (event) => events.push((event as CustomEvent<{ dictationId: string }>).detail.dictationId))
    await step('[RECENT-03] View opens the review', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'View: Rosa Lindqvist' }))
      const review = await widget.findByRole('dialog', { name: "Review Rosa Lindqvist's Note" })
      await expect(review).toBeVisible()
      // [UI-08]
      await waitFor(() => expect(review).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await expect(events).toEqual(['d1'])
    })
    await step('[REVIEW-06] closing with unsaved changes asks first, by Escape too', async () => {
      fireEvent.input(widget.getByRole('textbox', { name: noteWords.comments }), { target: { value: 'Later' } })
      widget.getByRole('textbox', { name: noteWords.comments }).focus()
      await userEvent.keyboard('{Escape}')
      const question = await widget.findByRole('dialog', { name: 'Discard changes?' })
      await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
    })
    await step('[REVIEW-06] discarded changes do not come back', async () => {
      await userEvent.keyboard('{Escape}')
      await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await userEvent.click(widget.getByRole('button', { name: 'View: Rosa Lindqvist' }))
      await expect(await widget.findByRole('textbox', { name: noteWords.comments })).toHaveValue('Prefers calls after 5 pm.')
      await expect(widget.queryByText(noteWords.resumed)).toBeNull()
    })
    await step('[REVIEW-06] saving closes it', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
  },
}

export const Deleting: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[RECENT-04] asks first', async () => {
      await chooseInMenu(widget, 'Rosa Lindqvist', noteWords.deleteColumn)
      const question = widget.getByRole('dialog', { name: 'Are you sure you want to delete this dictation?' })
      await expect(question).toBeVisible()
      // [UI-08]
      await expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
    })
    await step('[RECENT-04] Yes removes the row', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(widget.queryByText('Rosa Lindqvist')).toBeNull())
      await expect(widget.getByText('Tomasz Wiśniewski')).toBeVisible()
    })
  },
}

export const DeletingFails: Story = {
  args: {
    session: scene([
      [listDictations, page(rows())],
      [deleteDictation, refused('This dictation is being written.')],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const failures = failuresOn(canvasElement)
    await chooseInMenu(widget, 'Rosa Lindqvist', noteWords.deleteColumn)
    await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
    await expect(await widget.findByText('This dictation is being written.')).toBeVisible()
    await expect(failures).toEqual([expect.objectContaining({ code: 'http-422' })])
  },
}

export const GeneratingFails: Story = {
  args: {
    session: scene([
      [listDictations, page(rows())],
      [generateNote, offline()],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const failures = failuresOn(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Generate: عبد الرحمن الحسيني' }))
    await expect(await widget.findByText('Could not reach the server.')).toBeVisible()
    // The page gets one event, although the row disappears and comes back.
    const search = widget.getByPlaceholderText('Search by patient name...')
    fireEvent.input(search, { target: { value: 'LIND' } })
    fireEvent.input(search, { target: { value: '' } })
    await expect(await widget.findByText('Could not reach the server.')).toBeVisible()
    await expect(failures).toEqual([expect.objectContaining({ code: 'offline', retryable: true })])
  },
}

/** The dictated name differs from the record's. */
export const One: Story = {
  args: { session: sceneOf([sampleDictation({ patient_name: 'Tomasz Wiśniewski' })]) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step("[UI-08] the review warns and names the record's patient", async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'View: Tomasz Wiśniewski' }))
      const review = await widget.findByRole('dialog')
      await expect(await within(review).findByRole('note')).toHaveTextContent(centerWords.otherName('Tomasz Wiśniewski'))
      await expect(review).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
    })
  },
}

export const Empty: Story = {
  args: { session: sceneOf([]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(noteWords.recentEmpty)).toBeVisible()
    // This page shows no recorder.
    await expect(widget.queryByRole('button', { name: bannerWords.startDictation })).toBeNull()
  },
}

/** The page shows a recorder when it is asked. */
export const EmptyBesideRecorder: Story = {
  args: { session: sceneOf([]) },
  render: ({ session }) => <chartside-recent-dictations session={session} records />,
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const asked: string[] = []
    canvasElement
      .querySelector('chartside-recent-dictations')!
      .addEventListener('recordrequested', ({ type }) => asked.push(type))
    // [FACE-06]
    await userEvent.click(await widget.findByRole('button', { name: bannerWords.startDictation }))
    await expect(asked).toEqual(['recordrequested'])
  },
}

export const Loading: Story = { args: { session: scene([[listDictations, never()]]) } }

export const Offline: Story = {
  args: { session: scene([[listDictations, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/Could not reach the server/)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

/** Without a speech engine, a message says what that means for the notes. */
export const NoSpeechEngine: Story = {
  args: {
    session: scene([[listDictations, page([sampleDictation()])]], {
      features: ['no-speech-engine'],
    }),
  },
  play: async ({ canvasElement }) => {
    const note = await open(canvasElement).findByRole('note')
    // [RECENT-06]
    await expect(note).toHaveTextContent('Transcription is off at this practice. Notes contain typed text only.')
  },
}

/** Old data, and names that contain script. */
export const OldData: Story = {
  args: {
    session: sceneOf([
      maliciousDictation(),
      waiting({ id: 'd9', patient_name: '', created_at: 'yesterday', failure: '' }),
      waiting({ id: 'd10', patient_name: null, created_at: null, provider_id: null, comments: null, audio_file: null }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/<img src=x/)).toBeVisible()
    await expect(widget.getAllByRole('button', { name: 'Generate: No name' })).toHaveLength(2)
  },
}
