import { forgotPassword, login, resetPassword, verifyOtp } from '@chartside/contract/login'
import { loginWords } from '@chartside/core/login'
import { countAsUnsent, logoutWords, type Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { never, offline, provider, refused, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'

const signedIn = { data: { provider, access_token: 'token' }, message: 'Logged in successfully' }
const out = { provider: null } as const

const meta = {
  title: 'Account/Login (sign in)',
  render: ({ session, onloggedin, onloggedout }) => <chartside-login {...{ session, onloggedin, onloggedout }} />,
  args: { session: scene([[login, signedIn]], out), onloggedin: fn(), onloggedout: fn() },
} satisfies Meta<{ session: Session; onloggedin: () => void; onloggedout: () => void }>
export default meta
type Story = StoryObj<typeof meta>

const panel = (canvas: HTMLElement) => inside(canvas, 'chartside-login')
const press = async (canvas: HTMLElement, name: string) =>
  userEvent.click(await panel(canvas).findByRole('button', { name, exact: true } as object))
const type = async (canvas: HTMLElement, label: string, text: string) =>
  userEvent.type(await panel(canvas).findByLabelText(label, { selector: 'input', exact: false }), text)
const signIn = async (canvas: HTMLElement) => {
  await type(canvas, loginWords.email, 'amara.okafor@lakeside.example')
  await type(canvas, loginWords.password, 'chartside-demo{Enter}')
}

export const SignIn: Story = {
  play: async ({ canvasElement, args, step }) => {
    const widget = panel(canvasElement)
    await expect(await widget.findByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await step('[AUTH-07] the password can be shown and hidden', async () => {
      const password = widget.getByLabelText(/^Password/, { selector: 'input' })
      await expect(password).toHaveAttribute('type', 'password')
      await userEvent.click(widget.getByRole('button', { name: 'Show password' }))
      await expect(password).toHaveAttribute('type', 'text')
      await userEvent.click(widget.getByRole('button', { name: 'Hide password' }))
      await expect(password).toHaveAttribute('type', 'password')
    })
    await step('password managers recognise the fields', async () => {
      await expect(widget.getByLabelText(/^Email/)).toHaveAttribute('autocomplete', 'username')
      await expect(widget.getByLabelText(/^Password/, { selector: 'input' })).toHaveAttribute('autocomplete', 'current-password')
    })
    await step('[AUTH-07] no spell checker of the browser, which may send text to its maker, reads them', async () => {
      await expect(widget.getByLabelText(/^Email/)).toHaveProperty('spellcheck', false)
      const password = widget.getByLabelText(/^Password/, { selector: 'input' })
      await userEvent.click(widget.getByRole('button', { name: 'Show password' }))
      await expect(password).toHaveProperty('spellcheck', false)
      await userEvent.click(widget.getByRole('button', { name: 'Hide password' }))
    })
    await step('[AUTH-18] Enter signs in and notifies the page', async () => {
      await signIn(canvasElement)
      await expect(await widget.findByText('You are signed in as Dr. Amara Okafor.')).toBeVisible()
      await expect(args.onloggedin).toHaveBeenCalledOnce()
    })
    await step('[AUTH-14] offers Logout', async () => {
      await press(canvasElement, 'Logout')
      await expect(await widget.findByLabelText(/^Email/)).toHaveValue('')
      await expect(args.onloggedout).toHaveBeenCalledOnce()
    })
  },
}

export const Split: Story = {
  render: ({ session }) => (
    <chartside-login session={session} layout="split">
      <strong slot="brand">Lakeside Clinic</strong>
    </chartside-login>
  ),
  play: async ({ canvasElement, step }) => {
    const widget = panel(canvasElement)
    const heading = await widget.findByRole('heading', { name: 'Welcome Back!' })
    await step('[FACE-03] the heading is in a panel at the left of the form, below the brand', async () => {
      const side = heading.closest('[part="side"]')!.getBoundingClientRect()
      await expect(side.right).toBeLessThanOrEqual(widget.getByRole('button', { name: 'Login' }).getBoundingClientRect().left)
      const brand = canvasElement.querySelector('[slot="brand"]')!.getBoundingClientRect()
      await expect(brand.bottom).toBeLessThanOrEqual(heading.getBoundingClientRect().top)
      await expect(brand.right).toBeLessThanOrEqual(side.right)
    })
  },
}

export const Missing: Story = {
  play: async ({ canvasElement }) => {
    await type(canvasElement, loginWords.email, 'amara.okafor@lakeside.example')
    await press(canvasElement, 'Login')
    const widget = panel(canvasElement)
    await expect(await widget.findByRole('alert')).toHaveTextContent('Please enter email and password.')
    const password = widget.getByLabelText(/^Password/, { selector: 'input' })
    await waitFor(() => expect(password).toHaveFocus())
    await expect(password).toHaveAccessibleDescription('Please enter email and password.')
    await expect(widget.getByLabelText(/^Email/)).not.toHaveAttribute('aria-invalid')
  },
}

export const WrongPassword: Story = {
  args: { session: scene([[login, refusedWithToast('Incorrect email or password.')]], out) },
  play: async ({ canvasElement, step }) => {
    const failures = failuresOn(canvasElement)
    await signIn(canvasElement)
    await expect(await panel(canvasElement).findByRole('alert')).toHaveTextContent('Incorrect email or password.')
    await expect(panel(canvasElement).getByLabelText(/^Password/, { selector: 'input' })).toHaveValue('chartside-demo')
    await step("notifies the page once, without the server's message", async () => {
      const error = { code: 'http-400', message: 'The server refused this.', retryable: false, correlationId: undefined }
      await expect(failures).toEqual([error])
    })
  },
}

export const Offline: Story = {
  args: { session: scene([[login, offline()]], out) },
  play: async ({ canvasElement }) => {
    const failures = failuresOn(canvasElement)
    await signIn(canvasElement)
    await expect(await panel(canvasElement).findByRole('alert')).toHaveTextContent('Could not reach the server.')
    await expect(failures).toEqual([expect.objectContaining({ code: 'offline', retryable: true })])
  },
}

export const Sending: Story = {
  args: { session: scene([[login, never()]], out) },
  play: async ({ canvasElement }) => {
    await signIn(canvasElement)
    await expect(await panel(canvasElement).findByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  },
}

export const Forgotten: Story = {
  args: {
    session: scene(
      [
        [forgotPassword, {}],
        [verifyOtp, signedIn],
        [resetPassword, {}],
      ],
      out,
    ),
  },
  play: async ({ canvasElement, args, step }) => {
    const widget = panel(canvasElement)
    await type(canvasElement, loginWords.email, 'amara.okafor@lakeside.example')
    await press(canvasElement, 'Forgot Password?')
    await step('[AUTH-08] the e-mail is carried over', async () => {
      const email = await widget.findByLabelText(/^Email/)
      await expect(email).toHaveValue('amara.okafor@lakeside.example')
      await waitFor(() => expect(email).toHaveFocus())
      await press(canvasElement, 'Send Otp')
    })
    await step('[AUTH-09] locks the e-mail and asks for the code', async () => {
      const otp = await widget.findByLabelText(/^OTP/)
      await expect(widget.getByLabelText(/^Email/)).toHaveAttribute('readonly')
      await expect(otp).toHaveAttribute('autocomplete', 'one-time-code')
      await waitFor(() => expect(otp).toHaveFocus())
      await userEvent.type(otp, '123456{Enter}')
    })
    await step('[AUTH-10] asks for the new password, twice', async () => {
      await userEvent.type(await widget.findByLabelText(/^New Password/, { selector: 'input' }), 'a long passphrase')
      await userEvent.type(widget.getByLabelText(/^Confirm Password/, { selector: 'input' }), 'a long passphrase')
      await expect(args.onloggedin).not.toHaveBeenCalled()
      await press(canvasElement, 'Reset Password')
      await expect(await widget.findByText(/You are signed in/)).toBeVisible()
      await expect(args.onloggedin).toHaveBeenCalledOnce()
    })
  },
}

export const Code: Story = {
  args: { session: scene([[forgotPassword, {}]], out) },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Forgot Password?')
    await type(canvasElement, loginWords.email, 'amara.okafor@lakeside.example{Enter}')
    await expect(await panel(canvasElement).findByLabelText(/^OTP/)).toBeVisible()
  },
}

export const ExpiredCode: Story = {
  args: {
    session: scene(
      [
        [forgotPassword, {}],
        [verifyOtp, refusedWithToast('The OTP is incorrect or has expired. Request a new one.')],
      ],
      out,
    ),
  },
  play: async ({ canvasElement }) => {
    await Code.play?.({ canvasElement } as never)
    await type(canvasElement, loginWords.otp, '123456{Enter}')
    await expect(await panel(canvasElement).findByRole('alert')).toHaveTextContent('The OTP is incorrect or has expired.')
  },
}

export const NewPassword: Story = {
  args: {
    session: scene(
      [[resetPassword, refused('The passwords are not the same.', { confirm_password: ['The passwords are not the same.'] })]],
      {
        ...out,
        resetting: true,
      },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = panel(canvasElement)
    await userEvent.type(await widget.findByLabelText(/^New Password/, { selector: 'input' }), 'one')
    await userEvent.type(widget.getByLabelText(/^Confirm Password/, { selector: 'input' }), 'other{Enter}')
    await expect(await widget.findByRole('alert')).toHaveTextContent('The passwords are not the same.')
    await waitFor(() => expect(widget.getByLabelText(/^Confirm Password/, { selector: 'input' })).toHaveFocus())
  },
}

export const SignedIn: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement }) => {
    await expect(await panel(canvasElement).findByText('You are signed in as Dr. Amara Okafor.')).toBeVisible()
  },
}

const unsent = scene([])
countAsUnsent(unsent, () => 'entries')

export const LogoutWithUnsentEntries: Story = {
  args: { session: unsent },
  play: async ({ canvasElement, step }) => {
    const widget = panel(canvasElement)
    const question = `${logoutWords.logoutHere.entries} ${logoutWords.logoutAsked}`
    await step('[AUTH-23] Logout asks before it deletes unsent input', async () => {
      await press(canvasElement, 'Logout')
      await expect(await widget.findByRole('dialog', { name: question })).toBeVisible()
      await press(canvasElement, 'No')
      await expect(widget.queryByRole('dialog')).toBeNull()
      await expect(widget.getByText('You are signed in as Dr. Amara Okafor.')).toBeVisible()
    })
    await step('[AUTH-14] signs out after confirmation', async () => {
      await press(canvasElement, 'Logout')
      await userEvent.click(await widget.findByRole('button', { name: 'Yes' }))
      await expect(await widget.findByLabelText(/^Email/)).toHaveValue('')
    })
  },
}
