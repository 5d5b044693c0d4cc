import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { sharedStorage, testEnvironment } from '../testing.ts'
import { createLastActivity } from './last-activity.ts'
import type { Stored } from './stored.ts'
import { createStoredCopy, isSameUser, turnOf } from './stored-copy.ts'

const amara: Stored = { token: 'a1', email: 'amara@x.example', isLoggedIn: true }
const mei: Stored = { token: 'm1', email: 'mei@x.example', isLoggedIn: true }
const behindLock = (stored: Stored): Stored => ({ ...stored, token: undefined, locked: true })

/** Two tabs of one browser; each has read what the first one has stored. */
async function twoTabs(stored: Stored) {
  const browser = sharedStorage()
  const failing = { now: false }
  const tab = (own: Stored) => {
    const { environment, reported } = testEnvironment(async () => new Response())
    const page = browser.page()
    const set = (key: string, value: string) => {
      if (failing.now) throw new DOMException('Full', 'QuotaExceededError')
      return page.set(key, value)
    }
    const $stored = atom(own)
    const activity = createLastActivity(environment.clock)
    const restored = async () => undefined
    const copy = createStoredCopy({ ...environment, storage: { ...page, set } }, { $stored, activity, restored })
    return { $stored, copy, reported }
  }
  const [one, other] = [tab(stored), tab(stored)]
  one.copy.write(undefined, true)
  await one.copy.written()
  other.copy.note(stored)
  return { one, other, failing, kept: browser.kept }
}

test('[AUTH-15] the newest sign-in wins: a stale tab overwrites neither it nor its lock', async () => {
  const { one, other, kept } = await twoTabs(amara)
  other.$stored.set(mei)
  other.copy.write(undefined, true)
  await other.copy.written()
  one.copy.write({ locationSelected: true })
  await one.copy.written()
  expect(kept()).toEqual(mei)
  other.$stored.set(behindLock(mei))
  other.copy.write(behindLock(mei))
  await other.copy.written()
  one.copy.write({ locationSelected: true })
  await one.copy.written()
  expect(kept()).toMatchObject({ email: mei.email, locked: true })
  expect(kept()).not.toHaveProperty('locationSelected')
})

test('[AUTH-15] a change is added to what another tab has stored; the whole state replaces it', async () => {
  const { one, other, kept } = await twoTabs(amara)
  other.copy.write({ locationSelected: true })
  await other.copy.written()
  one.copy.write({ preferences: { menu: true } })
  await one.copy.written()
  expect(kept()).toEqual({ ...amara, locationSelected: true, preferences: { menu: true } })
  one.copy.write()
  await one.copy.written()
  expect(kept()).toEqual(amara)
})

test('[AUTH-15] the state of a tab that does not know of the lock puts no token beside it', async () => {
  const { one, other, kept } = await twoTabs(amara)
  other.$stored.set(behindLock(amara))
  other.copy.write(behindLock(amara))
  await other.copy.written()
  one.copy.write()
  await one.copy.written()
  expect(kept()).toEqual({ email: amara.email, isLoggedIn: true, locked: true })
})

test('[AUTH-15] a state that could not be written counts as newer than storage until the next sign-in, and is written as a whole', async () => {
  const { one, failing, kept } = await twoTabs(amara)
  expect(one.copy.isNewerThan(amara)).toBe(false)
  one.$stored.set({ ...amara, locationSelected: true })
  failing.now = true
  one.copy.write({ locationSelected: true })
  await one.copy.written()
  expect([one.copy.isNewerThan(amara), one.copy.isNewerThan(mei), one.reported.length]).toEqual([true, false, 1])
  failing.now = false
  one.$stored.set({ ...one.$stored.get(), preferences: { menu: true } })
  one.copy.write({ preferences: { menu: true } })
  await one.copy.written()
  expect(one.copy.isNewerThan(amara)).toBe(false)
  expect(kept()).toEqual({ ...amara, locationSelected: true, preferences: { menu: true } })
})

test('[AUTH-14] a state without a token that cannot be written leaves none in storage', async () => {
  const { one, failing, kept } = await twoTabs(amara)
  one.$stored.set({})
  failing.now = true
  one.copy.write({ token: undefined })
  await one.copy.written()
  expect(kept()).not.toHaveProperty('token')
})

test.each([
  ['the same token', amara, amara, true],
  ['a renewed token', { ...amara, token: 'a2' }, amara, true],
  ['another spelling of the e-mail', { ...amara, email: ' Amara@X.example ' }, amara, true],
  ['behind the lock', behindLock(amara), amara, true],
  ['another user', mei, amara, false],
  ['nobody', {}, amara, false],
  ['nobody here', amara, {}, false],
  ['no e-mails and the same token', { token: 'x', isLoggedIn: true }, { token: 'x', isLoggedIn: true }, true],
  ['no e-mails and another token', { token: 'x', isLoggedIn: true }, { token: 'y', isLoggedIn: true }, false],
  ['no e-mails, behind the lock', { isLoggedIn: true, locked: true }, { token: 'y', isLoggedIn: true }, true],
] as [string, Stored, Stored, boolean][])('[AUTH-15] with %s in storage, it is the same user: %s', (_, kept, ours, isSame) => {
  expect(isSameUser(kept, ours)).toBe(isSame)
})

test('[AUTH-15] a sign-in is identified by its token, or by its user while locked', () => {
  expect([turnOf(amara), turnOf(behindLock(amara)), turnOf({ email: amara.email! })]).toEqual([
    'a1',
    'locked: amara@x.example',
    undefined,
  ])
})
