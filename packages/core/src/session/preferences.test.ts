import { expect, test } from 'vitest'

import { says, signedInTo } from '../testing.ts'
import { preferencesOf } from './preferences.ts'

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
