import { info } from '@chartside/contract/session'
import { sharedWords } from '@chartside/core/lib/words'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { offline, provider, scene } from '../../../../.storybook/scene.tsx'

/** A server that can become unreachable. */
function staged(isAway: boolean) {
  const server = { isAway }
  return { server, session: scene([[info, () => (server.isAway ? offline() : { data: provider })]]) }
}
type Staged = ReturnType<typeof staged>

const meta = {
  title: 'On every page/Offline banner',
  render: (_, { loaded }) => <chartside-offline session={(loaded as Staged).session} />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas)

export const Online: Story = {
  loaders: [() => staged(false)],
  play: async ({ canvasElement, loaded }) => {
    // The browser may claim to be offline, and be wrong.
    globalThis.dispatchEvent(new Event('offline'))
    await (loaded as Staged).session.network.check()
    await expect(open(canvasElement).queryByText(sharedWords.offline)).toBeNull()
  },
}

export const Offline: Story = {
  tags: ['example'],
  parameters: { docs: { story: { autoplay: true } } },
  loaders: [() => staged(true)],
  play: async ({ canvasElement }) => {
    globalThis.dispatchEvent(new Event('offline'))
    await expect(await open(canvasElement).findByText(sharedWords.offline)).toBeVisible()
  },
}

export const BackOnline: Story = {
  loaders: [() => staged(true)],
  play: async ({ canvasElement, loaded }) => {
    const banner = open(canvasElement)
    globalThis.dispatchEvent(new Event('offline'))
    await banner.findByText(sharedWords.offline)
    ;(loaded as Staged).server.isAway = false
    await userEvent.click(banner.getByRole('button', { name: sharedWords.offlineRetry }))
    await waitFor(() => expect(banner.queryByText(sharedWords.offline)).toBeNull())
  },
}
