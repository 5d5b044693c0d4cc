import { getPatient } from '@chartside/contract/patients'
import { dictationWords } from '@chartside/core/dictation'
import { microphoneTestWords, microphoneWords, noticeWords, recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, MicrophoneError, murmur, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { samplePatients } from '../lib/sample-patients.ts'

const microphones = new WeakMap<Session, ReturnType<typeof testRecorder>>()

/** The session, with a recorder that the story speaks into. */
function withMicrophone(session: Session): Session {
  const stage = testRecorder(session.environment, encoderSteps)
  microphones.set(session, stage)
  keepRecorder(session, stage.recorder)
  return session
}

const rowOf = (id: string) => samplePatients(2).find((patient) => patient.id === id)!

const meta = {
  title: 'Dictation/Voice recorder',
  render: ({ session }) => (
    <div style={{ maxWidth: 520 }}>
      <chartside-recorder session={session} />
    </div>
  ),
  args: { session: scene([]) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

export const Alone: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-recorder')
    const element = canvasElement.querySelector('chartside-recorder')!
    const states: string[] = []
    element.addEventListener('recordingchange', (event) => states.push((event as CustomEvent<{ state: string }>).detail.state))
    await step("[REC-01] records with the browser's worklet, worker and encoder", async () => {
      await userEvent.click(await widget.findByRole('button', { name: recorderWords.record }))
      await waitFor(() => expect(widget.getByRole('timer')).toHaveTextContent('00:02'), { timeout: 12_000 })
      await waitFor(() => expect(widget.getByRole<HTMLMeterElement>('meter').value).toBeGreaterThan(50), { timeout: 3000 })
      await element.stop()
    })
    await step('[REC-03] hands the file to the page', async () => {
      const recording = element.getRecording()
      await expect([recording?.file.name, recording?.file.type]).toEqual(['recording.mp3', 'audio/mpeg'])
      await expect(recording?.problem).toBe('too-short')
      await expect(recording?.file.size).toBeGreaterThan(16_000)
      await expect(states).toEqual(['starting', 'recording', 'finishing', 'stopped'])
    })
    await step('[REC-01] plays it', async () => {
      await userEvent.click(widget.getByRole('button', { name: recorderWords.play }))
      await waitFor(() => expect(widget.getByText(recorderWords.states.playing)).toBeVisible())
      await waitFor(() => expect(widget.getByText(recorderWords.states.stopped)).toBeVisible(), { timeout: 6000 })
    })
  },
}

/** A page that names its patient: the recording stays with the one it was started for. */
export const PatientOfThePage: Story = {
  args: { session: withMicrophone(scene([[getPatient, ({ id }) => ({ data: { data: rowOf(id) } })]], { features: ['by-id'] })) },
  render: ({ session }) => (
    <div style={{ maxWidth: 520 }}>
      <chartside-recorder session={session} patient-id="11" />
    </div>
  ),
  play: async ({ canvasElement, args, step }) => {
    const widget = inside(canvasElement, 'chartside-recorder')
    const element = canvasElement.querySelector('chartside-recorder')!
    const { recorder, record } = microphones.get(args.session)!
    recorder.clear()
    element.patientId = '11'
    const shown = (text: string) =>
      waitFor(() => expect(widget.getByRole('region', { name: recorderWords.title })).toHaveTextContent(text))
    await step('[REC-27] name and birth date stand on the recorder, before and while it records', async () => {
      await shown('Rosa Lindqvistborn 29 Feb 1980')
      await record(16)
      await shown(`Rosa Lindqvistborn 29 Feb 1980${recorderWords.states.recording}`)
    })
    await step('[REC-26] another patient of the page is a question; Stop keeps the recording for its patient', async () => {
      element.patientId = '12'
      const dialog = await widget.findByRole('dialog', { name: dictationWords.changeTitle })
      await waitFor(() => expect(dialog).toHaveTextContent(/Tomasz Wiśniewski.*born 03 Nov 1961/))
      await userEvent.click(widget.getByRole('button', { name: dictationWords.stopRunning('Rosa Lindqvist') }))
      await shown(`Rosa Lindqvistborn 29 Feb 1980${recorderWords.states.stopped}`)
      await expect(element.getRecording()).toMatchObject({ patientId: '11', file: { name: 'recording.mp3' } })
    })
    await step('[REC-26] once the page has taken and cleared it, the recorder shows the next patient', async () => {
      element.clear()
      await shown('Tomasz Wiśniewskiborn 03 Nov 1961')
      await expect(element.getRecording()).toBeUndefined()
    })
    await step('[REC-26] a page that no longer names a patient has nobody on the recorder', async () => {
      element.patientId = ''
      await waitFor(() => expect(widget.queryByText('Tomasz Wiśniewski')).toBeNull())
      await record(16)
      await recorder.stop()
      await waitFor(() => expect(element.getRecording()).toBeDefined())
      await expect(element.getRecording()!.patientId).toBeUndefined()
      element.clear()
      element.patientId = '12'
      await shown('Tomasz Wiśniewskiborn 03 Nov 1961')
    })
    await step('[REC-26] a page that prevents the change is not asked about again', async () => {
      await record(3)
      const asked: unknown[] = []
      element.addEventListener(
        'beforepatientchange',
        (event) => {
          asked.push(event.detail)
          event.preventDefault()
        },
        { once: true },
      )
      element.patientId = '11'
      await waitFor(() => expect(asked).toEqual([{ from: '12', to: '11' }]))
      await expect(widget.queryByRole('dialog')).toBeNull()
      await shown('Tomasz Wiśniewski')
    })
  },
}

export const Microphone: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-recorder')
    const element = canvasElement.querySelector('chartside-recorder')!
    const opened: string[] = []
    element.addEventListener('devicechange', (event) => opened.push((event as CustomEvent<{ deviceId: string }>).detail.deviceId))
    const settings = await widget.findByText(microphoneWords.title, { selector: 'summary' })
    await userEvent.click(settings)
    await step('[REC-20] noise suppression is off at first, and automatic gain on', async () => {
      await expect(widget.getByRole('checkbox', { name: microphoneWords.noise })).not.toBeChecked()
      await expect(widget.getByRole('checkbox', { name: microphoneWords.gain })).toBeChecked()
    })
    await step('[REC-18] the microphone in use is named, and another one takes its place', async () => {
      await userEvent.click(widget.getByRole('button', { name: recorderWords.record }))
      await waitFor(() => expect(widget.getByText(/^Microphone: /)).toBeVisible(), { timeout: 8000 })
      const picker = widget.getByLabelText(microphoneWords.label)
      await waitFor(() => expect(within(picker).getAllByRole('option').length).toBeGreaterThan(2))
      const other = within(picker)
        .getAllByRole<HTMLOptionElement>('option')
        .find(({ value }) => value && value !== opened[0])!
      await userEvent.selectOptions(picker, other.value)
      await waitFor(() => expect(opened.at(-1)).toBe(other.value))
      await element.stop()
    })
  },
}

type MicrophoneProblem = keyof typeof noticeWords.problems

/** Whatever prevents a recording: the sentence with what to do is on the screen, and its code goes to the page. */
export const Prevented: Story = {
  args: { session: withMicrophone(scene([])) },
  play: async ({ canvasElement, args, step }) => {
    const widget = inside(canvasElement, 'chartside-recorder')
    const element = canvasElement.querySelector('chartside-recorder')!
    const { microphone, recorder } = microphones.get(args.session)!
    recorder.clear()
    const failures = failuresOn(canvasElement)
    const passing = ['dismissed', 'busy', 'not-started', 'encoder', 'unknown']
    await widget.findByRole('button', { name: recorderWords.record })
    for (const [problem, text] of Object.entries(noticeWords.problems))
      await step(`[REC-05] ${problem}`, async () => {
        microphone.problem = new MicrophoneError(problem as MicrophoneProblem)
        await element.start()
        await expect(await widget.findByText(text)).toBeVisible()
        const retryable = passing.includes(problem)
        await waitFor(() => expect(failures.at(-1)).toEqual({ code: `recorder-${problem}`, message: text, retryable }))
      })
    await step('[REC-05] the same press works once it is no longer prevented', async () => {
      microphone.problem = undefined
      const started = element.start()
      await waitFor(() => expect(microphone.isOpen).toBe(true))
      microphone.speak(murmur(1))
      await started
      await waitFor(() => expect(widget.getByText(recorderWords.states.recording)).toBeVisible())
      recorder.clear()
    })
  },
}

export const MicrophoneTest: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-recorder')
    const { mediaDevices } = navigator
    await step('[REC-31] a test that fails says why and what to do, also to the page', async () => {
      const failures = failuresOn(canvasElement)
      const getUserMedia = async () => Promise.reject(new DOMException('', 'NotReadableError'))
      Object.defineProperty(mediaDevices, 'getUserMedia', { configurable: true, value: getUserMedia })
      try {
        await userEvent.click(await widget.findByRole('button', { name: microphoneWords.test }))
        await expect(await widget.findByText(noticeWords.problems.busy)).toBeVisible()
        await expect(failures).toMatchObject([{ code: 'recorder-busy', retryable: true }])
      } finally {
        Reflect.deleteProperty(mediaDevices, 'getUserMedia')
      }
    })
    await step('[REC-31] one press shows the level and plays back what was heard', async () => {
      await userEvent.click(widget.getByRole('button', { name: microphoneWords.testAgain }))
      await expect(await widget.findByText(microphoneTestWords.testSpeak, {}, { timeout: 8000 })).toBeVisible()
      await waitFor(() => expect(widget.getByRole<HTMLMeterElement>('meter').value).toBeGreaterThan(50), { timeout: 3000 })
      await expect(await widget.findByText(microphoneTestWords.testPlaying, {}, { timeout: 8000 })).toBeVisible()
    })
    await step('[REC-31] nothing of it is recorded, and Record ends it', async () => {
      await expect(widget.getByRole('timer')).toHaveTextContent('00:00')
      const element = canvasElement.querySelector('chartside-recorder')!
      await element.start()
      await waitFor(() => expect(widget.queryByText(microphoneTestWords.testPlaying)).toBeNull())
      await element.stop()
      element.clear()
    })
  },
}

export const Disabled: Story = {
  args: { session: scene([]) },
  render: ({ session }) => <chartside-recorder session={session} disabled />,
  play: async ({ canvasElement }) => {
    await expect(
      await inside(canvasElement, 'chartside-recorder').findByRole('button', { name: recorderWords.record }),
    ).toBeDisabled()
  },
}

/** Recording does not depend on elements: removing one ends nothing, and the next one shows it. */
export const Removed: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement, args, step }) => {
    const first = canvasElement.querySelector('chartside-recorder')!
    await userEvent.click(await inside(canvasElement, 'chartside-recorder').findByRole('button', { name: recorderWords.record }))
    await waitFor(() => expect(inside(canvasElement, 'chartside-recorder').getByRole('timer')).toHaveTextContent('00:01'), {
      timeout: 8000,
    })
    const place = first.parentElement!
    const second = document.createElement('chartside-recorder')
    try {
      await step('[REC-01] recording continues without an element', async () => {
        first.remove()
        await new Promise((wait) => setTimeout(wait, 1500))
        second.session = args.session
        place.append(second)
        await waitFor(() =>
          expect(inside(canvasElement, 'chartside-recorder').getByText(recorderWords.states.recording)).toBeVisible(),
        )
        await second.stop()
        await expect(second.getRecording()?.seconds).toBeGreaterThan(2)
      })
    } finally {
      second.remove()
      place.append(first)
    }
  },
}
