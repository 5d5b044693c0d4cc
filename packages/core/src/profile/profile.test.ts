import { info } from '@chartside/contract/session'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Offline, Refused } from '../errors.ts'
import { createSession, rootKey } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { charactersLeft, createProfile, type MakeSquare, type ProfileField, profileOf, profileWords } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ start: Date.now() })
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch

const jpegOf = (side: number) =>
  `data:image/jpeg;base64,${btoa(String.fromCharCode(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, side >> 8, side & 255, side >> 8, side & 255, 1))}`
/** Replaces the browser's canvas: a text file with a number becomes an image of that many pixels, any other is refused. */
const textAsImage: MakeSquare = async (file) => {
  const text = await file.text()
  return /^\d+$/.test(text) ? { image: jpegOf(Number(text)) } : { refusal: profileWords.brokenImage }
}

async function testSession({ fetch = api.fetch, account = api.accounts.provider } = {}) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  // Signing in always works here.
  const open = createSession(testEnvironment(api.fetch, api.apiBase).environment)
  const signIn = (account: TestAccount) => signInAs(session, account, open)
  await session.restored
  await signIn(account)
  const profile = createProfile(session, textAsImage)
  const look = async () => {
    const stop = profile.$profile.subscribe(() => undefined)
    await expect.poll(() => profile.$profile.get().state).not.toBe('loading')
    return stop
  }
  const enter = (values: Partial<Record<Exclude<ProfileField, 'profile'>, string>>) => {
    for (const [field, value] of Object.entries(values)) profile.set(field as 'name', value)
  }
  const toasts = () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const kept = async () => (await session.call(info, {})).data
  const known = () => {
    const now = session.$session.get()
    return now.state === 'in' ? now.provider : undefined
  }
  return { env, session, profile, signIn, look, enter, toasts, kept, known }
}

/** Can make the saving call fail, hang or return a given answer. */
function wired() {
  const wire = { mode: 'through' as 'through' | 'lost' | 'still' | Response, saves: 0, infos: 0 }
  const fetch = (async (input, init) => {
    if (String(input).endsWith('/info')) wire.infos++
    if (!String(input).endsWith('provider-profile-update')) return api.fetch(input, init)
    wire.saves++
    if (wire.mode instanceof Response) return wire.mode.clone()
    if (wire.mode === 'lost') throw new TypeError('fetch failed')
    if (wire.mode === 'still')
      await new Promise((_, stop) =>
        init?.signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))),
      )
    return api.fetch(input, init)
  }) as Fetch
  return { wire, fetch }
}

describe('a profile', () => {
  test("[PROF-01] starts with the server's data about the provider", async () => {
    const { profile, look } = await testSession()
    expect(profile.$profile.get()).toEqual({ state: 'loading' })
    await look()
    expect(profile.$profile.get()).toEqual({ state: 'ready' })
    expect(profile.$values.get()).toEqual({
      profile: '',
      name: 'Dr. Amara Okafor',
      description: 'Family medicine',
      address: '120 Shoreline Drive, Chicago, IL 60601',
      room: '12',
      assistant_email: 'rosa.marin@lakeside.example',
      phone: '555-0101',
      modes: 'office',
    })
    expect(profile.$changed.get()).toBe(false)
    expect(profile.$mayEdit.get()).toBe(true)
  })

  test('[RT-02] promises an alert to the assistant only where there is a source of events', async () => {
    const offering = await testSession()
    const stop = offering.profile.$hasAlerts.listen(() => undefined)
    await expect.poll(() => offering.profile.$hasAlerts.get()).toBe(true)
    stop()
    const plain = await testSession({
      fetch: async (address, init) =>
        String(address).endsWith('/capabilities') ? new Response('', { status: 404 }) : api.fetch(address, init),
    })
    await plain.session.capabilities()
    expect(plain.profile.$hasAlerts.get()).toBe(false)
  })

  test('[PROF-01] [UI-05] is saved, confirmed with a toast, and known to the session at once', async () => {
    const { profile, look, enter, toasts, kept, known, env } = await testSession()
    await look()
    enter({ name: ' Dr. A. Okafor ', room: '7', modes: 'telehealth' })
    await profile.chooseImage(new Blob(['512']))
    expect(profile.$image.get()).toEqual({ state: 'ready' })
    expect(await profile.submit()).toBe(true)
    const saved = { name: 'Dr. A. Okafor', room: '7', modes: 'telehealth', profile: jpegOf(512) }
    expect(await kept()).toMatchObject(saved)
    expect(known()).toMatchObject(saved)
    expect(profile.$values.get()).toMatchObject(saved)
    expect(profile.$changed.get()).toBe(false)
    expect(profile.$image.get()).toEqual({ state: 'idle' })
    expect(toasts()).toEqual(['success: Your profile has been updated.'])
    // The stored provider has the name, but no image.
    const stored = async () => JSON.parse((await env.storage.get(rootKey)) ?? '{}').provider
    await expect.poll(async () => (await stored()).name).toBe('Dr. A. Okafor')
    expect((await stored()).profile).toBe('')
  })

  test('[PROF-01] can be saved repeatedly, and the image removed', async () => {
    const { profile, look, enter, kept } = await testSession()
    await look()
    await profile.chooseImage(new Blob(['40']))
    enter({ name: 'Dr. Amara Okafor' })
    expect(await profile.submit()).toBe(true)
    profile.removeImage()
    expect(profile.$changed.get()).toBe(true)
    enter({ description: '' })
    expect(await profile.submit()).toBe(true)
    expect(await kept()).toMatchObject({ profile: '', description: '', name: 'Dr. Amara Okafor' })
  })

  test('[PROF-01] errors are shown at their fields, and nothing is sent', async () => {
    const { wire, fetch } = wired()
    const { profile, look, enter } = await testSession({ fetch })
    await look()
    enter({ name: '  ', assistant_email: 'rosa' })
    expect(profile.$errors.get()).toEqual({})
    profile.leave('assistant_email')
    expect(profile.$errors.get()).toEqual({ assistant_email: 'Assistant Email must be an address like name@example.org.' })
    expect(await profile.submit()).toBe(false)
    expect(profile.$errors.get().name).toBe('Full Name is required.')
    expect(profile.$firstError.get()?.field).toBe('name')
    enter({ room: 'x'.repeat(51) })
    expect(profile.$errors.get().room).toBe('Room no. can have at most 50 characters.')
    expect(wire.saves).toBe(0)
    expect([charactersLeft('room', 'x'.repeat(45)), charactersLeft('room', 'x'), charactersLeft('modes', 'office')]).toEqual([
      5,
      undefined,
      undefined,
    ])
  })

  test('[PROF-01] nothing is lost if the server cannot be reached or refuses', async () => {
    const { wire, fetch } = wired()
    const { profile, look, enter, known, toasts } = await testSession({ fetch })
    await look()
    const before = known()
    enter({ name: 'Dr. Okafor-Lindqvist', phone: '5' })
    wire.mode = 'lost'
    expect(await profile.submit()).toBe(false)
    expect(profile.$form.get()).toMatchObject({ state: 'failed', error: expect.any(Offline) })
    wire.mode = Response.json(
      { status: 'ERROR', message: 'No.', errors: { phone: ['This phone is not known.'] } },
      { status: 422 },
    )
    expect(await profile.submit()).toBe(false)
    expect(profile.$form.get()).toMatchObject({ state: 'failed', error: expect.any(Refused) })
    expect(profile.$errors.get()).toEqual({ phone: 'This phone is not known.' })
    expect(profile.$values.get()).toMatchObject({ name: 'Dr. Okafor-Lindqvist', phone: '5' })
    expect(known()).toEqual(before)
    expect(toasts()).toEqual([])
    wire.mode = 'through'
    expect(await profile.submit()).toBe(true)
    expect(wire.saves).toBe(3)
  })

  test('[PROF-01] is sent once however often it is submitted, and can be cancelled', async () => {
    const { wire, fetch } = wired()
    const { profile, look, enter } = await testSession({ fetch })
    await look()
    enter({ room: '88' })
    wire.mode = 'still'
    const first = profile.submit()
    expect(await profile.submit()).toBe(false)
    enter({ room: 'typed meanwhile' })
    await profile.chooseImage(new Blob(['9']))
    await expect.poll(() => wire.saves).toBe(1)
    profile.cancel()
    expect(await first).toBe(false)
    expect(wire.saves).toBe(1)
    expect(profile.$values.get()).toMatchObject({ room: '88', profile: '' })
    expect(profile.$form.get()).toEqual({ state: 'editing' })
  })

  test('[PROF-01] a refused file keeps the previous image; the last chosen file wins', async () => {
    const { profile, look } = await testSession()
    await look()
    await profile.chooseImage(new Blob(['100']))
    await profile.chooseImage(new Blob(['not an image']))
    expect(profile.$image.get()).toEqual({ state: 'refused', refusal: profileWords.brokenImage })
    expect(profile.$values.get().profile).toBe(jpegOf(100))
    const slow: MakeSquare = async (file) => {
      const text = await file.text()
      if (text === '1') await new Promise((done) => setTimeout(done, 30))
      return textAsImage(new Blob([text]))
    }
    const { session } = await testSession()
    const other = createProfile(session, slow)
    await Promise.all([other.chooseImage(new Blob(['1'])), other.chooseImage(new Blob(['2']))])
    expect(other.$values.get().profile).toBe(jpegOf(2))
    const choosing = other.chooseImage(new Blob(['1']))
    other.removeImage()
    await choosing
    expect(other.$values.get().profile).toBe('')
  })

  test('[PROF-01] an image that is still being prepared is saved as well', async () => {
    const { session, kept } = await testSession()
    const slow: MakeSquare = async (file) => {
      await new Promise((done) => setTimeout(done, 30))
      return textAsImage(file)
    }
    const profile = createProfile(session, slow)
    profile.$profile.subscribe(() => undefined)
    await expect.poll(() => profile.$profile.get().state).toBe('ready')
    void profile.chooseImage(new Blob(['64']))
    expect(await profile.submit()).toBe(true)
    expect((await kept())?.profile).toBe(jpegOf(64))
    profile.removeImage()
    await profile.submit()
  })

  test('[PROF-01] an unchanged image of another backend is sent back as it is', async () => {
    const old = 'https://clinic.test/old.png'
    let sent: Record<string, unknown> = {}
    const fetch = (async (input, init) => {
      const address = String(input)
      if (address.endsWith('provider-profile-update')) {
        sent = JSON.parse(String(init?.body))
        return Response.json({ status: 'success', message: 'Saved' })
      }
      const response = await api.fetch(input, init)
      if (!address.endsWith('/info')) return response
      const { data } = await response.json()
      return Response.json({ status: 'success', message: '', data: { ...data, profile: old } })
    }) as Fetch
    const { profile, look, enter } = await testSession({ fetch })
    await look()
    enter({ room: '3' })
    expect(await profile.submit()).toBe(true)
    expect(sent).toMatchObject({ profile: old, room: '3', azz_id: api.accounts.provider.azzId, id: expect.any(String) })
  })

  test('[PROF-01] entries survive an expired session and leaving the form, and go with another user', async () => {
    const { session, profile, look, enter, signIn } = await testSession()
    const stop = await look()
    enter({ description: 'Half a sentence' })
    stop()
    await look()
    expect(profile.$values.get().description).toBe('Half a sentence')
    await signIn(api.accounts.provider)
    expect(profile.$values.get().description).toBe('Half a sentence')
    await signIn(api.accounts.colleague)
    await expect.poll(() => profile.$values.get().name).toBe('Dr. Jonas Weber')
    expect(profile.$values.get().description).toBe('Internal medicine')
    expect(profile.$changed.get()).toBe(false)
    enter({ description: 'Mine' })
    session.logout()
    expect(profile.$values.get()).toMatchObject({ name: '', description: '' })
  })

  test('[PROF-01] reloading does not discard entries', async () => {
    const { wire, fetch } = wired()
    const { profile, look, enter } = await testSession({ fetch })
    await look()
    enter({ room: '55' })
    const before = wire.infos
    profile.reload()
    await expect.poll(() => wire.infos).toBe(before + 1)
    await expect.poll(() => profile.$profile.get().state).toBe('ready')
    expect(profile.$values.get().room).toBe('55')
    profile.discard()
    expect(profile.$values.get().room).not.toBe('55')
  })

  test('[PROF-01] a failed load shows the reason, and an unknown provider is reported', async () => {
    const answering = (answer: () => Response | Promise<Response>) =>
      (async (input, init) => (String(input).endsWith('/info') ? answer() : api.fetch(input, init))) as Fetch
    const failing = await testSession({ fetch: answering(() => Promise.reject(new TypeError('fetch failed'))) })
    await failing.look()
    expect(failing.profile.$profile.get()).toMatchObject({ state: 'failed', error: expect.any(Offline) })
    expect(await failing.profile.submit()).toBe(false)
    // An old backend answers a bare true; the sign-in has supplied the provider.
    const old = await testSession({ fetch: answering(() => Response.json({ status: 'success', data: true })) })
    await old.look()
    expect(old.profile.$values.get().name).toContain('Okafor')
    const embedded = createSession(testEnvironment(answering(() => Response.json({ status: 'success', data: 1 }))).environment, {
      getToken: () => 'token',
    })
    const nobody = createProfile(embedded, textAsImage)
    nobody.$profile.subscribe(() => undefined)
    await expect.poll(() => nobody.$profile.get().state).toBe('unknown')
  })

  test('[PROF-01] an assistant can see it but not change it', async () => {
    const { profile, look } = await testSession({ account: api.accounts.assistant })
    await look()
    profile.$mayEdit.subscribe(() => undefined)
    await expect.poll(() => profile.$mayEdit.get()).toBe(false)
    expect(profile.$values.get().name).toContain('Okafor')
    expect(await profile.submit()).toBe(false)
    expect(profile.$form.get()).toMatchObject({
      state: 'failed',
      error: { message: 'As an assistant you cannot change the profile.' },
    })
  })

  test('there is one per session', async () => {
    const { session } = await testSession()
    expect(profileOf(session)).toBe(profileOf(session))
  })
})

test('[PROF-01] a save changes what was changed on this page, and sets nothing back that another page has saved since', async () => {
  const [one, other] = [await testSession(), await testSession()]
  await Promise.all([one.look(), other.look()])
  one.enter({ phone: '555 0101' })
  expect(await one.profile.submit()).toBe(true)
  other.enter({ room: 'B 12' })
  expect(await other.profile.submit()).toBe(true)
  expect(await other.kept()).toMatchObject({ phone: '555 0101', room: 'B 12' })
  expect(other.profile.$values.get()).toMatchObject({ phone: '555 0101', room: 'B 12' })
  expect(other.known()).toMatchObject({ phone: '555 0101' })
})
