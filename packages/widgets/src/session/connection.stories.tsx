import { toastsOfPage } from '@chartside/core/environment'
import { connectionWords, createSession, type GetToken, type Session } from '@chartside/core/session'
import { testEnvironment, unreachable } from '@chartside/core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'

/** The session of a page whose API answers so. */
function wired(getToken: GetToken, fetch: typeof globalThis.fetch = async () => Response.json({ ok: true })): Session {
  const { environment } = testEnvironment(fetch)
  return createSession({ ...environment, toasts: toastsOfPage() }, { getToken })
}

interface Wiring {
  session: () => Session | undefined
}

const meta: Meta<Wiring> = {
  title: 'On every page/Connection',
  tags: ['!autodocs'],
  args: { session: () => undefined },
  loaders: [({ args }) => ({ session: args.session() })],
  render: (_, { loaded }) => {
    const { session } = loaded as { session: Session | undefined }
    return (
      <div style={{ display: 'grid', gap: 24, padding: 24, maxWidth: 760 }}>
        <chartside-recent-dictations session={session} />
        <chartside-recorder session={session} />
      </div>
    )
  },
}
export default meta
type Story = StoryObj<Wiring>

const tags = ['chartside-recent-dictations', 'chartside-recorder']
const inState = (canvas: HTMLElement, state: string) =>
  waitFor(() => expect(tags.map((tag) => canvas.querySelector(tag)!.matches(`:state(${state})`))).toEqual([true, true]))

/** Both elements say it, the page gets a code from each, and the recorder can still record. */
async function shows(canvas: HTMLElement, text: string, state: string) {
  for (const tag of tags) await expect(await inside(canvas, tag).findByText(text)).toBeVisible()
  await inState(canvas, state)
  await expect(inside(canvas, 'chartside-recorder').getByText('Ready to record')).toBeVisible()
}

export const Connecting: Story = {
  args: { session: () => wired(() => new Promise(() => undefined)) },
  play: async ({ canvasElement, step }) => {
    await step('[CONN-04] nothing is ready to be sent', async () => {
      await expect(await inside(canvasElement, 'chartside-recorder').findByText('Ready to record')).toBeVisible()
      await inState(canvasElement, 'connecting')
    })
  },
}

export const Ready: Story = {
  args: { session: () => scene([]) },
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement, 'chartside-recorder').findByText('Ready')).toBeVisible()
    await inState(canvasElement, 'ready')
  },
}

export const NoToken: Story = {
  args: { session: () => wired(() => Promise.reject(new Error('The user of the page is signed out'))) },
  play: async ({ canvasElement }) => {
    await shows(canvasElement, connectionWords.signInFailed, 'no-token')
    await expect(inside(canvasElement, tags[0]).getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const WrongApi: Story = {
  args: { session: () => wired(() => 'token') },
  play: ({ canvasElement }) => shows(canvasElement, connectionWords.wrongApi, 'wrong-api'),
}

export const Unreachable: Story = {
  args: { session: () => wired(() => 'token', unreachable) },
  play: ({ canvasElement }) => shows(canvasElement, connectionWords.unreachable, 'unconnected'),
}

export const SignedOut: Story = {
  args: {
    session: () => {
      const session = scene([], { provider: null })
      session.expectSignIn()
      return session
    },
  },
  play: ({ canvasElement }) => shows(canvasElement, connectionWords.signedOut, 'no-token'),
}

export const NoSession: Story = {
  play: async ({ canvasElement }) => {
    for (const tag of tags) await expect(await inside(canvasElement, tag).findByText(connectionWords.setup)).toBeVisible()
    await inState(canvasElement, 'unconnected')
  },
}
