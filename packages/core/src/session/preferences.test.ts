import { getPatientPool } from '@chartside/contract/patients'
import { expect, test } from 'vitest'

import { memoryStorage } from '../environment.ts'
import { says, signedInTo, testEnvironment } from '../testing.ts'
import { preferencesOf } from './preferences.ts'
import { createSession } from './session.ts'
import { shortcutsOf } from './shortcuts.ts'
import { rootKey } from './stored.ts'

const usual = { theme: 'auto', density: 'comfortable', shortcuts: true }

test('[FACE-07] each user of a browser has their own preferences, also after signing out and in again', async () => {
  const { session } = await signedInTo(() => says('success', ''))
  const { $preferences, change } = preferencesOf(session)
  const chosen = { theme: 'dark', density: 'compact', shortcuts: false } as const
  session.begin({ token: 't1', email: 'amara@lakeside.example' })
  expect($preferences.get()).toEqual(usual)
  change(chosen)
  expect($preferences.get()).toEqual(chosen)

  session.logout()
  expect($preferences.get()).toEqual(usual)
  expect(JSON.stringify(session.$stored.get())).not.toContain('amara')
  session.begin({ token: 't2', email: 'jonas@lakeside.example' })
  expect($preferences.get()).toEqual(usual)
  change({ theme: 'light' })
  session.logout()
  session.begin({ token: 't3', email: 'amara@lakeside.example' })
  expect($preferences.get()).toEqual(chosen)
})

test('[FACE-07] [STEP-02] keys of the page act unless the user at this page has switched them off', async () => {
  const { session } = await signedInTo(() => says('success', ''))
  const $isOn = shortcutsOf(session)
  session.begin({ token: 't1', email: 'amara@lakeside.example' })
  expect($isOn.get()).toBe(true)
  preferencesOf(session).change({ shortcuts: false })
  expect($isOn.get()).toBe(false)
  session.logout()
  session.begin({ token: 't2', email: 'jonas@lakeside.example' })
  expect($isOn.get()).toBe(true)
})

test('[FACE-07] [STEP-02] an embedding page can switch off its keys, unless the user has chosen otherwise', async () => {
  const { session } = await signedInTo(() => says('success', ''))
  session.begin({ token: 't1', email: 'amara@lakeside.example' })
  session.keep({ preferences: { ...session.$stored.get().preferences, shortcuts: false } })
  const $isOn = shortcutsOf(session)
  expect($isOn.get()).toBe(false)
  preferencesOf(session).change({ shortcuts: true })
  expect($isOn.get()).toBe(true)
})

test('[FACE-07] what is stored and unknown counts as not chosen, and nobody signed in chooses nothing', async () => {
  const { session } = await signedInTo(() => says('success', ''))
  session.begin({ token: 't1', email: 'amara@lakeside.example' })
  const { $preferences, change } = preferencesOf(session)
  change({ theme: 'sepia' as 'dark', density: 'tiny' as 'compact' })
  expect($preferences.get()).toEqual(usual)
  session.logout()
  const { preferences } = session.$stored.get()
  change({ theme: 'dark' })
  expect(session.$stored.get().preferences).toEqual(preferences)
})

test('[FACE-07] [AUTH-17] an expired token clears local storage, and after a reload and a sign-in the preferences are there again', async () => {
  const [storage, deviceStorage] = [memoryStorage(), memoryStorage()]
  const page = async () => {
    const { environment } = testEnvironment(async () => says('token_expired', 'Token has expired', 401))
    const session = createSession({ ...environment, storage, deviceStorage })
    await session.restored
    return { session, preferences: preferencesOf(session) }
  }
  const chosen = { theme: 'dark', density: 'compact', shortcuts: false } as const
  const first = await page()
  first.session.begin({ token: 't1', email: 'amara@lakeside.example' })
  first.preferences.change(chosen)
  first.session.keep({ preferences: { ...first.session.$stored.get().preferences, volume: 0.3, 'desktop-names': true } })
  await expect.poll(() => deviceStorage.get('preferences')).toContain('0.3')
  await expect(first.session.call(getPatientPool, { query: { page: 1, limit: 25 } })).rejects.toThrow()
  await expect.poll(() => storage.get(rootKey)).toBeNull()

  const second = await page()
  expect(second.preferences.$preferences.get()).toEqual(usual)
  second.session.begin({ token: 't2', email: 'amara@lakeside.example' })
  await expect.poll(() => second.preferences.$preferences.get()).toEqual(chosen)
  expect(second.session.$stored.get().preferences).toMatchObject({ volume: 0.3 })
  // What others could read in a notification must be chosen again.
  expect(await deviceStorage.get('preferences')).not.toMatch(/desktop-names|amara/)
  second.session.logout()
  second.session.begin({ token: 't3', email: 'jonas@lakeside.example' })
  expect(second.preferences.$preferences.get()).toEqual(usual)
})

test('[FACE-07] a browser that stores nothing, or something else, keeps nobody from working', async () => {
  for (const get of [() => Promise.reject(new Error('No disk')), async () => '[1'])
    for (const set of [() => Promise.reject(new Error('No disk'))]) {
      const { environment, reported } = testEnvironment(async () => says('success', ''))
      const session = createSession({ ...environment, deviceStorage: { get, set, remove: () => undefined } })
      await session.restored
      const { $preferences, change } = preferencesOf(session)
      session.begin({ token: 't1', email: 'amara@lakeside.example' })
      change({ theme: 'dark' })
      await expect.poll(() => reported.length).toBe(2)
      expect($preferences.get().theme).toBe('dark')
    }
})
