import { dictationOf } from '@chartside/core/dictation'
import { badgeWords, recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, type Mock, userEvent, waitFor } from 'storybook/test'
import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'

type Stage = ReturnType<typeof testRecorder> & { session: Session }

const meta = { title: 'Dictation/Recording badge' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Play = (canvas: HTMLElement, stage: Stage, open: Mock) => Promise<void>

/** A story on the real recorder and encoders, with its own microphone, which it speaks into. */
function story(play: Play): Story {
  const session = scene([])
  const stage = { ...testRecorder(session.environment, encoderSteps), session }
  keepRecorder(session, stage.recorder)
  // The page gives only the id.
  dictationOf(session).follow({ patientId: '11', patientName: '', providerId: '' })
  const open = fn()
  return {
    // Nothing is shown before there is a recording.
    parameters: { docs: { story: { autoplay: true } } },
    render: () => <chartside-recording-badge session={session} onrecordingopened={open} />,
    async play({ canvasElement }) {
      stage.recorder.clear()
      open.mockClear()
      await play(canvasElement, stage, open)
    },
  }
}

const says = (canvas: HTMLElement, text: string) =>
  waitFor(() => expect(inside(canvas).getAllByRole('button')[0]).toHaveTextContent(text))

export const Recording = story(async (canvas, stage, open) => {
  await expect(inside(canvas).queryByRole('button')).toBeNull()
  await stage.record(7.05)
  // [UI-08] [REC-27]
  await says(canvas, `${recorderWords.states.recording}00:07Rosa Lindqvist29 Feb 1980`)
  await userEvent.click(inside(canvas).getAllByRole('button')[0]!)
  await expect(open).toHaveBeenCalledOnce()
})

export const Controls = story(async (canvas, stage, open) => {
  await stage.record(16)
  // [REC-33]
  await userEvent.click(inside(canvas).getByRole('button', { name: recorderWords.pause }))
  await says(canvas, recorderWords.states.paused)
  const resume = inside(canvas).getByRole('button', { name: recorderWords.resume })
  await expect(resume).toHaveFocus()
  await userEvent.click(resume)
  await says(canvas, recorderWords.states.recording)
  await userEvent.click(inside(canvas).getByRole('button', { name: recorderWords.stop }))
  await says(canvas, badgeWords.notSent)
  await waitFor(() => expect(inside(canvas).getAllByRole('button')).toHaveLength(1))
  await expect(inside(canvas).getByRole('button')).toHaveFocus()
  await expect(open).not.toHaveBeenCalled()
})

export const Paused = story(async (canvas, stage) => {
  await stage.record(3.05)
  stage.recorder.pause()
  await says(canvas, `${recorderWords.states.paused}00:03Rosa Lindqvist`)
})

export const NotSent = story(async (canvas, stage) => {
  await stage.record(16)
  await stage.recorder.stop()
  await says(canvas, badgeWords.notSent)
  stage.recorder.clear()
  await waitFor(() => expect(inside(canvas).queryByRole('button')).toBeNull())
})
