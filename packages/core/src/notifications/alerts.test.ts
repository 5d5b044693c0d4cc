import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { startClinicLine } from '../../../../tests/models/clinic-line.ts'
import type { Desktop } from '../environment.ts'

const { api, bell, hangUp, close } = await startClinicLine()
afterAll(close)
afterEach(hangUp)

describe('sound', () => {
  test('[RT-01] [RT-03] has the chosen volume, and each kind can be switched off', async () => {
    const { notifications, checkIn, note, texts, env, session } = await bell(api.accounts.provider)
    notifications.change({ volume: 0.3, sounds: { 'check-in': false, 'soap-note': true } })
    expect(session.$stored.get().preferences).toEqual({ volume: 0.3, 'sound-check-in': false, 'sound-soap-note': true })
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    await note()
    await expect.poll(texts).toHaveLength(2)
    expect([env.played, env.volumes]).toEqual([['soap-note'], [0.3]])
    notifications.change({ volume: 0 })
    await note('Bea')
    await expect.poll(texts).toHaveLength(3)
    expect(env.played).toHaveLength(1)
  })

  test.each([2, -1, '0.5', Number.NaN])('a stored volume of %j is invalid, so the default applies', async (volume) => {
    const { notifications, session } = await bell(api.accounts.provider)
    session.keep({ preferences: { volume } })
    expect(notifications.$settings.get().volume).toBe(0.8)
  })

  test('can be tried while it is off', async () => {
    const { notifications, env } = await bell(api.accounts.provider)
    notifications.change({ quiet: true, volume: 0.5 })
    expect(await notifications.tryOut('soap-note')).toBe(true)
    expect([env.played, env.volumes]).toEqual([['soap-note'], [0.5]])
  })

  test('[RT-01] a page that may not play sound leaves it to the next one', async () => {
    const taken: string[] = []
    const inOnePage = async (occasion: string, act: () => Promise<boolean> | boolean) => {
      if (await act()) taken.push(occasion)
    }
    const silent = await bell(api.accounts.provider, { environment: { inOnePage, playSound: async () => false } })
    const loud = await bell(api.accounts.provider, { environment: { inOnePage } })
    await silent.checkIn()
    await expect.poll(loud.texts).toHaveLength(1)
    await expect.poll(() => taken).toHaveLength(1)
    expect(loud.env.played).toEqual(['check-in'])
  })

  test('[RT-01] the same event is the same occasion on every page, and its name reveals nothing', async () => {
    const occasions: string[] = []
    const environment = { inOnePage: async (occasion: string) => void occasions.push(occasion) }
    const one = await bell(api.accounts.provider, { environment })
    const other = await bell(api.accounts.provider, { environment })
    await one.checkIn()
    await one.checkIn({ firstName: 'Bea' })
    await expect.poll(() => [...one.texts(), ...other.texts()]).toHaveLength(4)
    expect(new Set(occasions).size).toBe(2)
    expect(occasions).toHaveLength(4)
    expect(occasions.join()).not.toMatch(/Berg|Anna|Bea|\b1980\b/)
  })
})

describe('on the desktop', () => {
  test('[RT-02] contains a name only if the user wants it', async () => {
    const { notifications, checkIn, texts, env } = await bell(api.accounts.assistant)
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    notifications.change({ names: true })
    await checkIn({ firstName: 'Bea' })
    await expect.poll(texts).toHaveLength(2)
    notifications.change({ desktop: false })
    await checkIn({ firstName: 'Cleo' })
    await expect.poll(texts).toHaveLength(3)
    expect(env.notified).toEqual(['A patient has checked in.', 'Berg Bea, (1980-11-20) is checked in'])
  })

  test('[RT-02] closes automatically after 3000 ms', async () => {
    const lasting: number[] = []
    const desktop: Desktop = {
      notify: (_, { milliseconds }) => lasting.push(milliseconds) > 0,
      permission: () => 'granted',
      permit: async () => 'granted',
    }
    const { checkIn } = await bell(api.accounts.assistant, { environment: { desktop } })
    await checkIn()
    await expect.poll(() => lasting).toEqual([3000])
  })

  test('[RT-02] permission to show names does not pass to the next user', async () => {
    const { notifications, session, signIn } = await bell(api.accounts.assistant)
    notifications.change({ names: true, volume: 0.3 })
    session.logout()
    await signIn()
    expect(notifications.$settings.get()).toMatchObject({ names: false, volume: 0.3 })
    notifications.change({ names: true })
    // A page that supplies tokens can switch to another user without a logout.
    session.keep({ email: 'mei@x.example' })
    expect(notifications.$settings.get()).toMatchObject({ names: false, volume: 0.3 })
  })

  test('[RT-02] contains no name while the screen is locked', async () => {
    // A backend that cannot suspend a token continues to send events.
    const withoutLock: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      return String(url).endsWith('/capabilities') ? new Response((await answer.text()).replace('"lock",', '')) : answer
    }
    const { notifications, session, checkIn, texts, env } = await bell(api.accounts.assistant, { fetch: withoutLock })
    notifications.change({ names: true })
    const { token = '' } = session.$stored.get()
    session.lock()
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    session.unlock({ token })
    await checkIn({ firstName: 'Bea' })
    await expect.poll(texts).toHaveLength(2)
    expect(env.notified).toEqual(['A patient has checked in.', 'Berg Bea, (1980-11-20) is checked in'])
  })

  test('[RT-02] a click opens its view and marks everything as read', async () => {
    const { notifications, checkIn, texts, env } = await bell(api.accounts.assistant)
    const chosen: string[] = []
    const stop = notifications.onChosen((kind) => chosen.push(kind))
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    expect(notifications.$unread.get()).toBe(1)
    env.clicks[0]?.()
    expect(chosen).toEqual(['check-in'])
    expect(notifications.$unread.get()).toBe(0)
    stop()
    env.clicks[0]?.()
    expect(chosen).toHaveLength(1)
  })

  test('[RT-02] muting sound does not suppress it', async () => {
    const { notifications, checkIn, texts, env } = await bell(api.accounts.assistant)
    notifications.change({ quiet: true })
    await checkIn()
    await expect.poll(texts).toHaveLength(1)
    expect([env.played, env.notified]).toEqual([[], ['A patient has checked in.']])
  })
})
