import { checkInWords } from '@chartside/core/check-in'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { atom } from 'nanostores'
import { expect, within } from 'storybook/test'

import { DisplayView } from './display-view.tsx'

interface Shown {
  called: string[]
  waiting: number
  isStale: boolean
  caption: string
}

/** The window shown in the waiting room. */
const meta = {
  title: 'Waiting room/Waiting-room display',
  parameters: { shadow: true },
  args: { called: ['RL 417'], waiting: 4, isStale: false, caption: '' },
  render: ({ called, waiting, isStale, caption }) => (
    <DisplayView
      $room={atom({ called: called.map((token, index) => ({ token, key: `${index}` })), waiting, isStale })}
      $caption={atom(caption)}
      kind="initials-number"
      words={checkInWords.display}
    />
  ),
} satisfies Meta<Shown>
export default meta
type Story = StoryObj<typeof meta>

const drawn = (canvas: HTMLElement) => within(canvas.querySelector('chartside-stage')!.shadowRoot as unknown as HTMLElement)

export const Called: Story = {
  args: { caption: checkInWords.display.caption('RL 417') },
  play: async ({ canvasElement }) => {
    await expect(await drawn(canvasElement).findByText('RL 417')).toBeVisible()
    const caption = drawn(canvasElement).getByRole('status')
    await expect(caption).toHaveTextContent('RL 417, please come in.')
    // The live region repeats the large text above and is visually hidden.
    await expect(caption.getBoundingClientRect().height).toBeLessThanOrEqual(1)
    await expect(getComputedStyle(caption)).toMatchObject({ overflow: 'hidden', clipPath: 'inset(50%)' })
    await expect(drawn(canvasElement).getByText('4 people are waiting')).toBeVisible()
  },
}

export const SeveralCalled: Story = { args: { called: ['RL 417', 'TW 102', 'عا 733', 'ÉC 256', 'JN 980', 'A 551'], waiting: 1 } }

export const Nobody: Story = {
  args: { called: [], waiting: 0 },
  play: async ({ canvasElement }) => {
    await expect(await drawn(canvasElement).findByText(checkInWords.display.nobody['initials-number'])).toBeVisible()
  },
}

export const NotUpToDate: Story = {
  args: { isStale: true },
  play: async ({ canvasElement }) => {
    await expect(await drawn(canvasElement).findByRole('alert')).toHaveTextContent(checkInWords.display.stale)
  },
}
