import { words } from '@chartside/core/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { encoderSteps } from '../../../core/src/recorder/encoder-steps.ts'
import { murmur, testRecorder } from '../../../core/src/recorder/testing.ts'
import { useSheet } from '../lib/context.ts'
import { BadgeView } from './badge-view.tsx'
import css from './recording-badge.css?inline'

type Stage = ReturnType<typeof testRecorder>
const stage = (): Stage => testRecorder(scene([]).environment, encoderSteps)

function Drawn({ stage, open }: { stage: Stage; open: () => void }) {
  useSheet(css)
  return <BadgeView recorder={stage.recorder} open={open} />
}

const meta = {
  title: 'Parts/Recording badge',
  render: ({ stage, open }) => <Drawn stage={stage} open={open} />,
  args: { stage: stage(), open: fn() },
  argTypes: { stage: { table: { disable: true } } },
} satisfies Meta<{ stage: Stage; open: () => void }>
export default meta
type Story = StoryObj<typeof meta>

const story = (play: NonNullable<Story['play']>): Story => ({ args: { stage: stage() }, play })
const says = (canvas: HTMLElement, text: string) =>
  waitFor(() => expect(inside(canvas).getByRole('button')).toHaveTextContent(text))

export const Recording = story(async ({ canvasElement, args }) => {
  await expect(inside(canvasElement).queryByRole('button')).toBeNull()
  await args.stage.recorder.start()
  args.stage.microphone.speak(murmur(7.05))
  await says(canvasElement, `${words.states.recording}00:07`)
  await userEvent.click(inside(canvasElement).getByRole('button'))
  await expect(args.open).toHaveBeenCalledOnce()
})

export const Paused = story(async ({ canvasElement, args }) => {
  await args.stage.recorder.start()
  args.stage.microphone.speak(murmur(3.05))
  args.stage.recorder.pause()
  await says(canvasElement, `${words.states.paused}00:03`)
})

export const NotSent = story(async ({ canvasElement, args }) => {
  await args.stage.recorder.start()
  args.stage.microphone.speak(murmur(16))
  await args.stage.recorder.stop()
  await says(canvasElement, words.notSent)
  args.stage.recorder.clear()
  await waitFor(() => expect(inside(canvasElement).queryByRole('button')).toBeNull())
})
