import { expect, test } from 'vitest'

import { testEnvironment } from '../testing.ts'
import { countAsUnsent, createSession, logoutQuestion, logoutWords, setOtherPages, type Unsent } from './index.ts'

const { logoutHere, logoutElsewhere, logoutAsked } = logoutWords

test.each<[Unsent, Unsent | 'no other page', string]>([
  ['none', 'no other page', ''],
  ['none', 'none', ''],
  ['entries', 'no other page', `${logoutHere.entries} ${logoutAsked}`],
  ['recording', 'none', `${logoutHere.recording} ${logoutAsked}`],
  ['none', 'running', `${logoutElsewhere.running} ${logoutAsked}`],
  ['recording', 'running', `${logoutHere.recording} ${logoutElsewhere.running} ${logoutAsked}`],
  ['entries', 'entries', `${logoutHere.entries} ${logoutElsewhere.entries} ${logoutAsked}`],
])('[AUTH-23] with %s unsent here and %s elsewhere, the logout question is "%s"', async (here, elsewhere, question) => {
  const env = testEnvironment(async () => Response.error())
  const session = createSession(env.environment)
  countAsUnsent(session, () => here)
  setOtherPages(session, () => (elsewhere === 'no other page' ? undefined : Promise.resolve(elsewhere)))
  expect(await logoutQuestion(session)).toBe(question)
})
