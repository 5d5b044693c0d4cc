import { afterEach, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../database/test-database.ts'
import { Refusal } from '../lib/refusal.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'
import { checkPassword } from './attempts.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi({ settings: { trustProxy: true } })
})
afterEach(() => api.close())

const [clinic, elsewhere] = ['198.51.100.7', '203.0.113.9']

interface From {
  address?: string
  device?: string | undefined
}
async function post(call: string, body: object, { address = clinic, device }: From = {}) {
  const response = await api.fetch(`${api.apiBase}/provider_api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(device === undefined ? body : { ...body, device_token: device }),
  })
  return { code: response.status, wait: Number(response.headers.get('retry-after') ?? 0), ...(await response.json()) }
}
const signIn = ({ email, password }: Pick<TestAccount, 'email' | 'password'>, from?: From) =>
  post('login', { email, password }, from)
const guess = (email: string, from?: From) => signIn({ email, password: 'not the password' }, from)
const seconds = (count: number) => api.clock.advance(count * 1000)
const okafor = () => api.accounts.provider
async function askCode(from?: From) {
  const { text } = await api.mailAfter(() => post('forgot-password', { email: okafor().email }, from))
  return /\b\d{8}\b/.exec(text)?.[0] ?? ''
}
const redeem = (otp_code: string, from?: From) => post('verify-otp', { email: okafor().email, otp_code }, from)
const otherThan = (code: string) => (code === '11111111' ? '22222222' : '11111111')

test('[AUTH-19] wrong guesses at 105 invented e-mails stop nobody at the same address, not even on a new device; a further guess gets the same answer for an account that exists and for one that does not', async () => {
  const answers = []
  for (let count = 0; count < 105; count++) answers.push(await guess(`guess${count}@nowhere.example`))
  expect(answers.at(-1)).toMatchObject({ code: 429, message: expect.stringMatching(/^Too many attempts\. Try again in /) })
  const [known, unknown] = [await guess(api.accounts.colleague.email), await guess('nobody@nowhere.example')]
  expect(known.code).toBe(429)
  expect({ ...known }).toEqual({ ...unknown })
  expect((await signIn(okafor())).code).toBe(200)
})

test('[AUTH-19] a guess runs the same statements for an account that exists and for one that does not', async () => {
  const statements: string[] = []
  const { database, release } = await openTestDatabase({ logQuery: (statement) => void statements.push(statement) })
  const usual = api
  api = await startTestApi({ database })
  const ofGuess = async (email: string) => {
    statements.length = 0
    await guess(email)
    return [...statements]
  }
  const [known, unknown] = [await ofGuess(okafor().email), await ofGuess('nobody@nowhere.example')]
  expect(known.length).toBeGreaterThan(4)
  expect(unknown).toEqual(known)
  await api.close()
  await release()
  api = usual
})

test('[AUTH-19] guesses at accounts that exist make the next new device of their address wait, for a minute at most', async () => {
  const { provider, colleague, stranger, assistant } = api.accounts
  const others = [colleague, stranger, assistant]
  for (let count = 0; count < 20; count++) {
    // Until each of them has another turn.
    if (count > 0) seconds(901)
    for (const { email } of others) await guess(email)
  }
  const refused = await signIn(provider)
  expect(refused.code).toBe(429)
  expect(refused.wait).toBeLessThanOrEqual(60)
  seconds(60)
  expect((await signIn(provider)).code).toBe(200)
})

test('[AUTH-19] after five wrong passwords each further one waits longer, with a sentence and a time; others do not', async () => {
  for (let count = 0; count < 5; count++) expect((await guess(okafor().email)).code).toBe(401)
  const refused = await signIn(okafor())
  expect(refused).toMatchObject({ code: 429, status: 'ERROR_INFO', wait: 5 })
  expect(refused.message).toBe('Too many attempts. Try again in 5 seconds.')
  expect((await signIn(api.accounts.colleague)).code).toBe(200)
  seconds(5)
  expect((await guess(okafor().email)).code).toBe(401)
  expect((await guess(okafor().email)).wait).toBe(10)
  seconds(10)
  expect((await signIn(okafor())).code).toBe(200)
  expect((await guess(okafor().email)).code).toBe(401)
})

test('[AUTH-19] the wait never exceeds a quarter of an hour, whatever the clock showed before', async () => {
  for (let count = 0; count < 40; count++) {
    await guess(okafor().email)
    seconds(901)
  }
  for (let count = 0; count < 6; count++) await guess(okafor().email)
  expect((await signIn(okafor())).wait).toBeLessThanOrEqual(900)
  // A wait that was stored while the clock was ahead ends when the clock is right.
  seconds(-26 * 3600)
  expect((await signIn(okafor())).code).toBe(200)
})

test('[AUTH-19] wrong passwords at the same time are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => guess(okafor().email)))
  expect(answers.filter(({ code }) => code === 401)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(10)
})

test('[AUTH-19] a right password from a device that signed in before is never refused', async () => {
  const device = (await signIn(okafor())).data.device_token
  expect(device).toMatch(/^[\w-]{43}$/)
  for (let count = 0; count < 60; count++) await guess(okafor().email, { address: `203.0.113.${count}` })
  for (let count = 0; count < 20; count++) await guess(okafor().email)
  expect((await signIn(okafor())).code).toBe(429)
  expect((await signIn(okafor(), { device })).code).toBe(200)
  for (let count = 0; count < 30; count++) expect((await guess(okafor().email, { device })).code).toBe(401)
  expect(await signIn(okafor(), { device })).toMatchObject({ code: 200, data: { device_token: device } })
})

test('[AUTH-19] a device is known for those who signed in from it, and for nobody else', async () => {
  const device = (await signIn(okafor())).data.device_token
  const { email } = api.accounts.colleague
  for (let count = 0; count < 5; count++) await guess(email, { device })
  expect((await signIn(api.accounts.colleague, { device })).code).toBe(429)
  seconds(5)
  expect((await signIn(api.accounts.colleague, { device })).data.device_token).toBe(device)
  for (let count = 0; count < 10; count++) await guess(email)
  expect((await signIn(api.accounts.colleague, { device })).code).toBe(200)
})

test('[AUTH-19] after a hundred wrong passwords in a row a device is like any other', async () => {
  const device = (await signIn(okafor())).data.device_token
  for (let count = 0; count < 105; count++) expect((await guess(okafor().email, { device })).code).toBe(401)
  expect((await signIn(okafor(), { device })).code).toBe(429)
})

/** Wrong passwords for the owner's account, from thirteen networks, each as often as it is let. */
async function strangersGuess(times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await guess(okafor().email, { address: `203.0.113.${count % 13}` })
    seconds(5)
  }
}

test('[AUTH-19] at a new browser in a network from which the owner has signed in, the right password is not delayed by guesses from others', async () => {
  await signIn(okafor())
  for (let count = 0; count < 120; count++) await guess(okafor().email, { address: `203.0.113.${count}` })
  expect((await signIn(okafor(), { address: elsewhere })).code).toBe(429)
  expect((await signIn(okafor())).code).toBe(200)
  // For this account alone.
  for (let count = 0; count < 120; count++) await guess(api.accounts.colleague.email, { address: `203.0.113.${count}` })
  expect((await signIn(api.accounts.colleague)).code).toBe(429)
})

test('[AUTH-19] at a new browser in a new network, the right password gets its turn although strangers of thirteen networks take each one that they get', async () => {
  await strangersGuess(100)
  expect((await guess(okafor().email, { address: '203.0.113.0' })).code).toBe(429)
  expect((await signIn(okafor(), { address: '198.51.100.80' })).code).toBe(200)
})

test('[AUTH-19] strangers of any number of networks have fifty free guesses at an account, then one a minute from new networks and fewer from others', async () => {
  let passed = 0
  for (let count = 0; count < 90; count++)
    if ((await guess(okafor().email, { address: `10.1.0.${count}` })).code === 401) passed++
  expect(passed).toBe(50)
  for (let minute = 0; minute < 30; minute++) {
    seconds(60)
    for (let count = 0; count < 3; count++)
      if ((await guess(okafor().email, { address: `10.2.${minute}.${count}` })).code === 401) passed++
  }
  expect(passed).toBeLessThanOrEqual(50 + 30 + 12)
})

test('[AUTH-19] a guess that was refused before it was looked at does not count', async () => {
  const { email } = okafor()
  const busy = async () => {
    throw new Refusal(503, 'Too many requests are being sent at once.', { retryAfter: 5 })
  }
  const attempt = { email, address: clinic, accountId: undefined, device: undefined, isKnownNetwork: false, verify: busy }
  for (let count = 0; count < 60; count++) await expect(checkPassword(api.deps, attempt)).rejects.toMatchObject({ code: 503 })
  for (let count = 0; count < 5; count++) expect((await guess(email)).code).toBe(401)
  expect((await guess(email)).code).toBe(429)
})

test('[AUTH-19] a guess whose client has gone before it was looked at does not count', async () => {
  const gone = { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': clinic } }
  for (let count = 0; count < 10; count++) {
    const { email } = okafor()
    const body = JSON.stringify({ email, password: 'not the password' })
    const request = new Request(`${api.apiBase}/provider_api/login`, { ...gone, body, signal: AbortSignal.abort() })
    await api.fetch(request)
  }
  for (let count = 0; count < 5; count++) expect((await guess(okafor().email)).code).toBe(401)
})

test('[AUTH-19] a new password has a limit, too: twenty tries, then growing waits', async () => {
  const code = await askCode()
  const token = (await redeem(code)).data.access_token
  const reset = async (password: string) => {
    const response = await api.fetch(`${api.apiBase}/provider_api/password_reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ password, confirm_password: password }),
    })
    return response.status
  }
  for (let count = 0; count < 20; count++) expect(await reset('short')).toBe(422)
  expect(await reset('long enough and rare')).toBe(429)
  seconds(5)
  expect(await reset('long enough and rare')).toBe(200)
})

test('[AUTH-19] codes that a stranger asks for do not replace those that the owner has', async () => {
  const mine = await askCode()
  const strangers = await askCode({ address: elsewhere })
  for (let count = 0; count < 10; count++)
    await post('forgot-password', { email: okafor().email }, { address: `${elsewhere}${count}` })
  await new Promise((resolve) => setImmediate(resolve))
  expect(api.mails).toHaveLength(2)
  expect(strangers).not.toBe(mine)
  seconds(5 * 60)
  const next = await askCode()
  expect((await redeem(mine)).code).toBe(200)
  // Then none of the others is good any more.
  expect((await redeem(next)).code).toBe(401)
})

test('[AUTH-19] of twenty requests for a code at the same moment, two cause a mail', async () => {
  const ask = (email: string, address: string) => post('forgot-password', { email }, { address })
  await Promise.all(Array.from({ length: 20 }, (_, count) => ask(okafor().email, `203.0.113.${count}`)))
  // Sent after all that were requested before.
  await ask(api.accounts.colleague.email, clinic)
  await expect.poll(() => api.mails.map(({ to }) => to)).toContain(api.accounts.colleague.email)
  await expect.poll(() => api.mails.filter(({ to }) => to === okafor().email)).toHaveLength(2)
})

test('[AUTH-19] wrong guesses from elsewhere do not use up the tries that the owner has', async () => {
  const code = await askCode()
  for (let count = 0; count < 20; count++) await redeem(otherThan(code), { address: elsewhere })
  expect((await redeem(code, { address: elsewhere })).code).toBe(429)
  expect((await redeem(code)).code).toBe(200)
})

test('[AUTH-19] fifty guesses at a code are free from all addresses, then only slow ones; a known device is exempt', async () => {
  const device = (await signIn(okafor())).data.device_token
  const code = await askCode()
  const codes: number[] = []
  for (let count = 0; count < 60; count++) codes.push((await redeem(otherThan(code), { address: `203.0.113.${count}` })).code)
  expect(codes.filter((status) => status === 401)).toHaveLength(50)
  expect((await redeem(code)).code).toBe(429)
  expect((await redeem(code, { device })).code).toBe(200)
})

/** How many guesses at a code pass in 24 hours for who waits for turns within `longest` seconds, and else is silent for an hour. */
async function guessesOfDay(longest: number, device: string | undefined): Promise<number> {
  let [passed, left] = [0, 24 * 3600]
  while (left >= 0) {
    // From another address each time, so that only the limits that all addresses share apply.
    const { code, wait } = await redeem('00000000', { address: `10.1.${passed >> 8}.${passed & 255}`, device })
    if (code === 401) {
      passed++
      continue
    }
    const pause = wait <= longest ? wait : 3600
    seconds(pause)
    left -= pause
  }
  return passed
}

test('[AUTH-19] the chance of guessing a code is below one in a hundred thousand a day, from elsewhere and from a known device', async () => {
  const device = (await signIn(okafor())).data.device_token
  for (const from of [undefined, device])
    for (const longest of [0, 80, 900]) {
      const guesses = await guessesOfDay(longest, from)
      expect(guesses).toBeGreaterThan(5)
      // Two mails in five minutes and ten minutes of validity make four codes at once.
      expect((guesses * 4) / 10 ** 8).toBeLessThan(1 / 100_000)
      seconds(24 * 3600)
    }
})

test('[AUTH-19] forwarded headers without TRUST_PROXY cause a warning once an hour, without an address', async () => {
  const other = await startTestApi()
  const call = () => other.fetch(`${other.apiBase}/capabilities`, { headers: { 'x-forwarded-for': elsewhere } })
  const warnings = () => other.lines.filter((line) => line.includes('"level":"warn"'))
  await call()
  await call()
  expect(warnings()).toEqual([expect.stringContaining('TRUST_PROXY=yes')])
  other.clock.advance(3600_000)
  await call()
  expect(warnings()).toHaveLength(2)
  expect(other.lines.join()).not.toContain(elsewhere)
  await other.close()
})
