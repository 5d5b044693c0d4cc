import { words } from '@chartside/core/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, type Mock, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { encoderSteps } from '../../../core/src/recorder/encoder-steps.ts'
import { testRecorder } from '../../../core/src/recorder/testing.ts'
import { useSheet } from '../lib/context.ts'
import { BadgeView } from './badge-view.tsx'
import css from './recording-badge.css?inline'

type Stage = ReturnType<typeof testRecorder>

function Drawn({ stage, open }: { stage: Stage; open: () => void }) {
  useSheet(css)
  return <BadgeView recorder={stage.recorder} patient="Anna Berg" open={open} />
}

const meta = { title: 'Parts/Recording badge' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Play = (canvas: HTMLElement, stage: Stage, open: Mock) => Promise<void>

/** A story on the real recorder and encoders, with a microphone of its own that it speaks into. */
function story(play: Play): Story {
  const stage = testRecorder(scene([]).environment, encoderSteps)
  const open = fn()
  return {
    render: () => <Drawn stage={stage} open={open} />,
    async play({ canvasElement }) {
      stage.recorder.clear()
      open.mockClear()
      await play(canvasElement, stage, open)
    },
  }
}

const says = (canvas: HTMLElement, text: string) =>
  waitFor(() => expect(inside(canvas).getByRole('button')).toHaveTextContent(text))

export const Recording = story(async (canvas, stage, open) => {
  await expect(inside(canvas).queryByRole('button')).toBeNull()
  await stage.record(7.05)
  await says(canvas, `${words.states.recording}00:07`)
  await userEvent.click(inside(canvas).getByRole('button'))
  await expect(open).toHaveBeenCalledOnce()
})

export const Paused = story(async (canvas, stage) => {
  await stage.record(3.05)
  stage.recorder.pause()
  await says(canvas, `${words.states.paused}00:03`)
})

export const NotSent = story(async (canvas, stage) => {
  await stage.record(16)
  await stage.recorder.stop()
  await says(canvas, words.notSent)
  stage.recorder.clear()
  await waitFor(() => expect(inside(canvas).queryByRole('button')).toBeNull())
})
