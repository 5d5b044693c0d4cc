import { getPatient, savePatient, searchPatient } from '@chartside/contract/patients'
import type { Feature } from '@chartside/contract/session'
import { consentWords } from '@chartside/core/consent'
import { dictationWords } from '@chartside/core/dictation'
import { patientWords, registerWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, murmur, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { samplePatient, samplePatients } from '../lib/sample-patients.ts'

const meta = {
  title: 'Dictation/Dictation form',
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-dictation session={session} />
    </div>
  ),
  args: { session: scene([]) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

/** The practice has no speech engine. */
export const TranscriptionOff: Story = {
  args: { session: scene([], { features: ['no-speech-engine'] }) },
  play: async ({ canvasElement, step }) => {
    await step('[RECENT-06] says before recording that transcription is off', async () => {
      await expect(await inside(canvasElement).findByRole('note')).toHaveTextContent(
        'Transcription is off at this practice. Notes contain typed text only.',
      )
    })
  },
}

/** The page knows only the patients' ids; the question still names them. */
export const AnotherPatient: Story = {
  args: {
    session: scene([[getPatient, ({ id }) => ({ data: { data: samplePatients(2).find((patient) => patient.id === id)! } })]], {
      features: ['by-id'],
    }),
  },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement)
    const element = canvasElement.querySelector('chartside-dictation')!
    const comment = (value: string) =>
      fireEvent.input(widget.getByPlaceholderText(dictationWords.commentsPlaceholder), { target: { value } })
    const asked = async (text: string | RegExp) => {
      const dialog = await widget.findByRole('dialog', { name: dictationWords.changeTitle })
      await waitFor(() => expect(dialog).toHaveTextContent(text))
      return dialog
    }
    fireEvent.input(await widget.findByLabelText(dictationWords.patientName), { target: { value: 'Ann Typed' } })
    comment('Pain since Monday')
    await step('[UI-08] a typed name belongs to no chart', async () => {
      element.patientId = '11'
      const dialog = await asked(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
      await expect(dialog).toHaveTextContent('Ann TypedNot linked to a chart')
      await expect(dialog).toHaveTextContent(dictationWords.change('Ann Typed', 'Rosa Lindqvist'))
      fireEvent.click(widget.getByRole('button', { name: dictationWords.discard }))
    })
    await step('[UI-08] names both from their records', async () => {
      await waitFor(() => expect(widget.getByLabelText(dictationWords.patientName)).toHaveValue('Rosa Lindqvist'))
      comment('Cough')
      element.patientId = '12'
      const dialog = await asked(/Tomasz Wiśniewski.*born 03 Nov 1961MRN LK-10018/)
      await expect(dialog).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/)
      await expect(dialog).toHaveTextContent(dictationWords.change('Rosa Lindqvist', 'Tomasz Wiśniewski'))
    })
    await step('[REC-26] it moves to the other patient only as a correction, which asks again', async () => {
      await expect(widget.queryByRole('button', { name: dictationWords.move('Tomasz Wiśniewski') })).toBeNull()
      fireEvent.click(widget.getByRole('button', { name: dictationWords.wrongPatient }))
      await expect(await asked(dictationWords.correctAsk('Rosa Lindqvist', 'Tomasz Wiśniewski'))).toHaveTextContent('LK-10018')
      fireEvent.click(widget.getByRole('button', { name: dictationWords.back }))
      await asked(dictationWords.change('Rosa Lindqvist', 'Tomasz Wiśniewski'))
      fireEvent.click(widget.getByRole('button', { name: dictationWords.wrongPatient }))
      fireEvent.click(await widget.findByRole('button', { name: dictationWords.correct('Tomasz Wiśniewski') }))
      await waitFor(() => expect(widget.getByText('MRN LK-10018')).toBeVisible())
      await expect(widget.getByPlaceholderText(dictationWords.commentsPlaceholder)).toHaveValue('Cough')
    })
  },
}

const microphones = new WeakMap<Session, ReturnType<typeof testRecorder>['microphone']>()

/** The session, with a microphone that the story speaks into. */
function withMicrophone(session: Session): Session {
  const { recorder, microphone } = testRecorder(session.environment, encoderSteps)
  microphones.set(session, microphone)
  keepRecorder(session, recorder)
  return session
}

const knownPatients = () =>
  scene([[getPatient, ({ id }) => ({ data: { data: samplePatients(2).find((patient) => patient.id === id)! } })]], {
    features: ['by-id'],
  })

/** A page calls `start()` at a press of its own. */
export const StartedByThePage: Story = {
  loaders: [() => ({ session: withMicrophone(knownPatients()) })],
  render: (_, { loaded }) => (
    <div style={{ padding: 24 }}>
      <chartside-dictation session={loaded['session']} patientId="11" consent="required" />
    </div>
  ),
  play: async ({ canvasElement, loaded, step }) => {
    const widget = inside(canvasElement)
    const element = canvasElement.querySelector('chartside-dictation')!
    const microphone = microphones.get(loaded['session'])!
    await widget.findByLabelText(dictationWords.patientName)
    element.start()
    await step('[DICT-09] a consent that is required comes first', async () => {
      const agreed = await widget.findByRole('button', { name: consentWords.agreed })
      await expect(microphone.isOpen).toBe(false)
      await userEvent.click(agreed)
    })
    await step('[DICT-09] then it records, without a press of Record', async () => {
      await waitFor(() => expect(microphone.isOpen).toBe(true))
      microphone.speak(murmur(1))
      await expect(await widget.findByRole('button', { name: recorderWords.stop })).toBeVisible()
      await expect(widget.getByLabelText(dictationWords.patientName)).toHaveValue('Rosa Lindqvist')
    })
  },
}

const searched = (features: Feature[]) =>
  scene(
    [
      [searchPatient, ({ body: { input } }) => foundBy(input)],
      [
        savePatient,
        { message: 'Patient saved.', data: { data: samplePatient({ id: '77', first_name: 'Jane', last_name: 'Doe' }) } },
      ],
      [getPatient, ({ id }) => ({ data: { data: samplePatient({ id, first_name: 'Jane', last_name: 'Doe' }) } })],
    ],
    { features },
  )

const foundBy = (input: string) => ({
  data: { patients: { data: samplePatients(4).filter((patient) => patient.first_name.toLowerCase().startsWith(input)) } },
})

const typeName = async (widget: ReturnType<typeof inside>, value: string) => {
  const field = await widget.findByRole('combobox', { name: dictationWords.patientName })
  field.focus()
  fireEvent.input(field, { target: { value } })
  return field
}

/** One field that finds a patient, or registers the one whose name nobody has. */
export const FindsPatients: Story = {
  args: { session: searched(['search-typeahead', 'by-id']) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement)
    const events: unknown[] = []
    canvasElement
      .querySelector('chartside-dictation')!
      .addEventListener('patientselected', (event) => events.push((event as CustomEvent).detail))
    const field = await typeName(widget, 'ros')
    await step('[DICT-11] finds patients while a name is typed; the keys choose one', async () => {
      await expect(await widget.findByRole('option', { name: /Rosa Lindqvist/ })).toBeVisible()
      await expect(widget.getByRole('option', { name: patientWords.register('ros') })).toBeVisible()
      fireEvent.keyDown(field, { key: 'ArrowDown' })
      await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'))
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(field).toHaveValue('Rosa Lindqvist'))
      await expect(widget.queryByRole('listbox')).toBeNull()
      await expect(events).toEqual([{ patientId: '11' }])
    })
    await step('[DICT-02] Backspace clears it', async () => {
      fireEvent.keyDown(field, { key: 'Backspace' })
      await waitFor(() => expect(field).toHaveValue(''))
    })
    await step('[DICT-11] registers a name that nobody has', async () => {
      fireEvent.input(field, { target: { value: 'Jane Doe' } })
      await expect(await widget.findByText(patientWords.none)).toBeVisible()
      await userEvent.click(await widget.findByRole('option', { name: patientWords.register('Jane Doe') }))
      const form = within(await widget.findByRole('dialog', { name: registerWords.title }))
      await waitFor(() => expect(form.getByLabelText(registerWords.labels.first_name)).toHaveValue('Jane'))
      await expect(form.getByLabelText(registerWords.labels.last_name)).toHaveValue('Doe')
    })
    await step('[DICT-06] the registration is not part of the form, which would be sent with it', async () => {
      await expect(widget.getByRole('dialog', { name: registerWords.title }).closest('.dictation')).toBeNull()
    })
  },
}

/** A backend that searches only when asked. */
export const FindsPatientsByEnter: Story = {
  args: { session: searched([]) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement)
    const field = await typeName(widget, 'ros')
    await step('[DICT-11] Enter searches', async () => {
      await widget.findByRole('option', { name: patientWords.register('ros') })
      fireEvent.keyDown(field, { key: 'Enter' })
      await userEvent.click(await widget.findByRole('option', { name: /Rosa Lindqvist/ }))
      await waitFor(() => expect(field).toHaveValue('Rosa Lindqvist'))
    })
  },
}
