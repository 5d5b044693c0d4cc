import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'

const meta = {
  title: 'Elements/Dictation',
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-dictation session={session} />
    </div>
  ),
  args: { session: scene([]) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

/** Where the practice has no speech engine. */
export const TranscriptionOff: Story = {
  args: { session: scene([], { features: ['no-speech-engine'] }) },
  play: async ({ canvasElement, step }) => {
    await step('[RECENT-06] says before anybody speaks that transcription is off', async () => {
      await expect(await inside(canvasElement).findByRole('note')).toHaveTextContent(
        'Transcription is off at this practice. Notes contain typed text only.',
      )
    })
  },
}
