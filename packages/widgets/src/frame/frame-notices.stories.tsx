import { type Delivery, frameWords } from '@chartside/core/frame'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { atom } from 'nanostores'
import { expect, fn } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { sheetOf } from '../lib/sheets.ts'
import { UiRoot } from '../ui/root.tsx'
import css from './frame.css?inline'
import { type Blocked, BlockedNotice, FrameNotices } from './frame-notices.tsx'

const meta = {
  title: 'Parts/Frame',
  beforeEach: () => {
    // A copy: the property is always the same live list.
    const before = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...before, sheetOf(css)]
    return () => {
      document.adoptedStyleSheets = before
    }
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const retry = fn()

/** What `frame.html` shows above its element. */
const notices = (delivery: Delivery, isMissing: boolean, text: string): Story => ({
  render: () => (
    <UiRoot>
      <FrameNotices $isMissing={atom(isMissing)} $delivery={atom(delivery)} onRetry={retry} />
    </UiRoot>
  ),
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByText(text)).toBeVisible()
  },
})

export const MicrophoneMissing: Story = notices('none', true, frameWords.microphone)
export const NoteWriting: Story = notices('writing', false, frameWords.writing)
export const NoteWaiting: Story = notices('waiting', false, frameWords.waiting)
export const NoteDelivered: Story = notices('delivered', false, frameWords.delivered)
export const NoteFailed: Story = notices('failed', false, frameWords.noteFailed)
export const NoteRefused: Story = {
  ...notices('refused', false, frameWords.refused),
  play: async ({ canvasElement, userEvent }) => {
    retry.mockClear()
    await userEvent.click(await inside(canvasElement).findByRole('button', { name: 'Try again' }))
    await expect(retry).toHaveBeenCalledOnce()
  },
}

/** In place of an element. */
const blocked = (why: Blocked): Story => ({
  render: () => (
    <UiRoot>
      <BlockedNotice blocked={why} onRetry={why === 'failed' ? retry : undefined} />
    </UiRoot>
  ),
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByRole('alert')).toHaveTextContent(frameWords[why])
  },
})

export const Alone: Story = blocked('alone')
export const NotAllowed: Story = blocked('notAllowed')
export const UnknownElement: Story = blocked('unknown')
export const CouldNotLoad: Story = blocked('failed')
