import { getCodeTable, listCodeTables } from '@chartside/contract/codes'
import { withdrawConsent } from '@chartside/contract/consent'
import { getDictation, updateDictation } from '@chartside/contract/notes'
import { addVocabularyWord } from '@chartside/contract/vocabulary'
import { codeWords } from '@chartside/core/codes'
import { consentWords } from '@chartside/core/consent'
import { toastsOfPage } from '@chartside/core/environment'
import { noteWords } from '@chartside/core/notes'
import { playerWords } from '@chartside/core/recorder'
import { vocabularyWords } from '@chartside/core/vocabulary'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { failuresOn, focused, inside } from '../../../../.storybook/inside.ts'
import { never, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { sampleCodeTable } from './sample-codes.ts'
import { maliciousDictation, payloadTexts, type SentDictation, sampleDictation } from './sample-dictation.ts'
import { longDictation } from './sample-long.ts'
import { silence } from './sample-sound.ts'

const reviewOf = (dictation: SentDictation, ...more: Parameters<typeof scene>[0]) =>
  scene(
    [
      [getDictation, { data: { data: dictation } }],
      [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
      ...more,
    ],
    { features: ['by-id'] },
  )

const meta = {
  title: 'Notes/Visit note review',
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-note-review session={session} dictationId="d1" />
    </div>
  ),
  args: { session: reviewOf(sampleDictation()) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

/** Types into a field; simulated key events do not fully reach a field in a shadow root. */
const enter = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const open = (canvas: HTMLElement) => inside(canvas, 'chartside-note-review')

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step("[REVIEW-01] is titled with the patient's name and has four tabs", async () => {
      await expect(await widget.findByRole('heading', { name: "Review Rosa Lindqvist's Note" })).toBeVisible()
      const tabs = widget.getAllByRole('tab').map(({ textContent }) => textContent)
      await expect(tabs).toEqual(['Soap Note', 'Codes', 'Transcription', 'Task'])
      await expect(widget.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    })
    await step("[REVIEW-02] shows the note's sections as landmarks and its emphasis; a plus sign stays one", async () => {
      for (const name of ['Subjective', 'Objective', 'Assessment', 'Plan'])
        await expect(await widget.findByRole('region', { name })).toBeVisible()
      await expect(widget.getByText('dry cough').localName).toBe('strong')
      await expect(widget.getByText('+ mild erythema of the pharynx', { exact: false })).toBeVisible()
    })
  },
}

export const Editing: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: noteWords.edit }))
    const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
    await step('[REVIEW-02] typing changes the note, bold is a toggle button, undo reverts', async () => {
      editor.focus()
      getSelection()?.modify('move', 'backward', 'documentboundary')
      document.execCommand('insertText', false, 'Typed ')
      await expect(widget.getByText('Typed Subjective')).toBeVisible()
      const bold = widget.getByRole('button', { name: noteWords.bold })
      await expect(bold).toHaveAttribute('aria-pressed', 'false')
      await userEvent.click(bold)
      await expect(bold).toHaveAttribute('aria-pressed', 'true')
      document.execCommand('insertText', false, 'boldly ')
      await waitFor(() => expect(widget.getByText('boldly').localName).toBe('strong'))
      await expect(widget.getByText(noteWords.unsaved)).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: noteWords.undo }))
      await userEvent.click(widget.getByRole('button', { name: noteWords.undo }))
      await waitFor(() => expect(widget.queryByText(noteWords.unsaved)).toBeNull())
    })
    await step('[REVIEW-02] renders the edited note', async () => {
      editor.focus()
      document.execCommand('insertText', false, 'New: ')
      await userEvent.click(widget.getByRole('button', { name: noteWords.showNote }))
      await expect(await widget.findByRole('heading', { name: /New: / })).toBeVisible()
      await expect(await widget.findByText(/^Draft saved/)).toBeVisible()
    })
  },
}

export const Codes: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.codesTab }))
    await step('[REVIEW-03] shows codes as chips with their reason', async () => {
      await expect(widget.getByText('X0001')).toBeVisible()
      await expect(widget.getByText('Cough, unspecified')).toBeVisible()
    })
    await step('[REVIEW-03] adds, edits and removes them', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Add ICD-10' }))
      await waitFor(() => expect(widget.getAllByRole('textbox', { name: noteWords.code }).at(-1)).toHaveFocus())
      enter(widget.getAllByRole('textbox', { name: noteWords.code }).at(-1)!, 'J45')
      await userEvent.click(widget.getByRole('button', { name: 'Remove R05.9' }))
      await waitFor(() => expect(widget.getByRole('button', { name: 'Remove J45' })).toHaveFocus())
      await userEvent.click(widget.getByRole('button', { name: 'Done: ICD-10' }))
      await expect(widget.getByText('J45')).toBeVisible()
      await expect(widget.queryByText('R05.9')).toBeNull()
    })
  },
}

/** A visit of fiscal year 2027 with codes, on a backend with the tables of these years. */
const codesIn = (years: number[]) =>
  scene(
    [
      [
        getDictation,
        {
          data: {
            data: sampleDictation({
              soap_note: '# Assessment\n\nOsteoarthritis of the left knee. Left knee pain.',
              icd_10_codes: JSON.stringify([
                { code: 'M17.11', name: 'Unilateral primary osteoarthritis, right knee' },
                { code: 'M25', name: 'Other joint disorder' },
                { code: 'Z00.X', name: 'Checkup' },
              ]),
            }),
          },
        },
      ],
      [listCodeTables, { data: years.map((year) => ({ year })) }],
      [getCodeTable, async ({ query }) => ({ data: await sampleCodeTable(Number(query.year)) })],
    ],
    { features: ['by-id', 'icd10'] },
  )

export const CheckedCodes: Story = {
  args: {
    session: codesIn([2027, 2021]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.codesTab }))
    await step('[FIND-14] says what is wrong with each code, and of which year the table is', async () => {
      await expect(
        await widget.findByText(codeWords.header('Other joint disorder, not elsewhere classified'), { exact: false }),
      ).toBeVisible()
      await expect(widget.getByText(codeWords.unknown('2027'), { exact: false })).toBeVisible()
      await expect(widget.getByText(codeWords.excluded('M25', 'M17'), { exact: false })).toBeVisible()
      await expect(widget.getByText(codeWords.source('2027'), { exact: false })).toBeVisible()
    })
    await step("[FIND-14] puts in the code with the note's side", async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Use M17.12' }))
      await expect(widget.getByText('Unilateral primary osteoarthritis, left knee')).toBeVisible()
    })
    await step('[FIND-13] finds a code by words, by keys alone', async () => {
      const field = widget.getByRole('combobox', { name: codeWords.find })
      enter(field, 'cough')
      await expect(await widget.findByRole('option', { name: /R05.3 Chronic cough/ })).toBeVisible()
      await userEvent.type(field, '{ArrowDown}{Enter}')
      await expect(await widget.findByText('Chronic cough')).toBeVisible()
      await expect(field).toHaveValue('')
    })
    await step('[FIND-13] offers a code that only an earlier year has with that year', async () => {
      enter(widget.getByRole('combobox', { name: codeWords.find }), 'low back')
      await expect(await widget.findByRole('option', { name: codeWords.onlyUntil('M54.5 Low back pain', '2021') })).toBeVisible()
    })
  },
}

export const CodesOfAnOldTable: Story = {
  args: { session: codesIn([2021]) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.codesTab }))
    await step("[FIND-14] a code that the table lacks is not checked, since the visit's year is not loaded", async () => {
      await expect(await widget.findByText(codeWords.unchecked('Z00.X'))).toBeVisible()
      await expect(widget.queryByText(codeWords.unknown('2021'), { exact: false })).toBeNull()
    })
    await step('[FIND-13] codes are offered with their year', async () => {
      enter(widget.getByRole('combobox', { name: codeWords.find }), 'cough')
      await expect(await widget.findByRole('option', { name: codeWords.ofYear('R05.3 Chronic cough', '2021') })).toBeVisible()
    })
  },
}

export const CorrectedTranscription: Story = {
  args: {
    session: reviewOf(
      sampleDictation({
        transcription: [
          { text: 'She takes lisinopril.', start: 0.4, original: 'She takes lizino pril.' },
          { text: 'No fever.', start: 6.1 },
        ],
      }),
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.transcriptionTab }))
    await step('[VOCAB-08] a corrected segment shows what was heard on demand, others show nothing', async () => {
      const panel = within(await widget.findByRole('tabpanel', { name: noteWords.transcriptionTab }))
      await expect(await panel.findByText('She takes lisinopril.')).toBeVisible()
      const original = panel.getByText(noteWords.original('She takes lizino pril.'))
      await expect(original).not.toBeVisible()
      await userEvent.click(panel.getByText(noteWords.corrected))
      await expect(original).toBeVisible()
    })
  },
}

const mishearing = (...more: Parameters<typeof scene>[0]) =>
  scene(
    [
      [
        getDictation,
        {
          data: {
            data: sampleDictation({
              soap_note: '## Subjective\nShe takes lizino pril.',
              transcription: [{ text: 'She takes lizino pril.', start: 0.4 }],
            }),
          },
        },
      ],
      ...more,
    ],
    { features: ['by-id', 'vocabulary'] },
  )
const offer = vocabularyWords.offer('lisinopril', 'lizino pril')

/** Corrects the word in the note's plain text. */
async function correct(canvas: HTMLElement) {
  const widget = open(canvas)
  await userEvent.click(await widget.findByRole('button', { name: noteWords.edit }))
  const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
  editor.focus()
  getSelection()?.modify('move', 'forward', 'documentboundary')
  for (let moved = 0; moved < 'lizino pril.'.length; moved++) getSelection()?.modify('extend', 'backward', 'character')
  document.execCommand('insertText', false, 'lisinopril.')
  return widget
}

export const OfferedCorrection: Story = {
  args: {
    session: mishearing([
      addVocabularyWord,
      { message: 'Word added.', data: { word: { id: 'w1', owner: 'user', text: 'lisinopril', replaces: 'lizino pril' } } },
    ]),
  },
  play: async ({ canvasElement, step }) => {
    const widget = await correct(canvasElement)
    await step('[VOCAB-09] a corrected word is offered quietly and added by one press', async () => {
      await userEvent.click(await widget.findByRole('button', { name: offer }))
      await waitFor(() => expect(widget.queryByRole('button', { name: offer })).toBeNull())
      await expect(focused()).toHaveAttribute('role', 'status')
      await expect(
        toastsOfPage()
          .$toasts.get()
          .map(({ text }) => text),
      ).toContain('Word added.')
    })
  },
}

export const OfferFails: Story = {
  args: { session: mishearing([addVocabularyWord, offline()]) },
  play: async ({ canvasElement, step }) => {
    const widget = await correct(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: offer }))
    await step('[VOCAB-09] a failure is shown in place, and the offer can be dismissed', async () => {
      await expect(await widget.findByText(new RegExp(vocabularyWords.offerFailed))).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: vocabularyWords.offerDismiss }))
      await waitFor(() => expect(widget.queryByText(new RegExp(vocabularyWords.offerFailed))).toBeNull())
      await expect(widget.queryByRole('button', { name: offer })).toBeNull()
    })
  },
}

export const Transcription: Story = {
  args: { session: reviewOf(sampleDictation({ audio_file: silence(), gaps: [{ start: 20, length: 3, cause: 'lost' }] })) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.transcriptionTab }))
    await step('[REVIEW-04] shows segments with their time; pressing one plays from there', async () => {
      const panel = widget.getByRole('tabpanel', { name: noteWords.transcriptionTab })
      const segments = [...panel.querySelectorAll('.transcript-segment')]
      await expect(segments).toHaveLength(4)
      await expect(segments[3]).toHaveTextContent('01:05')
      const player = panel.querySelector('audio')!
      await userEvent.click(segments[3]!)
      await waitFor(() => expect(player.currentTime).toBeGreaterThanOrEqual(65))
      player.pause()
    })
    await step('[REVIEW-15] the recording is moved by five seconds, and its speed chosen', async () => {
      const panel = widget.getByRole('tabpanel', { name: noteWords.transcriptionTab })
      const player = panel.querySelector('audio')!
      await userEvent.click(await widget.findByRole('button', { name: noteWords.back(5) }))
      await waitFor(() => expect(player.currentTime).toBeLessThan(65))
      fireEvent.change(widget.getByRole('combobox', { name: playerWords.speed }), { target: { value: '1.5' } })
      await waitFor(() => expect(player.playbackRate).toBe(1.5))
    })
    await step('[REC-32] what is missing in the recording is marked below the player, and played from just before', async () => {
      const panel = widget.getByRole('tabpanel', { name: noteWords.transcriptionTab })
      await userEvent.click(await widget.findByRole('button', { name: playerWords.missing(3, '00:20') }))
      const player = panel.querySelector('audio')!
      await waitFor(() => expect(Math.floor(player.currentTime)).toBe(18))
      player.pause()
    })
  },
}

export const Tasks: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('tab', { name: noteWords.taskTab }))
    await step("[REVIEW-05] saving asks for a blank name, with the tasks' tab in front", async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.addTask }))
      await userEvent.click(widget.getByRole('tab', { name: noteWords.noteTab }))
      await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
      await expect(await widget.findByText('Name is required')).toBeVisible()
      await expect(widget.getByRole('tab', { name: noteWords.taskTab })).toHaveAttribute('aria-selected', 'true')
    })
    await step('[REVIEW-05] removes a task', async () => {
      const removing = widget.getAllByRole('button', { name: /^Remove/ })
      await expect(removing).toHaveLength(3)
      await userEvent.click(removing[2]!)
      await expect(widget.queryByText('Name is required')).toBeNull()
      await waitFor(() => expect(removing[1]).toHaveFocus())
    })
    await step('[REVIEW-05] without tasks, the focus is at the button that adds one', async () => {
      for (const name of [/^Remove/, /^Remove/]) await userEvent.click(widget.getAllByRole('button', { name })[0]!)
      await waitFor(() => expect(widget.getByRole('button', { name: noteWords.addTask })).toHaveFocus())
    })
  },
}

export const Saved: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const comments = await widget.findByRole('textbox', { name: noteWords.comments })
    const events: string[] = []
    const element = canvasElement.querySelector('chartside-note-review')!
    element.addEventListener('notesaved', (event) =>
      events.push((event as CustomEvent<{ dictationId: string }>).detail.dictationId),
    )
    enter(comments, 'Thank you.')
    await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
    await expect(await widget.findByText(/^Saved \d\d:\d\d/)).toBeVisible()
    await expect(events).toEqual(['d1'])
  },
}

export const SaveFails: Story = {
  args: {
    session: reviewOf(sampleDictation(), [
      updateDictation,
      refused('Some fields are not right.', { comments: ['Comments can have at most 20,000 characters.'] }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const failures = failuresOn(canvasElement)
    const comments = await widget.findByRole('textbox', { name: noteWords.comments })
    enter(comments, 'More')
    const save = async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
      await expect(await widget.findByRole('alert')).toHaveTextContent('Comments can have at most 20,000 characters.')
    }
    await save()
    await expect(comments).toHaveValue('More')
    // The page gets one event, however often the element renders.
    enter(comments, 'More and more')
    await expect(failures).toEqual([expect.objectContaining({ code: 'http-422', retryable: false })])
    await expect(await widget.findByText(/^Draft saved/)).toBeVisible()
    await save()
  },
}

const two = () =>
  scene(
    [
      [
        getDictation,
        ({ id }) => ({
          data: { data: sampleDictation(id === 'd1' ? {} : { id, patient_name: 'Tomasz Wiśniewski', comments: 'Second.' }) },
        }),
      ],
      [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
    ],
    { features: ['by-id'] },
  )

/** Another dictation is requested while something is unsaved: no input is lost or ends up in the other one. */
export const AnotherDictation: Story = {
  args: { session: two() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const element = canvasElement.querySelector('chartside-note-review')!
    const events: unknown[] = []
    element.addEventListener('beforedictationchange', (event) => events.push((event as CustomEvent).detail))
    const comments = () => widget.getByRole('textbox', { name: noteWords.comments })
    const titled = (patient: string) => widget.findByRole('heading', { name: noteWords.reviewTitle(patient) })
    await titled('Rosa Lindqvist')
    await userEvent.click(widget.getByRole('button', { name: noteWords.edit }))
    const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
    await step('[REVIEW-06] the page is notified, and the other one is shown as stored', async () => {
      editor.focus()
      document.execCommand('insertText', false, 'Typed about Rosa. ')
      await waitFor(() => expect(widget.getByText(noteWords.unsaved)).toBeVisible())
      element.dictationId = 'd2'
      await titled('Tomasz Wiśniewski')
      await expect(events).toEqual([{ from: 'd1', to: 'd2' }])
      await expect(comments()).toHaveValue('Second.')
      await expect(widget.queryByText(/Typed about Rosa/)).toBeNull()
      await expect(widget.queryByText(noteWords.resumed)).toBeNull()
    })
    await step('[REVIEW-06] the unsaved changes come back with their dictation, with a message', async () => {
      enter(comments(), 'Typed about Tomasz.')
      element.dictationId = 'd1'
      await titled('Rosa Lindqvist')
      await expect(comments()).toHaveValue('Prefers calls after 5 pm.')
      await expect(await widget.findByText(/Typed about Rosa/)).toBeVisible()
      await expect(widget.getByText('Your unsaved changes are restored.')).toBeVisible()
    })
    await step('[REVIEW-06] discards them after a question', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.discardChanges }))
      const question = await widget.findByRole('dialog', { name: 'Discard changes?' })
      await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(widget.queryByText(/Typed about Rosa/)).toBeNull())
      await expect(widget.queryByText(noteWords.resumed)).toBeNull()
      element.dictationId = 'd2'
      await titled('Tomasz Wiśniewski')
      await expect(comments()).toHaveValue('Typed about Tomasz.')
      await expect(events).toHaveLength(2)
    })
  },
}

/** Opened again with unsaved changes. */
export const Resumed: Story = {
  args: { session: two() },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    const element = canvasElement.querySelector('chartside-note-review')!
    enter(await widget.findByRole('textbox', { name: noteWords.comments }), 'Typed earlier.')
    element.dictationId = 'd2'
    await widget.findByRole('heading', { name: noteWords.reviewTitle('Tomasz Wiśniewski') })
    element.dictationId = 'd1'
    await expect(await widget.findByText(noteWords.resumed)).toBeVisible()
    await expect(widget.getByRole('textbox', { name: noteWords.comments })).toHaveValue('Typed earlier.')
    await expect(widget.getByRole('button', { name: noteWords.discardChanges })).toBeEnabled()
    await expect(await widget.findByText(/^Draft saved/)).toBeVisible()
  },
}

/** The page keeps a dictation with unsaved changes. */
export const AnotherDictationDenied: Story = {
  args: { session: two() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const element = canvasElement.querySelector('chartside-note-review')!
    const events: unknown[] = []
    element.addEventListener('beforedictationchange', (event) => {
      event.preventDefault()
      events.push((event as CustomEvent).detail)
    })
    const saved: unknown[] = []
    element.addEventListener('notesaved', (event) => saved.push((event as CustomEvent).detail))
    const comments = await widget.findByRole('textbox', { name: noteWords.comments })
    await step('[REVIEW-06] keeps it and asks once', async () => {
      enter(comments, 'Typed')
      element.dictationId = 'd2'
      await waitFor(() => expect(events).toEqual([{ from: 'd1', to: 'd2' }]))
      enter(comments, 'Typed more')
      await expect(await widget.findByRole('heading', { name: noteWords.reviewTitle('Rosa Lindqvist') })).toBeVisible()
      await expect(comments).toHaveValue('Typed more')
      await expect(events).toHaveLength(1)
    })
    await step('[REVIEW-06] once it is saved, shows the other one', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.save }))
      await expect(await widget.findByRole('heading', { name: noteWords.reviewTitle('Tomasz Wiśniewski') })).toBeVisible()
      await expect(saved).toEqual([{ dictationId: 'd1' }])
    })
  },
}

export const Saving: Story = {
  args: { session: reviewOf(sampleDictation(), [updateDictation, never()]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: noteWords.save }))
    await expect(await widget.findByRole('button', { name: noteWords.saving })).toHaveAttribute('aria-busy', 'true')
    await expect(widget.getByRole('textbox', { name: noteWords.comments })).toBeDisabled()
  },
}

const bloodPressure = '\n\n| Day | Morning | Evening |\n|---|---|---|\n| 18 Nov | 128/82 | 131/84 |\n| 19 Nov | 124/80 | 127/81 |'

export const WithTable: Story = {
  args: {
    session: reviewOf(
      sampleDictation({ soap_note: `## Objective\nBlood pressure at home:${bloodPressure}`, transcription: null }),
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[REVIEW-02] a table is one', async () => {
      await expect(await widget.findByRole('columnheader', { name: 'Evening' })).toBeVisible()
      await expect(widget.getByRole('cell', { name: '127/81' })).toBeVisible()
    })
  },
}

/** A note that was edited, reviewed and copied by two users. */
export const Reviewed: Story = {
  args: {
    session: scene(
      [
        [
          getDictation,
          {
            data: {
              data: sampleDictation({
                note_state: {
                  edited: { by: 'Dr. Amara Okafor', at: '2026-11-20T10:00:00Z' },
                  reviewed: { by: 'Dr. Amara Okafor', at: '2026-11-20T10:05:00Z' },
                  copied: { by: 'Rosa Marin', at: '2026-11-20T10:10:00Z' },
                  changed_at: '2026-11-20T10:00:00Z',
                },
              }),
            },
          },
        ],
      ],
      { features: ['by-id', 'note-state'] },
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[REVIEW-09] by whom and when', async () => {
      await expect(await widget.findByText(noteWords.reviewStates.reviewed)).toBeVisible()
      await expect(widget.getByText(/by Dr. Amara Okafor/)).toBeVisible()
      await expect(widget.getByText(/^Copied .* by Rosa Marin$/)).toBeVisible()
      await expect(widget.queryByText(noteWords.localStates)).toBeNull()
    })
  },
}

/** A note as the machine wrote it, whose end the speech service cut off. */
export const Incomplete: Story = {
  args: {
    session: reviewOf(sampleDictation({ note_state: { incomplete: 'end', changed_at: '2026-11-20T10:00:00Z' } })),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[OPS-15] says what may be missing', async () => {
      await expect(await widget.findByText(noteWords.incomplete.end)).toBeVisible()
    })
  },
}

/** A note of 3,000 words with 8 codes and six minutes of transcript. */
export const Long: Story = {
  args: { session: reviewOf(longDictation()) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const root = canvasElement.querySelector('chartside-note-review')!.shadowRoot!
    await step('[REVIEW-17] its last section is one press away', async () => {
      await userEvent.click(await widget.findByRole('button', { name: noteWords.noteSection.plan }))
      await waitFor(() => expect(root.activeElement).toHaveAttribute('aria-label', noteWords.noteSection.plan))
    })
    await step('[REVIEW-03] [REVIEW-04] all of its codes and segments are there', async () => {
      await userEvent.click(widget.getByRole('tab', { name: noteWords.codesTab }))
      await expect(await widget.findByText('Pain in knee, place 8')).toBeVisible()
      await userEvent.click(widget.getByRole('tab', { name: noteWords.transcriptionTab }))
      const panel = widget.getByRole('tabpanel', { name: noteWords.transcriptionTab })
      await waitFor(() => expect(panel.querySelectorAll('.transcript-segment')).toHaveLength(90))
    })
  },
}

/** Nothing in a note, name, code, task or segment runs or is followed; all of it is shown as text. */
export const Malicious: Story = {
  args: { session: reviewOf(maliciousDictation()) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const element = canvasElement.querySelector('chartside-note-review')!
    const nothingLive = async () => {
      await expect(element.shadowRoot!.querySelectorAll('script, img, a, iframe, audio, [onerror]')).toHaveLength(0)
      await expect(document.title).not.toContain('hacked')
    }
    await step('[REVIEW-02] in the rendered note', async () => {
      await waitFor(() => expect(element.shadowRoot!.querySelector('.note-text')).not.toBeNull(), { timeout: 5000 })
      const text = element.shadowRoot!.querySelector<HTMLElement>('.note-text')!.innerText
      for (const payload of payloadTexts) await expect(text).toContain(payload)
      await nothingLive()
    })
    await step('[REVIEW-02] in the editor', async () => {
      await userEvent.click(widget.getByRole('button', { name: noteWords.edit }))
      const editor = await widget.findByRole('textbox', { name: noteWords.noteLabel }, { timeout: 5000 })
      for (const line of payloadTexts.flatMap((payload) => payload.split('\n'))) await expect(editor).toHaveTextContent(line)
      await nothingLive()
    })
    for (const tab of [noteWords.codesTab, noteWords.transcriptionTab, noteWords.taskTab])
      await step(`[REVIEW-03] [REVIEW-04] [REVIEW-05] in ${tab}`, async () => {
        await userEvent.click(widget.getByRole('tab', { name: tab }))
        await nothingLive()
      })
  },
}

const consent = {
  id: 'c1',
  given_by: 'representative',
  how: 'written',
  wording: '2026-03',
  at: '2026-11-20T09:28:00Z',
  second: 12,
} as const

export const WithConsent: Story = {
  args: {
    session: scene(
      [
        [getDictation, { data: { data: sampleDictation({ consent, audio_file: silence() }) } }],
        [withdrawConsent, { message: 'The recording was deleted from the server. The note was kept.', data: { deleted: 1 } }],
      ],
      { features: ['by-id', 'consent'] },
    ),
  },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[CONSENT-03] the review says who agreed to the recording, how and when', async () => {
      const line = await widget.findByText(/^Consent to record: person who speaks for the patient, written, 20 Nov 2026, /)
      await expect(line).toHaveTextContent(/00:12 into the recording, wording 2026-03$/)
    })
    await step('[CONSENT-05] consent is withdrawn after a question', async () => {
      await userEvent.click(widget.getByRole('button', { name: consentWords.withdraw }))
      await widget.findByRole('dialog', { name: consentWords.withdrawSent })
      await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
      await expect(await widget.findByText(/^Consent withdrawn/)).toBeVisible()
    })
  },
}

/** Old data: malformed lists, no note, and the reason for it. */
export const OldData: Story = {
  args: {
    session: reviewOf(
      sampleDictation({
        patient_name: '',
        created_at: '',
        soap_note: null,
        failure: 'The recording could not be understood.',
        cpt_codes: 'X0001 - visit, see paper chart',
        icd_10_codes: "[{'code': 'R05', 'name': 'Cough'}]",
        modifiers: null,
        tasks: null,
        transcription: 'not a list at all',
        comments: '',
      }),
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('The recording could not be understood.')).toBeVisible()
    await userEvent.click(widget.getByRole('tab', { name: noteWords.codesTab }))
    await expect(widget.getByText('X0001 - visit, see paper chart')).toBeVisible()
    await expect(widget.getByText('R05')).toBeVisible()
  },
}

export const RightToLeft: Story = {
  args: {
    session: reviewOf(
      sampleDictation({
        patient_name: 'عبد الرحمن الحسيني',
        soap_note: '## Subjective\nسعال جاف منذ **أسبوعين**\n\n## Plan\n- سوائل دافئة',
        comments: 'يفضل الاتصال مساء',
      }),
    ),
  },
}

export const Loading: Story = { args: { session: scene([[getDictation, never()]], { features: ['by-id'] }) } }

export const Missing: Story = {
  args: {
    session: scene([[getDictation, { data: { data: sampleDictation({ id: 'another' }) } }]], { features: ['by-id'] }),
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(noteWords.reviewMissing)).toBeVisible()
  },
}

export const Offline: Story = {
  args: { session: scene([[getDictation, offline()]], { features: ['by-id'] }) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/Could not reach the server/)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
