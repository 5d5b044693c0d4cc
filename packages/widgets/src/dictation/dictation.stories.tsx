import { uploadDictation } from '@chartside/contract/dictation'
import { getPatient } from '@chartside/contract/patients'
import {
  createDictationForm,
  type DictationForm,
  deliveriesOf,
  dictationWords,
  type SentDictation,
} from '@chartside/core/dictation'
import { outboxOf } from '@chartside/core/outbox'
import { identityWords } from '@chartside/core/patients'
import { recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { testRecorder } from '@chartside/core/testing/recorder'
import { useStore } from '@nanostores/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fn, type Mock, userEvent, waitFor } from 'storybook/test'
import { inside } from '../../../../.storybook/inside.ts'
import { offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { SessionContext, useSheet } from '../lib/context.ts'
import { samplePatient } from '../lib/sample-patients.ts'
import recorderCss from '../recorder/recorder.css?inline'
import { Confirm, LevelWord, OtherButtons, RecordedPatient, Stopped, Wave } from '../recorder/recorder-extras.tsx'
import { RecorderView } from '../recorder/recorder-view.tsx'
import css from './dictation.css?inline'
import { DictationView } from './dictation-view.tsx'

interface Stage {
  session: Session
  form: DictationForm
  speaker: ReturnType<typeof testRecorder>
  sent: Mock<(sent: SentDictation) => void>
  mayChange: Mock<(from: string, to: string) => boolean>
}

function Drawn({ session, form, speaker, disabled }: Stage & { disabled: boolean }) {
  useSheet(recorderCss)
  useSheet(css)
  const { patientId, patientName } = useStore(form.$values)
  const recorder = (submitting: boolean, send: ReactNode) => (
    <RecorderView
      recorder={speaker.recorder}
      patient={{ patientId, name: patientName }}
      submitting={submitting}
      above={<RecordedPatient />}
      below={send}
      more={{ LevelWord, Wave, OtherButtons, Stopped, Confirm }}
    />
  )
  return (
    <SessionContext value={session}>
      <DictationView {...{ form, disabled, recorder }} />
    </SessionContext>
  )
}

// What the element draws, with a form that the stories control. Their states need their steps, which a docs page does not run.
const meta = {
  title: 'Dictation/Dictation form in all states',
  tags: ['!autodocs'],
  parameters: { shadow: true },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>
type Play = (
  widget: ReturnType<typeof inside>,
  stage: Stage,
  step: Parameters<NonNullable<Story['play']>>[0]['step'],
) => Promise<void>

const sent = { message: 'Dictation sent. The note is being written.', data: { id: 'd-1' } }
const features = ['idempotency'] as const
const defaults = () => scene([[uploadDictation, sent]], { features })

/** A story with its own microphone, which it speaks into, and the real recorder behind it. */
function story(play: Play, session: () => Session = defaults, { disabled = false } = {}): Story {
  return {
    loaders: [
      () => {
        const own = session()
        const speaker = testRecorder(own.environment, encoderSteps)
        const form = createDictationForm(own, speaker.recorder)
        const mayChange = fn(() => true)
        const sent = fn<(sent: SentDictation) => void>()
        deliveriesOf(own).sent.on(sent)
        form.beforeChange(mayChange)
        return { stage: { session: own, form, speaker, sent, mayChange } }
      },
    ],
    render: (_args, { loaded }) => <Drawn {...(loaded as { stage: Stage }).stage} disabled={disabled} />,
    async play({ canvasElement, loaded, step }) {
      const widget = inside(canvasElement)
      await widget.findByRole('heading', { name: 'Dictation Note' })
      await play(widget, (loaded as { stage: Stage }).stage, step)
    },
  }
}

const name = (widget: ReturnType<typeof inside>) => widget.getByLabelText('Patient Name')
const anna = { patientId: '7', patientName: 'Anna Berg', providerId: '' }
const bea = { patientId: '8', patientName: 'Bea Cole', providerId: '' }

async function record({ speaker }: Stage, seconds = 21): Promise<void> {
  await speaker.record(seconds)
  await speaker.recorder.stop()
}

export const Empty = story(async (widget) => {
  await expect(name(widget)).toHaveValue('')
  await expect(widget.getByPlaceholderText('Comment here...')).toBeVisible()
  await expect(widget.queryByRole('button', { name: 'Send Notes' })).toBeNull()
})

export const Clearing = story(async (widget, stage, step) => {
  stage.form.follow({ patientId: 'p1', patientName: 'Rosa Lindqvist', providerId: '' })
  await record(stage)
  await step("[UI-08] the question names the recording's patient", async () => {
    await userEvent.click(widget.getByRole('button', { name: recorderWords.clear }))
    const question = await widget.findByRole('dialog', { name: recorderWords.clearAsk })
    await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
    await userEvent.click(widget.getByRole('button', { name: 'No' }))
  })
})

export const Filled = story(async (widget, { form }, step) => {
  await userEvent.type(name(widget), 'Anna Berg')
  await expect(await widget.findByText(identityWords.lookUp.idle)).toBeVisible()
  await step('[DICT-02] Backspace clears the whole field', async () => {
    await userEvent.type(name(widget), '{Backspace}')
    await expect(name(widget)).toHaveValue('')
    await userEvent.type(name(widget), 'Anna Berg')
  })
  await step('[DICT-03] adds and removes tasks', async () => {
    await userEvent.click(widget.getByRole('button', { name: 'Add Task' }))
    await userEvent.type(await widget.findByPlaceholderText('Enter note'), 'Order X-ray of the left knee')
    await userEvent.click(widget.getByRole('button', { name: 'Add Task' }))
    await waitFor(() => expect(widget.getAllByPlaceholderText('Enter note')).toHaveLength(2))
    await waitFor(() => expect(widget.getAllByPlaceholderText('Enter note')[1]).toHaveFocus())
    await userEvent.click(widget.getByRole('button', { name: 'Remove task 2' }))
    await expect(widget.getAllByPlaceholderText('Enter note')).toHaveLength(1)
    await waitFor(() => expect(widget.getByRole('button', { name: 'Remove task 1' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(widget.queryByPlaceholderText('Enter note')).toBeNull()
    await expect(widget.getByRole('button', { name: 'Add Task' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await widget.findByPlaceholderText('Enter note'), 'Order X-ray of the left knee')
  })
  await userEvent.type(widget.getByPlaceholderText('Comment here...'), 'Pain since Monday')
  await expect(form.$values.get()).toMatchObject({ patientName: 'Anna Berg', comments: 'Pain since Monday' })
})

export const Recorded = story(async (widget, stage, step) => {
  stage.form.follow(anna)
  await expect(await widget.findByText(identityWords.lookUp.missing)).toBeVisible()
  await step('[DICT-04] Send Notes appears once the recording is long enough', async () => {
    await record(stage, 10)
    await expect(widget.queryByRole('button', { name: 'Send Notes' })).toBeNull()
    await record(stage, 10)
    await expect(await widget.findByRole('button', { name: 'Send Notes' })).toBeVisible()
  })
})

export const Sent = story(async (widget, stage) => {
  await userEvent.type(name(widget), 'Anna Berg')
  await record(stage)
  await userEvent.click(await widget.findByRole('button', { name: 'Send Notes' }))
  await waitFor(() => expect(outboxOf(stage.session).$unsent.get()).toEqual([]))
  await waitFor(() => expect(stage.sent).toHaveBeenCalledWith({ dictationId: 'd-1', patientId: '', appointmentId: '' }))
  await waitFor(() => expect(name(widget)).toHaveValue(''))
  await expect(widget.queryByRole('button', { name: 'Send Notes' })).toBeNull()
  // [UI-07] The button that was pressed is gone; Tab goes on to the first field.
  await waitFor(() => expect(widget.getByRole('form')).toHaveFocus())
})

export const Missing = story(async (widget, stage, step) => {
  await userEvent.click(widget.getByRole('button', { name: 'Add Task' }))
  await record(stage)
  await userEvent.click(await widget.findByRole('button', { name: 'Send Notes' }))
  await step('[DICT-05] [DICT-03] each message is at its field, and the first field gets the focus', async () => {
    await expect(await widget.findByText("Patient Name's field is required")).toBeVisible()
    await waitFor(() => expect(name(widget)).toHaveFocus())
    await expect(name(widget)).toHaveAccessibleDescription(/Patient Name's field is required/)
    await expect(widget.getByPlaceholderText('Enter note')).toHaveAccessibleDescription('Name is required')
  })
})

const notFound = "This patient wasn't found. Choose the patient again."
export const Refused = story(
  async (widget, stage) => {
    stage.form.follow(anna)
    await record(stage)
    await userEvent.click(await widget.findByRole('button', { name: 'Send Notes' }))
    await waitFor(() => expect(name(widget)).toHaveAccessibleDescription(new RegExp(notFound)))
  },
  () => scene([[uploadDictation, refused(notFound, { patient_pool_id: [notFound] })]], { features }),
)

export const AnotherPatient = story(async (widget, stage, step) => {
  stage.form.follow(anna)
  await record(stage)
  stage.form.follow(bea)
  const dialog = await widget.findByRole('dialog', { name: 'Change the patient?' })
  await step('keeps the patient until the question is answered', async () => {
    await expect(dialog).toHaveTextContent('You have an unsent dictation for Anna Berg.')
    await expect(stage.mayChange).toHaveBeenCalledWith('7', '8')
    await expect(name(widget)).toHaveValue('Anna Berg')
    for (const button of ['Stay with Anna Berg', 'Send it for Anna Berg first', 'Discard it', dictationWords.wrongPatient])
      await expect(widget.getByRole('button', { name: button })).toBeVisible()
  })
})

export const AnotherPatientWhileRecording = story(async (widget, stage, step) => {
  stage.form.follow(anna)
  await stage.speaker.record(16)
  stage.form.follow(bea)
  const dialog = await widget.findByRole('dialog', { name: 'Change the patient?' })
  await step('[REC-26] recording continues, and can be stopped and sent for its patient', async () => {
    await expect(dialog).toHaveTextContent(dictationWords.changeRunning('Anna Berg', 'Bea Cole'))
    await expect(stage.speaker.recorder.$recorder.get().state).toBe('recording')
    await userEvent.click(widget.getByRole('button', { name: dictationWords.finishRunning('Anna Berg') }))
    await waitFor(() => expect(stage.sent).toHaveBeenCalledWith({ dictationId: 'd-1', patientId: '7', appointmentId: '' }))
    await expect(name(widget)).toHaveValue('Bea Cole')
  })
})

/** The page has moved to another patient, and nothing is answered yet. */
export const AsksToChange = story(async (widget, stage) => {
  stage.form.follow(anna)
  await record(stage)
  stage.form.follow(bea)
  await expect(await widget.findByRole('dialog', { name: 'Change the patient?' })).toBeVisible()
})

export const PatientKept = story(async (widget, stage, step) => {
  stage.form.follow(anna)
  await record(stage)
  await step('[DICT-02] Backspace asks while something is unsent; No keeps everything', async () => {
    await userEvent.type(name(widget), '{Backspace}')
    await userEvent.click(await widget.findByRole('button', { name: 'Stay with Anna Berg' }))
    await expect(name(widget)).toHaveValue('Anna Berg')
    await expect(stage.speaker.recorder.$recorder.get().state).toBe('stopped')
  })
  await step('asks nothing when the page prevents the change', async () => {
    stage.mayChange.mockReturnValue(false)
    stage.form.follow(bea)
    await waitFor(() => expect(stage.form.$change.get()).toBeUndefined())
    await expect(widget.queryByRole('dialog')).toBeNull()
    await expect(name(widget)).toHaveValue('Anna Berg')
  })
})

const patient = samplePatient({ id: '7', mrn: '0011', first_name: 'Anna', last_name: 'Berg' })
const known = (answer: Parameters<typeof scene>[0]) => () => scene(answer as never, { features: ['by-id'] })

export const PatientOfThePage = story(
  async (widget, stage) => {
    stage.form.follow({ patientId: '7', patientName: '', providerId: '' })
    await waitFor(() => expect(name(widget)).toHaveValue('Anna Berg'))
    await expect(await widget.findByText('MRN 0011')).toBeVisible()
  },
  known([[getPatient, { data: { data: patient } }]] as never),
)

export const UnknownPatient = story(
  async (widget, stage, step) => {
    await step('an unknown id is not shown', async () => {
      stage.form.follow({ patientId: 'nobody', patientName: '', providerId: '' })
      await expect(await widget.findByText(dictationWords.notFound)).toBeVisible()
      await expect(widget.queryByText(/nobody/)).toBeNull()
    })
    stage.form.follow({ patientId: '7', patientName: '', providerId: '' })
    await expect(await widget.findByText("The patient couldn't be looked up.")).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  known([[getPatient, ({ id }: { id: string }) => (id === 'nobody' ? refused('No such patient') : offline())]] as never),
)

export const RightToLeft = story(async (_widget, stage) => {
  stage.form.follow({ patientId: '12', patientName: 'عبد الرحمن الحسيني', providerId: '' })
  stage.form.setComments('Freifrau von Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
})

export const Disabled = story(
  async (widget, { form }) => {
    form.follow(anna)
    await expect(widget.getByRole('button', { name: 'Add Task' })).toBeDisabled()
    await expect(name(widget)).toHaveAttribute('readonly')
  },
  defaults,
  { disabled: true },
)
