import { expect, test } from 'vitest'

import { createSession, type Session } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { onHandover } from './handover.ts'

const expired = (async () => new Response(JSON.stringify({ status: 'token_expired', message: 'Expired' }))) as typeof fetch

async function stage() {
  const session = createSession(testEnvironment(expired).environment)
  await session.restored
  let handovers = 0
  onHandover(session, () => handovers++)
  const begin = (email: string, azz_id: string) =>
    session.begin({
      token: email,
      email,
      provider: { id: '1', azz_id, name: email } as Parameters<Session['begin']>[0]['provider'] & object,
    })
  const runOut = () => session.identify().catch(() => undefined)
  return { session, begin, runOut, count: () => handovers }
}

test('signing out is a handover; so is a sign-in by another user after the session expired', async () => {
  const { session, begin, runOut, count } = await stage()
  begin('amara@x.example', 'azz-1')
  session.logout()
  expect(count()).toBe(1)
  begin('amara@x.example', 'azz-1')
  await runOut()
  begin('mei@x.example', 'azz-2')
  expect(session.$session.get().state).toBe('in')
  expect(count()).toBeGreaterThan(1)
})

test('an expired session is not a handover for the same user', async () => {
  const { begin, runOut, count } = await stage()
  begin('amara@x.example', 'azz-1')
  const before = count()
  await runOut()
  begin(' AMARA@x.example', 'azz-1')
  expect(count()).toBe(before)
})

test('an assistant who acts for the same provider is another user', async () => {
  const { begin, runOut, count } = await stage()
  begin('amara@x.example', 'azz-1')
  const before = count()
  await runOut()
  begin('rosa@x.example', 'azz-1')
  expect(count()).toBe(before + 1)
})

test('a user who becomes known later replaces nobody', async () => {
  const { session, begin, count } = await stage()
  session.begin({ token: 't1' })
  const before = count()
  begin('amara@x.example', 'azz-1')
  expect(count()).toBe(before)
})
