import { noticeWords, playerWords, recorderWords } from '@chartside/core/recorder'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { MicrophoneError, murmur, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { useSheet } from '../lib/context.ts'
import css from './recorder.css?inline'
import { Confirm, LevelWord, OtherButtons, Stopped, Wave } from './recorder-extras.tsx'
import { RecorderView } from './recorder-view.tsx'

type Stage = ReturnType<typeof testRecorder>

function Drawn({ stage, submitting }: { stage: Stage; submitting: boolean }) {
  useSheet(css)
  return (
    <div style={{ maxWidth: 520 }}>
      <RecorderView
        recorder={stage.recorder}
        patient="nobody"
        submitting={submitting}
        more={{ LevelWord, Wave, OtherButtons, Stopped, Confirm }}
      />
    </div>
  )
}

// What the element draws, with a recorder that the stories control. Their states need their steps, which a docs page does not run.
const meta = {
  title: 'Dictation/Voice recorder in all states',
  tags: ['!autodocs'],
  parameters: { shadow: true },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Play = (canvas: HTMLElement, stage: Stage, step: Parameters<NonNullable<Story['play']>>[0]['step']) => Promise<void>

/** A story on the real recorder and encoders, with its own microphone, which it speaks into. */
function story(play: Play, submitting = false): Story {
  const stage = testRecorder(scene([]).environment, encoderSteps)
  return {
    render: () => <Drawn stage={stage} submitting={submitting} />,
    async play({ canvasElement, step }) {
      stage.recorder.clear()
      stage.microphone.problem = undefined
      await play(canvasElement, stage, step)
    },
  }
}

const press = async (canvas: HTMLElement, name: string) => userEvent.click(await inside(canvas).findByRole('button', { name }))
const says = (canvas: HTMLElement, text: string) => waitFor(() => expect(inside(canvas).getAllByText(text)[0]).toBeVisible())

export const Idle = story(async (canvas) => {
  await says(canvas, recorderWords.states.idle)
  await expect(inside(canvas).getByRole('button', { name: recorderWords.record })).toBeEnabled()
})

export const Recording = story(async (canvas, stage, step) => {
  await step('[REC-01] Record starts recording', async () => {
    await press(canvas, recorderWords.record)
    stage.microphone.speak(murmur(7.05))
    await says(canvas, recorderWords.states.recording)
    await expect(inside(canvas).getByRole('timer')).toHaveTextContent('00:07')
  })
  await step('the meter follows the voice', async () => {
    await waitFor(() => expect(inside(canvas).getByRole('meter', { name: recorderWords.level })).toHaveProperty('value'))
    const meter = inside(canvas).getByRole<HTMLMeterElement>('meter')
    stage.microphone.speak(new Float32Array(2400).fill(0.9))
    await waitFor(() => expect(meter.value).toBeGreaterThan(90))
    stage.microphone.speak(murmur(0.3))
  })
})

export const LongEnough = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(20))
  await says(canvas, recorderWords.longEnough)
})

export const Paused = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(9))
  await step('[REC-01] Pause pauses, the same key resumes, and the focus stays', async () => {
    await press(canvas, recorderWords.pause)
    await says(canvas, recorderWords.states.paused)
    await userEvent.keyboard('{Enter}')
    await says(canvas, recorderWords.states.recording)
    await userEvent.keyboard('{Enter}')
    await says(canvas, recorderWords.states.paused)
  })
})

export const RedoneFromPause = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(21))
  await press(canvas, recorderWords.pause)
  await step('[REC-21] one press in a pause records the last five seconds again, and the focus stays', async () => {
    await press(canvas, playerWords.redo)
    await expect(inside(canvas).getByRole('button', { name: /Finishing|Cancel|Stop/ })).toHaveFocus()
    await waitFor(() => expect(stage.microphone.isOpen).toBe(true))
    stage.microphone.speak(murmur(2))
    await waitFor(() => expect(inside(canvas).getByRole('timer')).toHaveTextContent('00:18'))
    await says(canvas, recorderWords.states.recording)
  })
})

export const Recorded = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(21))
  await press(canvas, recorderWords.stop)
  await says(canvas, recorderWords.states.stopped)
  await step('[REC-01] plays and pauses', async () => {
    await press(canvas, recorderWords.play)
    await says(canvas, recorderWords.states.playing)
    await press(canvas, recorderWords.pausePlayback)
    await says(canvas, recorderWords.states.stopped)
  })
  await step('[REC-01] [UI-03] Clear asks first; No keeps it', async () => {
    await press(canvas, recorderWords.clear)
    await says(canvas, recorderWords.clearAsk)
    await press(canvas, 'No')
    await expect(stage.recorder.$recorder.get().state).toBe('stopped')
  })
})

export const Rerecorded = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(21))
  await press(canvas, recorderWords.stop)
  const timer = (text: string) => waitFor(() => expect(inside(canvas).getByRole('timer')).toHaveTextContent(text))
  const slider = await inside(canvas).findByRole('slider', { name: playerWords.position })
  await step('[REC-22] keys move in the recording, Space plays', async () => {
    slider.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '00:05 of 00:21'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '00:20 of 00:21'))
    await userEvent.keyboard('{Home}{PageUp}')
    await userEvent.keyboard(' ')
    await says(canvas, recorderWords.states.playing)
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Home}{ArrowRight}')
    await userEvent.selectOptions(inside(canvas).getByLabelText(playerWords.speed), '1.5')
    await expect(stage.recorder.$rate.get()).toBe(1.5)
  })
  await step('[REC-21] something is inserted where the recording is played', async () => {
    await press(canvas, playerWords.insertAt('00:05'))
    stage.microphone.speak(murmur(4))
    await waitFor(() => expect(inside(canvas).getByRole('button', { name: recorderWords.stop })).toHaveFocus())
    await press(canvas, recorderWords.stop)
    await timer('00:25')
  })
  await step('[REC-21] it is undone, and the last five seconds are recorded again', async () => {
    await press(canvas, playerWords.undo)
    await timer('00:21')
    await press(canvas, playerWords.redo)
    stage.microphone.speak(murmur(3))
    await press(canvas, recorderWords.stop)
    await timer('00:19')
  })
})

export const Cleared = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(2))
  await press(canvas, recorderWords.stop)
  await press(canvas, recorderWords.clear)
  await press(canvas, 'Yes')
  await says(canvas, recorderWords.states.idle)
  await waitFor(() => expect(inside(canvas).getByRole('button', { name: recorderWords.record })).toHaveFocus())
})

export const TooShort = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(6))
  await press(canvas, recorderWords.stop)
  await step('[REC-02] shows the message of the requirement', async () => {
    const alert = await inside(canvas).findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent('Voice note is too short . Note must be at least 15 seconds long'))
    await expect(inside(canvas).getByRole('button', { name: recorderWords.play })).toBeEnabled()
  })
})

export const Nothing = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  await waitFor(() => {
    stage.microphone.events?.level(0.1, 0)
    expect(stage.recorder.$recorder.get().state).toBe('recording')
  })
  await press(canvas, recorderWords.stop)
  await step('[REC-02] a recording without sound shows the message of the requirement', async () => {
    const alert = await inside(canvas).findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent(/^The audio blob is empty$/))
    await expect(stage.recorder.$recorder.get()).toMatchObject({ state: 'stopped', recording: { problem: 'empty' } })
  })
})

export const Sending = story(async (canvas, stage) => {
  await stage.record(16)
  await stage.recorder.stop()
  await waitFor(() => expect(inside(canvas).getByRole('button', { name: recorderWords.clear })).toBeDisabled())
  await expect(inside(canvas).getByRole('button', { name: recorderWords.recordMore })).toBeDisabled()
  await expect(inside(canvas).getByRole('button', { name: recorderWords.play })).toBeEnabled()
}, true)

export const DoubleClick = story(async (canvas, stage) => {
  const button = await inside(canvas).findByRole('button', { name: recorderWords.record })
  await userEvent.dblClick(button)
  stage.microphone.speak(murmur(1))
  await says(canvas, recorderWords.states.recording)
})

export const Denied = story(async (canvas, stage, step) => {
  const failures = failuresOn(canvas)
  stage.microphone.problem = new MicrophoneError('denied')
  await step('[REC-05] says what to do', async () => {
    await press(canvas, recorderWords.record)
    await says(canvas, noticeWords.problems.denied)
    await expect(inside(canvas).getByRole('alert')).toHaveTextContent(noticeWords.problems.denied)
  })
  await step('the page gets one event per attempt', async () => {
    const error = { code: 'recorder-denied', message: noticeWords.problems.denied, retryable: false }
    await expect(failures).toEqual([error])
    await press(canvas, recorderWords.record)
    await waitFor(() => expect(failures).toEqual([error, error]))
  })
})

export const Silent = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(new Float32Array(24_000))
  stage.microphone.events?.trouble('silent', true)
  await says(canvas, noticeWords.troubles.silent)
})

/** Too far from the microphone, or the wrong one. */
export const Quiet = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(3.1).map((sample) => sample / 100))
  stage.microphone.events?.trouble('quiet', true)
  await says(canvas, noticeWords.troubles.quiet)
})

export const Loud = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(2).map((sample) => Math.max(-1, Math.min(1, sample * 9))))
  stage.microphone.events?.trouble('loud', true)
  await says(canvas, noticeWords.troubles.loud)
})

export const Missing = story(async (canvas, stage, step) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(16))
  stage.microphone.events?.gap({ at: 12.4, seconds: 3 })
  const text = 'About 3 seconds are missing, most recently at 00:12. Repeat what you said there.'
  await step('[REC-16] says what is missing, also after Stop', async () => {
    await says(canvas, text)
    await press(canvas, recorderWords.stop)
    await says(canvas, recorderWords.states.stopped)
    await says(canvas, text)
    await press(canvas, playerWords.missing(3, '00:12'))
    await waitFor(() => expect(inside(canvas).getByRole('slider')).toHaveAttribute('aria-valuetext', '00:10 of 00:16'))
  })
})

export const Lost = story(async (canvas, stage) => {
  await press(canvas, recorderWords.record)
  stage.microphone.speak(murmur(12))
  stage.microphone.events?.lost()
  await says(canvas, noticeWords.troubles.lost)
  await says(canvas, recorderWords.states.paused)
  stage.microphone.problem = new MicrophoneError('none')
  await press(canvas, recorderWords.resume)
  await says(canvas, noticeWords.problems.none)
})
