import { login } from '@chartside/contract/login'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createSession, rootKey } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { createPasswordChange, passwordWords } from './index.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

const chosen = 'a long new passphrase'

/** A browser with a signed-in provider and the form open, on a connection that the test can cut. */
async function testSession() {
  const line = { open: true, features: true }
  const env = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    if (!line.features && String(address).includes('capabilities')) return Response.json({}, { status: 404 })
    return api.fetch(address, init)
  }, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  const signIn = async (account = api.accounts.provider, password = account.password) => {
    const { data } = await session.call(login, { body: { email: account.email, password } })
    session.begin({ token: data.access_token, email: account.email, provider: data.provider })
  }
  await signIn()
  return {
    ...env,
    session,
    line,
    signIn,
    toasts: () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
    open() {
      const form = createPasswordChange(session)
      form.$change.listen(() => undefined)
      const fillIn = (current: string, password = chosen, confirm = password) => {
        form.set('current', current)
        form.set('password', password)
        form.set('confirm', confirm)
      }
      return { form, fillIn }
    },
  }
}

const blank = { current: '', password: '', confirm: '' }

test('[AUTH-24] the new password is valid from then on; this session continues, others end, and an e-mail reports the change', async () => {
  const [here, there] = [await testSession(), await testSession()]
  const { form, fillIn } = here.open()
  await expect.poll(() => form.$change.get().state).toBe('ready')
  fillIn(api.accounts.provider.password)
  const mail = await api.mailAfter(async () => expect(await form.submit()).toBe(true))
  expect(mail.subject).toBe('Your password was changed')
  expect(here.toasts()).toEqual(['success: Password changed. Other devices have been signed out.'])
  expect(form.$values.get()).toEqual(blank)
  await here.session.identify()
  await expect(there.session.identify()).rejects.toMatchObject({ name: 'SessionEnded' })
  await there.signIn(api.accounts.provider, chosen)
  await expect(here.signIn()).rejects.toMatchObject({ code: 401 })
})

test.each([
  ['a guess', chosen, chosen, { current: 'The current password is incorrect.' }],
  ['', chosen, chosen, { current: passwordWords.missing.current }],
  ['chartside-demo', '', '', { password: passwordWords.missing.password, confirm: passwordWords.missing.confirm }],
  ['chartside-demo', 'short', 'short', { password: 'The new password must have at least 12 characters.' }],
  ['chartside-demo', ' '.repeat(12), ' '.repeat(12), { password: 'The new password must not be blank.' }],
  ['chartside-demo', 'password1234', 'password1234', { password: /too easy to guess/ }],
  ['chartside-demo', 'chartside-demo', 'chartside-demo', { password: 'The new password must differ from the current one.' }],
  ['chartside-demo', chosen, 'another passphrase', { confirm: 'The two passwords do not match.' }],
])(
  '[AUTH-24] %j, %j and %j: each error is shown only at its field, and the entries stay',
  async (current, password, confirm, errors) => {
    const { open, toasts } = await testSession()
    const { form, fillIn } = open()
    fillIn(current, password, confirm)
    expect(await form.submit()).toBe(false)
    const expected = Object.entries(errors).map(([name, message]) => [name, expect.stringMatching(message)])
    expect(form.$errors.get()).toEqual(Object.fromEntries(expected))
    expect(form.$firstError.get()?.field).toBe(Object.keys(errors)[0])
    expect(form.$values.get()).toEqual({ current, password, confirm })
    expect(toasts()).toEqual([])
  },
)

test('[AUTH-24] after several wrong passwords it says how long to wait', async () => {
  const { open } = await testSession()
  const { form, fillIn } = open()
  fillIn('a guess')
  for (let count = 0; count < 6; count++) await form.submit()
  expect(form.$form.get()).toMatchObject({
    state: 'failed',
    error: { code: 429, message: expect.stringMatching(/second|minute/) },
  })
})

test('[AUTH-24] [ERR-01] offline it shows the failure, and the entries can be sent again', async () => {
  const { open, line } = await testSession()
  const { form, fillIn } = open()
  fillIn(api.accounts.provider.password)
  line.open = false
  expect(await form.submit()).toBe(false)
  expect(form.$form.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
  line.open = true
  expect(await form.submit()).toBe(true)
})

test('[AUTH-24] entered passwords go with the lock, the session and another user, and are never stored', async () => {
  const { open, session, storage, signIn } = await testSession()
  const { form, fillIn } = open()
  fillIn('a secret', 'another secret')
  expect(await storage.get(rootKey)).not.toContain('secret')
  session.lock()
  expect(form.$values.get()).toEqual(blank)
  session.unlock({ token: 'any' })
  fillIn('a secret', 'another secret')
  session.logout()
  expect(form.$values.get()).toEqual(blank)
  await signIn(api.accounts.colleague)
  fillIn('a secret', 'another secret')
  await signIn()
  expect(form.$values.get()).toEqual(blank)
})

test('[AUTH-24] a backend that does not check the current password offers only the one-time code', async () => {
  const { open, line } = await testSession()
  line.features = false
  const { form } = open()
  await expect.poll(() => form.$change.get()).toEqual({ state: 'elsewhere' })
})

test('[AUTH-24] if the capabilities cannot be loaded, it says so and can try again', async () => {
  const { open, line } = await testSession()
  line.open = false
  const { form } = open()
  await expect.poll(() => form.$change.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
  line.open = true
  await form.reload()
  expect(form.$change.get()).toEqual({ state: 'ready' })
})
