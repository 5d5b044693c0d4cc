import { recorderWords } from '@chartside/core/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'

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

export const Disabled: Story = {
  args: { session: scene([]) },
  render: ({ session }) => <chartside-recorder session={session} disabled />,
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement, 'chartside-recorder').findByRole('button')).toBeDisabled()
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
