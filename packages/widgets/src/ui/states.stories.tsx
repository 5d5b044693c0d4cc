import { Failed as FailedError, Offline } from '@chartside/core/errors'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { CheckIcon } from './icons.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

const meta = { title: 'Parts/States' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  render: () => <Skeleton />,
  play: async ({ canvasElement }) => {
    const skeleton = await inside(canvasElement).findByRole('status', { name: 'Loading' })
    await expect(getComputedStyle(skeleton).animationDelay).toBe('0.15s')
  },
}
export const LoadingRows: Story = {
  render: () => <Skeleton lines={6} columns={4} />,
  play: async ({ canvasElement, step }) => {
    const { children } = await inside(canvasElement).findByRole('status', { name: 'Loading' })
    await step('[FACE-06] as many rows and columns as the table will have, as high as its rows', async () => {
      await expect([...children].map((row) => row.children.length)).toEqual([4, 4, 4, 4, 4, 4])
      await expect(children[0]!.getBoundingClientRect().height).toBe(41)
    })
  },
}
export const Nothing: Story = {
  render: () => <Empty action={<Button variant="primary">Create Patient</Button>}>No patients found.</Empty>,
  play: async ({ canvasElement, step }) => {
    const part = inside(canvasElement)
    const empty = (await part.findByText('No patients found.')).closest('[part="empty"]')!
    await step('[FACE-06] one block: an icon of 40 px, the sentence, the next step', async () => {
      await expect(empty.querySelector('svg')!.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 })
      await expect(empty).toContainElement(part.getByRole('button', { name: 'Create Patient' }))
    })
  },
}

const again = fn()
const widgeterror = fn()
export const CouldNotReach: Story = {
  render: () => <Failed error={new Offline()} onRetry={again} />,
  play: async ({ canvasElement, userEvent }) => {
    again.mockClear()
    await userEvent.click(await inside(canvasElement).findByRole('button', { name: 'Try again' }))
    await expect(again).toHaveBeenCalledOnce()
  },
}

const broken = new FailedError({ code: 500, correlationId: '7c1e' })
export const Reported: Story = {
  render: () => <Failed error={broken} size="line" onRetry={again} />,
  beforeEach: () => {
    const onWidgetError = (event: Event) => widgeterror((event as CustomEvent).detail)
    widgeterror.mockClear()
    // The event does not bubble; it is caught in the capture phase.
    document.addEventListener('widgeterror', onWidgetError, { capture: true })
    return () => document.removeEventListener('widgeterror', onWidgetError, { capture: true })
  },
  play: async ({ canvasElement }) => {
    const part = inside(canvasElement)
    await expect(await part.findByRole('alert')).toHaveTextContent('Reference 7c1e')
    await expect(widgeterror).toHaveBeenCalledWith({
      code: 'http-500',
      message: 'Something went wrong on the server.',
      retryable: true,
      correlationId: '7c1e',
    })
  },
}

export const Waiting: Story = { render: () => <Spinner label="Please wait, verifying you....." /> }
export const Badges: Story = {
  render: () => (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Badge>Pending</Badge>
      <Badge tone="accent">New</Badge>
      <Badge tone="success" icon={<CheckIcon />}>
        Saved 12:03
      </Badge>
      <Badge tone="warning">Unsaved</Badge>
      <Badge tone="danger">Failed</Badge>
    </p>
  ),
}
