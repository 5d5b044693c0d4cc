import { words } from '@chartside/core/recorder'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { MicrophoneError, murmur, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { useSheet } from '../lib/context.ts'
import css from './recorder.css?inline'
import { RecorderView } from './recorder-view.tsx'

type Stage = ReturnType<typeof testRecorder>

function Drawn({ stage, submitting }: { stage: Stage; submitting: boolean }) {
  useSheet(css)
  return (
    <div style={{ maxWidth: 520 }}>
      <RecorderView recorder={stage.recorder} submitting={submitting} />
    </div>
  )
}

const meta = { title: 'Parts/Recorder' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Play = (canvas: HTMLElement, stage: Stage, step: Parameters<NonNullable<Story['play']>>[0]['step']) => Promise<void>

/** A story on the real recorder and encoders, with a microphone of its own that it speaks into. */
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
  await says(canvas, words.states.idle)
  await expect(inside(canvas).getByRole('button', { name: words.record })).toBeEnabled()
})

export const Recording = story(async (canvas, stage, step) => {
  await step('[REC-01] Record records', async () => {
    await press(canvas, words.record)
    stage.microphone.speak(murmur(7.05))
    await says(canvas, words.states.recording)
    await expect(inside(canvas).getByRole('timer')).toHaveTextContent('00:07')
  })
  await step('the meter moves with the voice', async () => {
    await waitFor(() => expect(inside(canvas).getByRole('meter', { name: words.level })).toHaveProperty('value'))
    const meter = inside(canvas).getByRole<HTMLMeterElement>('meter')
    stage.microphone.speak(new Float32Array(2400).fill(0.9))
    await waitFor(() => expect(meter.value).toBeGreaterThan(90))
    stage.microphone.speak(murmur(0.3))
  })
})

export const LongEnough = story(async (canvas, stage) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(20))
  await says(canvas, words.longEnough)
})

export const Paused = story(async (canvas, stage, step) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(9))
  await step('[REC-01] Pause pauses, the same key resumes, and the focus stays', async () => {
    await press(canvas, words.pause)
    await says(canvas, words.states.paused)
    await userEvent.keyboard('{Enter}')
    await says(canvas, words.states.recording)
    await userEvent.keyboard('{Enter}')
    await says(canvas, words.states.paused)
  })
})

export const Recorded = story(async (canvas, stage, step) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(21))
  await press(canvas, words.stop)
  await says(canvas, words.states.stopped)
  await step('[REC-01] it can be played and paused', async () => {
    await press(canvas, words.play)
    await says(canvas, words.states.playing)
    await press(canvas, words.pausePlayback)
    await says(canvas, words.states.stopped)
  })
  await step('[REC-01] [UI-03] Clear asks first; No keeps it', async () => {
    await press(canvas, words.clear)
    await says(canvas, words.clearAsk)
    await press(canvas, 'No')
    await expect(stage.recorder.$recorder.get().state).toBe('stopped')
  })
})

export const Cleared = story(async (canvas, stage) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(2))
  await press(canvas, words.stop)
  await press(canvas, words.clear)
  await press(canvas, 'Yes')
  await says(canvas, words.states.idle)
  await waitFor(() => expect(inside(canvas).getByRole('button', { name: words.record })).toHaveFocus())
})

export const TooShort = story(async (canvas, stage, step) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(6))
  await press(canvas, words.stop)
  await step('[REC-02] says so in the words of the requirement', async () => {
    const alert = await inside(canvas).findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent('Voice note is too short . Note must be at least 15 seconds long'))
    await expect(inside(canvas).getByRole('button', { name: words.play })).toBeEnabled()
  })
})

export const Nothing = story(async (canvas, stage, step) => {
  await press(canvas, words.record)
  await waitFor(() => {
    stage.microphone.events?.heard(0.1, 0)
    expect(stage.recorder.$recorder.get().state).toBe('recording')
  })
  await press(canvas, words.stop)
  await step('[REC-02] a recording without sound says so in the words of the requirement', async () => {
    const alert = await inside(canvas).findByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent(/^The audio blob is empty$/))
    await expect(stage.recorder.$recorder.get()).toMatchObject({ state: 'stopped', recording: { problem: 'empty' } })
  })
})

export const Sending = story(async (canvas, stage) => {
  await stage.record(16)
  await stage.recorder.stop()
  await waitFor(() => expect(inside(canvas).getByRole('button', { name: words.clear })).toBeDisabled())
  await expect(inside(canvas).getByRole('button', { name: words.recordMore })).toBeDisabled()
  await expect(inside(canvas).getByRole('button', { name: words.play })).toBeEnabled()
}, true)

export const DoubleClick = story(async (canvas, stage) => {
  const button = await inside(canvas).findByRole('button', { name: words.record })
  await userEvent.dblClick(button)
  stage.microphone.speak(murmur(1))
  await says(canvas, words.states.recording)
})

export const Denied = story(async (canvas, stage, step) => {
  const failures = failuresOn(canvas)
  stage.microphone.problem = new MicrophoneError('denied')
  await step('[REC-05] says what to do', async () => {
    await press(canvas, words.record)
    await says(canvas, words.problems.denied)
    await expect(inside(canvas).getByRole('alert')).toHaveTextContent(words.problems.denied)
  })
  await step('the page is told once for each time', async () => {
    const told = { code: 'recorder-denied', message: words.problems.denied, retryable: false }
    await expect(failures).toEqual([told])
    await press(canvas, words.record)
    await waitFor(() => expect(failures).toEqual([told, told]))
  })
})

export const Silent = story(async (canvas, stage) => {
  await press(canvas, words.record)
  stage.microphone.speak(new Float32Array(24_000))
  stage.microphone.events?.trouble('silent', true)
  await says(canvas, words.troubles.silent)
})

export const Lost = story(async (canvas, stage) => {
  await press(canvas, words.record)
  stage.microphone.speak(murmur(12))
  stage.microphone.events?.lost()
  await says(canvas, words.troubles.lost)
  await says(canvas, words.states.paused)
})
