import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { SessionEnded } from '../errors.ts'
import { createSession, rootKey } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { createLogin } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
// Failed attempts count for fifteen minutes and must not affect the next test.
beforeEach(() => api.clock.advance(3600_000))

async function panel(fetch: typeof globalThis.fetch = api.fetch) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  const login = createLogin(session)
  const toasts = () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const kept = async () => JSON.parse((await env.storage.get(rootKey)) ?? '{}') as Record<string, unknown>
  return { env, session, login, toasts, kept }
}

type Panel = Awaited<ReturnType<typeof panel>>

async function signIn({ login }: Panel, email: string, password: string): Promise<void> {
  login.forms.signIn.set('email', email)
  login.forms.signIn.set('password', password)
  await login.submit()
}

const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email)
const lastCode = (email: string) => /\d{8}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''

/** Continues to the step of the new password. */
async function redeemCode({ login }: Panel, email: string): Promise<void> {
  login.forgot()
  login.forms.email.set('email', email)
  const before = mailsTo(email).length
  await login.submit()
  await expect.poll(() => mailsTo(email).length).toBe(before + 1)
  login.forms.otp.set('otp', lastCode(email))
  await login.submit()
}

describe('signing in', () => {
  test.each([
    ['', ''],
    ['amara.okafor@lakeside.example', ''],
    ['', 'secret'],
    ['  ', 'secret'],
  ])("[AUTH-07] '%s' with '%s' is asked for both, beside the fields", async (email, password) => {
    const mine = await panel()
    await signIn(mine, email, password)
    expect(mine.login.$problem.get()).toBe('Please enter email and password.')
    expect(mine.toasts()).toEqual([])
    expect(mine.login.forms.signIn.$firstError.get()?.field).toBe(email.trim() ? 'password' : 'email')
  })

  test("[AUTH-18] stores token, e-mail and provider, shows the server's message, and clears the password", async () => {
    const mine = await panel()
    const { email, password, azzId } = api.accounts.provider
    await signIn(mine, ` ${email} `, password)
    expect(mine.session.$session.get()).toMatchObject({ state: 'in', email, provider: { azz_id: azzId } })
    expect(mine.session.providerId()).toBe(azzId)
    expect(mine.toasts()).toEqual(['success: Logged in successfully'])
    expect(mine.login.forms.signIn.$values.get()).toEqual({ email: '', password: '' })
    await expect.poll(mine.kept).toMatchObject({ email, isLoggedIn: true })
    expect(JSON.stringify(await mine.kept())).not.toContain(password)
  })

  test('a wrong password and an unknown e-mail get the same answer, and the entries stay', async () => {
    const [wrong, unknown] = [await panel(), await panel()]
    await signIn(wrong, api.accounts.provider.email, 'not it')
    await signIn(unknown, 'nobody@lakeside.example', 'not it')
    expect(wrong.login.$problem.get()).toBe('Incorrect email or password.')
    expect(unknown.login.$problem.get()).toBe(wrong.login.$problem.get())
    expect(wrong.toasts()).toEqual(['error: Incorrect email or password.'])
    expect(wrong.login.forms.signIn.$values.get()).toEqual({ email: api.accounts.provider.email, password: 'not it' })
    expect(wrong.session.$session.get().state).toBe('out')
  })

  test('[AUTH-19] a browser is recognized after signing out and after an expired session; its token is stored apart from the session', async () => {
    const mine = await panel()
    const { email, password } = api.accounts.stranger
    await signIn(mine, email, password)
    mine.session.logout()
    // Somebody else guesses passwords for the same address.
    const other = await panel()
    for (let times = 0; times < 8; times++) await signIn(other, email, `guess ${times}`)
    await signIn(other, email, password)
    expect(other.login.$problem.get()).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    await signIn(mine, email, password)
    expect(mine.session.$session.get()).toMatchObject({ state: 'in' })
    const device = await mine.env.environment.deviceStorage.get('device')
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await mine.kept())).not.toContain(device)
    api.clock.advance(12 * 3600_000)
    expect(await mine.session.verify()).toBe('out')
    expect(await mine.env.environment.deviceStorage.get('device')).toBe(device)
  })

  test('[AUTH-19] a backend that issues no device token gets none, and failing storage does not prevent signing in', async () => {
    const sent: string[] = []
    const mine = await panel((async (...[url, init]: Parameters<typeof fetch>) => {
      sent.push(String(init?.body))
      const answer = await api.fetch(url, init)
      const body = await answer.json()
      delete body.data?.device_token
      return Response.json(body, { status: answer.status })
    }) as typeof fetch)
    const { email, password } = api.accounts.stranger
    await signIn(mine, email, password)
    mine.session.logout()
    mine.env.environment.deviceStorage.get = () => Promise.reject(new Error('no storage'))
    await signIn(mine, email, password)
    expect(mine.session.$session.get()).toMatchObject({ state: 'in' })
    expect(sent.join()).not.toContain('device')
  })

  test('too many attempts are refused with a message', async () => {
    const mine = await panel()
    for (let times = 0; times < 11; times++) await signIn(mine, 'busy@lakeside.example', `guess ${times}`)
    expect(mine.login.$problem.get()).toMatch(/too many|wait/i)
    expect(mine.login.$problem.get()).not.toBe('Incorrect email or password.')
  })

  test('offline it shows the failure, keeps the entries, and works once the connection is back', async () => {
    let online = false
    const mine = await panel(((...request: Parameters<typeof fetch>) =>
      online ? api.fetch(...request) : Promise.reject(new TypeError('fetch failed'))) as typeof fetch)
    const { email, password } = api.accounts.provider
    await signIn(mine, email, password)
    expect(mine.login.$problem.get()).toBe('Could not reach the server.')
    expect(mine.toasts()).toEqual([])
    expect(mine.login.forms.signIn.$values.get().password).toBe(password)
    online = true
    await mine.login.submit()
    expect(mine.session.$session.get().state).toBe('in')
  })

  test('submitting twice signs in once', async () => {
    const mine = await panel()
    mine.login.forms.signIn.set('email', api.accounts.provider.email)
    mine.login.forms.signIn.set('password', api.accounts.provider.password)
    await Promise.all([mine.login.submit(), mine.login.submit()])
    expect(mine.toasts()).toEqual(['success: Logged in successfully'])
  })

  test('a backend that answers HTTP 200 with ERROR_INFO is recognized, with one toast', async () => {
    const mine = await panel(
      (async () =>
        new Response(JSON.stringify({ status: 'ERROR_INFO', message: 'Invalid credentials', data: null }))) as typeof fetch,
    )
    await signIn(mine, 'a@b.example', 'x')
    expect(mine.login.$problem.get()).toBe('Invalid credentials')
    expect(mine.toasts()).toEqual(['error: Invalid credentials'])
  })
})

describe('a forgotten password', () => {
  test('[AUTH-08] sends a code to the e-mail and shows the message; the e-mail typed before is kept', async () => {
    const mine = await panel()
    mine.login.forms.signIn.set('email', api.accounts.provider.email)
    mine.login.forgot()
    expect(mine.login.$mode.get()).toBe('email')
    expect(mine.login.forms.email.$values.get().email).toBe(api.accounts.provider.email)
    await mine.login.submit()
    expect(mine.toasts()).toEqual(['success: OTP sent successfully'])
    expect(mine.login.$mode.get()).toBe('otp')
    await expect.poll(() => api.mails.at(-1)?.to).toBe(api.accounts.provider.email)
  })

  test('[AUTH-08] an unknown e-mail gets the same answer', async () => {
    const mine = await panel()
    mine.login.forgot()
    mine.login.forms.email.set('email', 'nobody@lakeside.example')
    await mine.login.submit()
    expect(mine.login.$mode.get()).toBe('otp')
    expect(mine.toasts()).toEqual(['success: OTP sent successfully'])
  })

  test('[AUTH-09] a valid code stores token and reset flag, and does not sign in', async () => {
    const mine = await panel()
    await redeemCode(mine, api.accounts.provider.email)
    expect(mine.login.$mode.get()).toBe('newPassword')
    expect(mine.session.$session.get()).toEqual({ state: 'out', resetting: true })
    await expect.poll(mine.kept).toMatchObject({ resetting: true, token: expect.stringMatching(/.+/) })
    expect(await mine.kept()).not.toHaveProperty('isLoggedIn', true)
    expect(JSON.stringify(await mine.kept())).not.toContain(lastCode(api.accounts.provider.email))
  })

  test('[AUTH-13] a wrong code is reported in place and logged', async () => {
    const mine = await panel()
    mine.login.forgot()
    mine.login.forms.email.set('email', api.accounts.provider.email)
    await mine.login.submit()
    mine.login.forms.otp.set('otp', '000000x')
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('The OTP is incorrect or has expired. Request a new one.')
    expect(mine.env.reported).toHaveLength(1)
    expect(mine.login.$mode.get()).toBe('otp')
    expect(mine.login.forms.otp.$values.get().otp).toBe('000000x')
  })

  test('[AUTH-13] an expired code is refused; a new one can be requested and works', async () => {
    const mine = await panel()
    mine.login.forgot()
    mine.login.forms.email.set('email', api.accounts.colleague.email)
    await mine.login.submit()
    await expect.poll(() => api.mails.at(-1)?.to).toBe(api.accounts.colleague.email)
    mine.login.forms.otp.set('otp', lastCode(api.accounts.colleague.email))
    api.clock.advance(10 * 60_000 + 1)
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('The OTP is incorrect or has expired. Request a new one.')
    const mails = api.mails.length
    await mine.login.resend()
    await expect.poll(() => api.mails.length).toBe(mails + 1)
    mine.login.forms.otp.set('otp', lastCode(api.accounts.colleague.email))
    await mine.login.submit()
    expect(mine.login.$mode.get()).toBe('newPassword')
  })

  test('blank fields are reported', async () => {
    const mine = await panel()
    mine.login.forgot()
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('Please enter your email.')
    mine.login.forms.email.set('email', api.accounts.provider.email)
    await mine.login.submit()
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('Please enter the OTP.')
  })
})

describe('a new password', () => {
  const chosen = 'a long new passphrase'

  test('[AUTH-10] is set with the bearer token, signs in, and is valid from then on', async () => {
    const mine = await panel()
    const { email } = api.accounts.assistant
    await redeemCode(mine, email)
    mine.login.forms.newPassword.set('password', chosen)
    mine.login.forms.newPassword.set('confirm', chosen)
    await mine.login.submit()
    expect(mine.toasts().at(-1)).toBe('success: Password reset successfully')
    expect(mine.session.$session.get()).toMatchObject({ state: 'in', email, provider: { azz_id: api.accounts.assistant.azzId } })
    expect(mine.session.$stored.get()).toMatchObject({ resetting: false, isLoggedIn: true })
    expect(await mine.session.verify()).toBe('in')
    const next = await panel()
    await signIn(next, email, chosen)
    expect(next.session.$session.get().state).toBe('in')
    expect(JSON.stringify(await mine.kept())).not.toContain(chosen)
  })

  test('[AUTH-12] [AUTH-13] the server decides whether both passwords match; its message is shown and logged', async () => {
    const mine = await panel()
    await redeemCode(mine, api.accounts.colleague.email)
    mine.login.forms.newPassword.set('password', chosen)
    mine.login.forms.newPassword.set('confirm', 'something else')
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('The two passwords do not match.')
    expect(mine.toasts().at(-1)).toBe('error: The two passwords do not match.')
    expect(mine.env.reported).toHaveLength(1)
    expect(mine.login.$mode.get()).toBe('newPassword')
    expect(mine.session.$session.get()).toEqual({ state: 'out', resetting: true })
  })

  test('[AUTH-11] without a token it asks the user to log in again, and makes no call', async () => {
    const mine = await panel()
    await redeemCode(mine, api.accounts.colleague.email)
    mine.session.keep({ token: '' })
    mine.login.forms.newPassword.set('password', chosen)
    mine.login.forms.newPassword.set('confirm', chosen)
    await mine.login.submit()
    expect(mine.login.$problem.get()).toBe('Access token not found. Please log in again.')
  })

  test('[AUTH-17] a token that expired meanwhile is reported once, and leads back to the first step', async () => {
    const mine = await panel()
    await redeemCode(mine, api.accounts.colleague.email)
    api.clock.advance(13 * 3600_000)
    mine.login.forms.newPassword.set('password', chosen)
    mine.login.forms.newPassword.set('confirm', chosen)
    await mine.login.submit()
    expect(mine.login.forms.newPassword.$form.get()).toMatchObject({ state: 'failed', error: expect.any(SessionEnded) })
    expect(mine.login.$problem.get()).not.toBe('')
    expect(mine.toasts()).toHaveLength(1)
    mine.login.back()
    expect(mine.login.$mode.get()).toBe('signIn')
  })

  test('[AUTH-09] continues after a reload, and going back drops the token', async () => {
    const mine = await panel()
    await redeemCode(mine, api.accounts.colleague.email)
    const again = createLogin(mine.session)
    expect(again.$mode.get()).toBe('newPassword')
    again.back()
    expect(again.$mode.get()).toBe('signIn')
    expect(mine.session.$stored.get().token).toBeUndefined()
    await expect.poll(mine.kept).toEqual({})
  })
})
