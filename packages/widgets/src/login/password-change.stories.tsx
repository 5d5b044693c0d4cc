import { resetPassword } from '@chartside/contract/login'
import { capabilities } from '@chartside/contract/session'
import { toastsOfPage } from '@chartside/core/environment'
import { passwordWords } from '@chartside/core/login'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { never, Outcome, offline, refused, scene } from '../../../../.storybook/scene.tsx'

const changed = 'Password changed. Other devices have been signed out.'
const offering = { features: ['change-password'] } as const
const answering = (answer: Parameters<typeof scene<[typeof resetPassword]>>[0][0][1]) =>
  scene([[resetPassword, answer]], offering)

const meta = {
  title: 'Account/Password change',
  render: ({ session, onChanged }) => (
    <div style={{ padding: 24 }}>
      <chartside-password-change session={session} onpasswordchanged={onChanged} />
    </div>
  ),
  args: { session: answering({ message: changed }), onChanged: fn() },
} satisfies Meta<{ session: ReturnType<typeof scene>; onChanged: () => void }>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const opened = async (canvas: HTMLElement): Promise<Widget> => {
  const widget = inside(canvas, 'chartside-password-change')
  await widget.findByRole('button', { name: passwordWords.save })
  return widget
}
const field = (widget: Widget, label: string) => widget.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })
const press = (widget: Widget) => userEvent.click(widget.getByRole('button', { name: passwordWords.save }))

async function fillIn(widget: Widget) {
  for (const [label, value] of [
    [passwordWords.current, 'chartside-demo'],
    [passwordWords.password, 'a long new passphrase'],
    [passwordWords.confirm, 'a long new passphrase'],
  ] as const)
    await fireEvent.input(field(widget, label), { target: { value } })
}

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await step('[AUTH-24] shows the rules, what the change ends, and that a mail is sent', async () => {
      await expect(widget.getByText(passwordWords.rules)).toBeVisible()
      await expect(widget.getByText(passwordWords.consequences)).toBeVisible()
    })
    await step('password managers recognise the fields', async () => {
      await expect(field(widget, passwordWords.current)).toHaveAttribute('autocomplete', 'current-password')
      await expect(field(widget, passwordWords.password)).toHaveAttribute('autocomplete', 'new-password')
    })
  },
}

export const Changed: Story = {
  play: async ({ canvasElement, args }) => {
    const widget = await opened(canvasElement)
    await fillIn(widget)
    await press(widget)
    await waitFor(() => expect(args.onChanged).toHaveBeenCalledOnce())
    const toasts = toastsOfPage().$toasts.get()
    await expect(toasts.map(({ kind, text }) => `${kind}: ${text}`)).toContain(`success: ${changed}`)
    for (const label of [passwordWords.current, passwordWords.password, passwordWords.confirm])
      await expect(field(widget, label)).toHaveValue('')
  },
}

export const Missing: Story = {
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await press(widget)
    for (const message of Object.values(passwordWords.missing)) await expect(await widget.findByText(message)).toBeVisible()
    await expect(field(widget, passwordWords.current)).toHaveFocus()
  },
}

const wrong = 'The current password is incorrect.'
export const WrongPassword: Story = {
  args: { session: answering(refused(wrong, { current_password: [wrong] })) },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await fillIn(widget)
    await press(widget)
    await step('[AUTH-24] shows a wrong current password at its field and keeps the input', async () => {
      await expect(await widget.findByText(wrong)).toBeVisible()
      await expect(field(widget, passwordWords.current)).toHaveAccessibleDescription(wrong)
      await expect(field(widget, passwordWords.current)).toHaveFocus()
      await expect(field(widget, passwordWords.password)).toHaveValue('a long new passphrase')
    })
  },
}

const common = 'The new password is too easy to guess. Choose a less common one.'
export const TooCommon: Story = {
  args: { session: answering(refused(common, { password: [common] })) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await fillIn(widget)
    await press(widget)
    await expect(await widget.findByText(common)).toBeVisible()
    await expect(field(widget, passwordWords.password)).toHaveAccessibleDescription(`${common} ${passwordWords.rules}`)
  },
}

const wait = 'Too many attempts. Try again in 30 seconds.'
export const TooManyAttempts: Story = {
  args: { session: answering(new Outcome(() => Response.json({ status: 'ERROR', message: wait }, { status: 429 }))) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await fillIn(widget)
    await press(widget)
    await expect(await widget.findByText(wait)).toBeVisible()
  },
}

export const Offline: Story = {
  args: { session: answering(offline()) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    const failures = failuresOn(canvasElement)
    await fillIn(widget)
    await press(widget)
    await expect(await widget.findByText(`Could not reach the server. ${passwordWords.unsure}`)).toBeVisible()
    await expect(failures).toHaveLength(1)
  },
}

export const Sending: Story = {
  args: { session: answering(never()) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await fillIn(widget)
    await press(widget)
    await expect(await widget.findByRole('button', { name: passwordWords.saving })).toHaveAttribute('aria-busy', 'true')
  },
}

/** A backend that accepts a new password only with a one-time code. */
export const Unsupported: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-password-change')
    await expect(await widget.findByText(passwordWords.elsewhere)).toBeVisible()
    await expect(widget.queryByRole('button')).toBeNull()
  },
}

export const Loading: Story = { args: { session: scene([[capabilities, never()]]) } }

export const LoadingFailed: Story = {
  args: { session: scene([[capabilities, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-password-change')
    await expect(await widget.findByText(`${passwordWords.failed} Could not reach the server.`)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
