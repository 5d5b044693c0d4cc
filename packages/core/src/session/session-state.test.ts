import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createSessionState, userNameOf } from './session-state.ts'
import type { Stored } from './stored.ts'

const provider = { name: 'Dr. Amara Okafor' } as NonNullable<Stored['provider']>
const account = { name: 'Rosa', email: 'rosa@x.example' } as NonNullable<Stored['account']>

function stateOf(stored: Stored, { restored = true, email }: { restored?: boolean; email?: string } = {}) {
  return createSessionState({ $stored: atom(stored), $restored: atom(restored) }, email).get()
}

test('[AUTH-01] the state is neither in nor out before storage has been read', () => {
  expect(stateOf({ isLoggedIn: true, token: 't1' }, { restored: false })).toEqual({ state: 'restoring' })
})

test('[AUTH-04] the state is out, with or without a password reset in progress', () => {
  expect(stateOf({})).toEqual({ state: 'out', resetting: false })
  expect(stateOf({ token: 't1', resetting: true })).toEqual({ state: 'out', resetting: true })
})

test('[RT-02] the state is in, with the e-mail of the page or of the sign-in', () => {
  const stored = { isLoggedIn: true, provider, account, email: 'amara@x.example' }
  expect(stateOf(stored)).toEqual({ state: 'in', provider, account, email: 'amara@x.example' })
  expect(stateOf(stored, { email: 'page@x.example' })).toMatchObject({ email: 'page@x.example' })
  expect(stateOf({ isLoggedIn: true })).toEqual({ state: 'in', provider: undefined, account: undefined, email: '' })
})

test('[NAV-08] the name of a user is their own; that of an assistant names the provider as well', () => {
  const named = (stored: Stored) => userNameOf(stateOf({ isLoggedIn: true, ...stored }))
  expect(named({ provider })).toBe('Dr. Amara Okafor')
  expect(named({ provider, account })).toBe('Rosa, for Dr. Amara Okafor')
  expect(named({ account })).toBe('Rosa')
  expect(named({ provider, account: { ...account, name: '' } })).toBe('Dr. Amara Okafor')
  expect(named({})).toBe('')
  expect(userNameOf({ state: 'out', resetting: false })).toBe('')
})
