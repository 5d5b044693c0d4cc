import { expect, test } from 'vitest'

import { testEnvironment } from '../testing.ts'
import { createSession, isGivenToUser } from './index.ts'

test('[DATA-01] what the page set for one user does not apply to the next, nor to the same one after signing out', async () => {
  const session = createSession(testEnvironment(async () => new Response()).environment)
  await session.restored
  const signIn = (email: string) => session.begin({ token: email, email })
  signIn('amara@x.example')
  const slot = { date: '2026-11-22' }
  expect(isGivenToUser(session, slot)).toBe(true)
  session.keep({ locationSelected: true })
  expect(isGivenToUser(session, slot)).toBe(true)
  session.logout()
  signIn('mei@x.example')
  expect(isGivenToUser(session, slot)).toBe(false)
  expect(isGivenToUser(session, { ...slot })).toBe(true)
})
