import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { accounts, oneTimeCodes, providers, rateLimits, tokens } from '../database/schema.ts'
import { hashSecret } from '../lib/passwords.ts'
import { startTestApi, type TestApi } from '../testing.ts'

const minute = 60_000
let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

async function post(call: string, body: unknown, token?: string) {
  const response = await api.fetch(`${api.apiBase}/provider_api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { code: response.status, headers: response.headers, ...(await response.json()) }
}
async function info(token: string | undefined) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await api.fetch(`${api.apiBase}/provider_api/info`, { headers })
  return { code: response.status, ...(await response.json()) }
}
const signIn = (account = api.accounts.provider, password = account.password) => post('login', { email: account.email, password })
const codeIn = (text: string | undefined) => /\b\d{8}\b/.exec(text ?? '')?.[0] ?? ''
const askCode = async () =>
  codeIn((await api.mailAfter(() => post('forgot-password', { email: api.accounts.provider.email }))).text)
const redeem = (otp_code: string) => post('verify-otp', { email: api.accounts.provider.email, otp_code })

test('[AUTH-18] a right password returns the provider and a token that info accepts, ignoring case and blanks of the e-mail', async () => {
  const { email, azzId, password } = api.accounts.provider
  const answer = await post('login', { email: `  ${email.toUpperCase()} `, password })
  expect(answer).toMatchObject({ code: 200, status: 'success', data: { provider: { azz_id: azzId } } })
  expect(answer.message).not.toBe('')
  expect(await info(answer.data.access_token)).toMatchObject({ status: 'success', data: { name: 'Dr. Amara Okafor' } })
})

test('[DATA-01] an assistant acts as the provider whom they assist', async () => {
  const { data } = await signIn(api.accounts.assistant)
  expect(data.provider.azz_id).toBe(api.accounts.provider.azzId)
  expect((await info(data.access_token)).data.azz_id).toBe(api.accounts.provider.azzId)
})

test('[AUTH-07] an empty e-mail or password is reported at its field', async () => {
  expect(await post('login', { email: ' ', password: '' })).toMatchObject({
    code: 422,
    status: 'ERROR',
    errors: { email: ['Email is required.'], password: ['Password is required.'] },
  })
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const wrong = await signIn(api.accounts.provider, 'not the password')
  const unknown = await post('login', { email: 'nobody@lakeside.example', password: 'not the password' })
  expect(wrong).toMatchObject({ code: 401, status: 'ERROR_INFO', message: 'Incorrect email or password.' })
  expect({ ...unknown, headers: 0 }).toEqual({ ...wrong, headers: 0 })
})

test('a wrong password and an unknown e-mail take the same amount of work', async () => {
  // As production stores it; the other tests' accounts have a cheap one.
  const password_hash = await hashSecret(api.accounts.provider.password)
  await api.deps.database.update(accounts).set({ password_hash }).where(eq(accounts.email, api.accounts.provider.email))
  const took = { wrong: [] as number[], unknown: [] as number[] }
  const measure = async (kind: keyof typeof took, email: string) => {
    // The processor time of this process only, without the machine's other load.
    const began = process.cpuUsage()
    await post('login', { email, password: 'not the password' })
    const { user, system } = process.cpuUsage(began)
    took[kind].push(user + system)
  }
  await measure('unknown', 'first@lakeside.example')
  took.unknown.length = 0
  for (let i = 0; i < 25; i++) {
    await measure('wrong', api.accounts.provider.email)
    await measure('unknown', 'nobody@lakeside.example')
    // Not what is measured here.
    await api.deps.database.delete(rateLimits)
  }
  const ratio = Math.min(...took.wrong) / Math.min(...took.unknown)
  // Nearly all of it is the password's hash: without one it would be ten times as fast.
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('right passwords do not count as attempts', async () => {
  for (let i = 0; i < 30; i++) expect((await signIn()).code).toBe(200)
})

test('[AUTH-17] a token is valid for twelve hours', async () => {
  const token = (await signIn()).data.access_token
  api.clock.advance(12 * 60 * minute - 1)
  expect((await info(token)).code).toBe(200)
  api.clock.advance(1)
  expect(await info(token)).toMatchObject({
    code: 401,
    status: 'token_expired',
    message: 'Your session has expired. Please log in again.',
  })
})

test.each([[undefined], [''], ['x'], ['a'.repeat(43)], [`${'a'.repeat(43)}' or 1=1`]])(
  '[AUTH-11] [AUTH-17] the token %s is refused',
  async (token) => {
    expect(await info(token)).toMatchObject({ code: 401, status: 'token_expired' })
    expect(await post('password_reset', { password: 'a'.repeat(12), confirm_password: 'a'.repeat(12) }, token)).toMatchObject({
      code: 401,
      status: 'token_expired',
    })
  },
)

test('[AUTH-14] logging out ends this token and no other', async () => {
  const [one, other] = [(await signIn()).data.access_token, (await signIn()).data.access_token]
  expect(await post('logout', {}, one)).toMatchObject({ status: 'success' })
  expect((await info(one)).status).toBe('token_expired')
  expect((await info(other)).status).toBe('success')
})

test('tokens are not stored in the database', async () => {
  const token = (await signIn()).data.access_token
  expect(JSON.stringify(await api.deps.database.select().from(tokens))).not.toContain(token)
})

test('[AUTH-08] the answer to a forgotten password does not reveal whether the address is known', async () => {
  const known = await post('forgot-password', { email: api.accounts.provider.email })
  const unknown = await post('forgot-password', { email: 'nobody@lakeside.example' })
  expect(known).toMatchObject({ code: 200, message: 'OTP sent successfully' })
  expect({ ...unknown, headers: 0 }).toEqual({ ...known, headers: 0 })
  await expect.poll(() => api.mails.length).toBe(1)
  expect(api.mails.map(({ to }) => to)).toEqual([api.accounts.provider.email])
})

test('[AUTH-09] [AUTH-10] the code gives a token that can only set a new password, and becomes a session by that', async () => {
  const code = await askCode()
  expect(JSON.stringify(await api.deps.database.select().from(oneTimeCodes))).not.toContain(code)
  const { data } = await redeem(code)
  expect(data.provider.azz_id).toBe(api.accounts.provider.azzId)
  expect(await info(data.access_token)).toMatchObject({ code: 403, message: 'Please set a new password first.' })
  const password = 'a new and longer one'
  expect(await post('password_reset', { password, confirm_password: password }, data.access_token)).toMatchObject({
    code: 200,
    message: 'Password reset successfully',
  })
  expect((await info(data.access_token)).code).toBe(200)
  expect((await signIn()).code).toBe(401)
  expect((await signIn(api.accounts.provider, password)).code).toBe(200)
})

test('[AUTH-10] a new password ends every other session of the account, and of nobody else', async () => {
  const [old, colleague] = [(await signIn()).data.access_token, (await signIn(api.accounts.colleague)).data.access_token]
  const { data } = await redeem(await askCode())
  await post('password_reset', { password: 'a new and longer one', confirm_password: 'a new and longer one' }, data.access_token)
  expect((await info(old)).status).toBe('token_expired')
  expect((await info(colleague)).code).toBe(200)
})

test('[AUTH-12] [AUTH-13] an unacceptable new password is reported at its field', async () => {
  const { data } = await redeem(await askCode())
  const reset = (password: string, confirm_password: string) =>
    post('password_reset', { password, confirm_password }, data.access_token)
  expect(await reset('a long enough one', 'a long enough two')).toMatchObject({
    code: 422,
    status: 'ERROR_INFO',
    message: 'The two passwords do not match.',
    errors: { confirm_password: ['The two passwords do not match.'] },
  })
  expect((await reset('short', 'short')).message).toBe('The new password must have at least 12 characters.')
  expect((await reset('🦆'.repeat(11), '🦆'.repeat(11))).code).toBe(422)
  const { email } = api.accounts.provider
  expect((await reset(email, email)).message).toBe('The new password must not be your email.')
  expect((await signIn()).code).toBe(200)
})

const chosen = 'a new and longer one'
const set = (token: string, password = chosen, current?: string) =>
  post(
    'password_reset',
    { password, confirm_password: password, ...(current === undefined ? {} : { current_password: current }) },
    token,
  )

test('[AUTH-20] a session alone sets no new password: the current one is required at its field, with few tries', async () => {
  const token = (await signIn()).data.access_token
  expect(await set(token)).toMatchObject({ code: 422, errors: { current_password: ['Enter your current password.'] } })
  for (let count = 0; count < 5; count++)
    expect(await set(token, chosen, 'a guess')).toMatchObject({
      code: 422,
      errors: { current_password: ['The current password is incorrect.'] },
    })
  expect((await set(token, chosen, 'a guess')).code).toBe(429)
  expect((await signIn()).code).toBe(200)
  api.clock.advance(5000)
  expect((await set(token, chosen, api.accounts.provider.password)).code).toBe(200)
  expect((await info(token)).code).toBe(200)
  expect((await signIn(api.accounts.provider, chosen)).code).toBe(200)
})

test('[AUTH-20] a fresh code can take the place of the current password', async () => {
  expect((await set((await redeem(await askCode())).data.access_token)).code).toBe(200)
  expect((await signIn(api.accounts.provider, chosen)).code).toBe(200)
})

test('[AUTH-20] a mail notifies the owner of every new password, without containing it', async () => {
  const token = (await signIn()).data.access_token
  const mail = await api.mailAfter(() => set(token, chosen, api.accounts.provider.password))
  expect(mail).toMatchObject({ to: api.accounts.provider.email, subject: 'Your password was changed' })
  expect(mail.text).toMatch(/has been signed out\..*If that was not you/s)
  expect(mail.text).not.toContain(chosen)
  const { access_token } = (await redeem(await askCode())).data
  expect((await api.mailAfter(() => set(access_token, 'another one, and longer'))).subject).toBe('Your password was changed')
})

test('[AUTH-20] the token from a code is valid for 15 minutes; once it has set a password, as long as that of any session', async () => {
  const late = (await redeem(await askCode())).data.access_token
  api.clock.advance(15 * minute)
  expect(await set(late)).toMatchObject({ code: 401, status: 'token_expired' })
  const token = (await redeem(await askCode())).data.access_token
  api.clock.advance(15 * minute - 1)
  expect((await set(token)).code).toBe(200)
  api.clock.advance(12 * 60 * minute - 1)
  expect((await info(token)).code).toBe(200)
  api.clock.advance(1)
  expect((await info(token)).code).toBe(401)
})

test('[AUTH-20] a code that was sent before a new password is refused after it', async () => {
  const token = (await signIn()).data.access_token
  const code = await askCode()
  await set(token, chosen, api.accounts.provider.password)
  expect((await redeem(code)).code).toBe(401)
})

const tooEasy = 'The new password is too easy to guess. Choose a less common one.'
test.each([
  [' '.repeat(12), 'The new password must not be blank.'],
  ['chartside-demo', 'The new password must differ from the current one.'],
  ['123456789012', tooEasy],
  ['aaaaaaaaaaaa', tooEasy],
  ['password1234', tooEasy],
  ['Sunshine2024!', tooEasy],
  ['q1w2e3r4t5y6', tooEasy],
  ['dragondragon', tooEasy],
  ['a          b', tooEasy],
])('[AUTH-20] %j is refused as a new password, with a message at its field', async (password, message) => {
  const { data } = await redeem(await askCode())
  expect(await set(data.access_token, password)).toMatchObject({ code: 422, message, errors: { password: [message] } })
})

test('a code works once', async () => {
  const code = await askCode()
  const both = await Promise.all([redeem(code), redeem(code)])
  expect(both.map((answer) => answer.code).sort()).toEqual([200, 401])
  expect(await redeem(code)).toMatchObject({ code: 401, message: 'The OTP is incorrect or has expired. Request a new one.' })
})

test('a code is valid for ten minutes', async () => {
  const code = await askCode()
  api.clock.advance(10 * minute)
  expect((await redeem(code)).code).toBe(401)
})

test('neither e-mail, password, code nor token is in the log', async () => {
  const code = await askCode()
  const { data } = await redeem(code)
  await signIn(api.accounts.provider, 'a-wrong-secret')
  await signIn()
  const log = api.lines.join('\n')
  expect(log).toContain('/provider_api/login')
  for (const secret of [
    api.accounts.provider.email,
    'Okafor',
    code,
    data.access_token,
    'a-wrong-secret',
    api.accounts.provider.password,
  ])
    expect(log).not.toContain(secret)
})

test('a mail that cannot be sent is logged without its text, and the answer stays the same', async () => {
  api.deps.sendMail = () => Promise.reject(new Error(`no route to ${api.accounts.provider.email}`))
  expect((await post('forgot-password', { email: api.accounts.provider.email })).code).toBe(200)
  await expect.poll(() => api.lines.join('\n')).toContain('mail not sent')
  expect(api.lines.join('\n')).not.toContain(api.accounts.provider.email)
})

test('a session ends when its account is deleted', async () => {
  const token = (await signIn()).data.access_token
  await api.deps.database.delete(accounts).where(eq(accounts.email, api.accounts.provider.email))
  expect((await info(token)).status).toBe('token_expired')
})

test('[AUTH-21] an account that is closed, or whose provider has left, ends at once: token, login and code', async () => {
  const { email, azzId } = api.accounts.provider
  const token = (await signIn()).data.access_token
  const closed = 'This account is closed. Ask the administrator of your practice.'
  const states = async () => [(await info(token)).status, (await signIn()).message]
  await api.deps.database.update(accounts).set({ disabled_at: new Date() }).where(eq(accounts.email, email))
  expect(await states()).toEqual(['token_expired', closed])
  expect((await signIn(api.accounts.provider, 'not the password')).message).toBe('Incorrect email or password.')
  await post('forgot-password', { email })
  await api.deps.database.update(accounts).set({ disabled_at: null })
  expect(await states()).toEqual(['success', 'Logged in successfully'])
  expect(api.mails).toHaveLength(0)
  await api.deps.database.update(providers).set({ status: 'inactive' }).where(eq(providers.azz_id, azzId))
  expect(await states()).toEqual(['token_expired', closed])
  // An assistant acts for the provider.
  expect((await signIn(api.accounts.assistant)).code).toBe(403)
})
