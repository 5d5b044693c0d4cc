import { listPatientDictations } from '@chartside/contract/notes'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { SessionEnded } from '../errors.ts'
import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { mapRemote, remote } from './remote.ts'

/** A backend that answers each patient's dictations when the test decides. */
function stage() {
  const waiting = new Map<string, (response: Response | Error) => void>()
  const asked: string[] = []
  const fetch = (async (url) => {
    const id = new URL(String(url)).searchParams.get('patient_pool_id') ?? ''
    asked.push(id)
    const response = await new Promise<Response | Error>((resolve) => waiting.set(id, resolve))
    if (response instanceof Error) throw response
    return response
  }) as typeof globalThis.fetch
  const session = createSession(testEnvironment(fetch).environment)
  const signIn = (email: string) => session.begin({ token: email, email })
  signIn('amara@x.example')
  const $patient = atom('anna')
  const $input = atom<{ query: { patient_pool_id: string } } | undefined>({ query: { patient_pool_id: 'anna' } })
  $patient.listen((id) => $input.set({ query: { patient_pool_id: id } }))
  const store = remote(session, listPatientDictations, $input)
  const answer = async (id: string, response?: Response | Error) => {
    await expect.poll(() => waiting.has(id)).toBe(true)
    const data = [{ id: `of-${id}`, patient_name: id }]
    waiting.get(id)?.(response ?? new Response(JSON.stringify({ status: 'success', message: '', data })))
    waiting.delete(id)
  }
  const ids = () => store.get().data?.data.map((row) => row.id)
  return { session, signIn, store, $patient, $input, answer, asked, ids }
}

test("one patient's data never appears under another's name, however late it arrives", async () => {
  const { store, $patient, answer, asked, ids } = stage()
  const stop = store.listen(() => undefined)
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  $patient.set('bea')
  expect(store.get()).toEqual({ state: 'loading', data: undefined })
  // A call that is aborted before it was sent never reaches the server.
  await expect.poll(() => asked).toContain('bea')
  $patient.set('cleo')
  await answer('cleo')
  await expect.poll(ids).toEqual(['of-cleo'])
  await answer('bea')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ids()).toEqual(['of-cleo'])
  stop()
})

test("one patient's data never appears under another's name, at whatever moment that one is chosen", async () => {
  const states: string[] = []
  for (let moment = 0; moment < 60; moment++) {
    const { store, $patient, answer, ids } = stage()
    const stop = store.listen(() => undefined)
    const text = async () => JSON.stringify({ status: 'success', message: '', data: [{ id: 'of-anna', patient_name: 'anna' }] })
    // Defined, not assigned: the HTTP server's own kind of response, where it stands in for the usual one, has a getter there.
    await answer('anna', Object.defineProperty(new Response(), 'text', { value: text }))
    for (let passed = 0; passed < moment; passed++) await undefined
    states.push(store.get().state)
    $patient.set('bea')
    await new Promise((resolve) => setTimeout(resolve))
    expect(ids(), `after ${moment} steps`).toBeUndefined()
    stop()
  }
  // From before it was read until after it was shown.
  expect([states[0], states.at(-1)]).toEqual(['loading', 'ready'])
})

test("a late failure of one patient's request is not shown for the next one", async () => {
  const { store, $patient, answer, asked } = stage()
  const stop = store.listen(() => undefined)
  await expect.poll(() => asked).toContain('anna')
  $patient.set('bea')
  await answer('anna', new TypeError('fetch failed'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.get()).toEqual({ state: 'loading', data: undefined })
  stop()
})

test('during a reload the known data stays visible; a failure is reported and keeps it', async () => {
  const { store, answer, ids } = stage()
  const stop = store.listen(() => undefined)
  await answer('anna')
  await expect.poll(() => store.get().state).toBe('ready')
  void store.reload()
  expect(store.get()).toMatchObject({ state: 'loading', data: { data: [{ id: 'of-anna' }] } })
  await answer('anna', new TypeError('fetch failed'))
  await expect.poll(() => store.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
  expect(ids()).toEqual(['of-anna'])
  store.patch((known) => ({ ...known, data: [] }))
  expect(ids()).toEqual([])
  stop()
})

test('waits while the input is undefined', async () => {
  const { store, $input, asked } = stage()
  $input.set(undefined)
  const stop = store.listen(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual([])
  expect(store.get()).toEqual({ state: 'loading', data: undefined })
  stop()
})

const expired = () => new Response(JSON.stringify({ status: 'token_expired', message: 'Sign in again' }), { status: 401 })
const forgotten = { state: 'loading', data: undefined }

test('[DATA-01] signing out leaves nothing behind; the next user loads again', async () => {
  const { session, signIn, store, answer, asked, ids } = stage()
  const stop = store.listen(() => undefined)
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  session.logout()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.get()).toEqual(forgotten)
  expect(asked).toEqual(['anna'])
  signIn('mei@x.example')
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  stop()
})

test('[DATA-01] another user who takes over sees nothing of the previous one', async () => {
  const { signIn, store, answer, ids } = stage()
  const stop = store.listen(() => undefined)
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  signIn('mei@x.example')
  expect(store.get()).toEqual(forgotten)
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  stop()
})

test('[DATA-01] an expired session drops the data, which is loaded again when the user returns', async () => {
  const { signIn, store, answer, ids } = stage()
  const stop = store.listen(() => undefined)
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  void store.reload()
  await answer('anna', expired())
  await expect.poll(() => store.get()).toEqual(forgotten)
  signIn('amara@x.example')
  await answer('anna')
  await expect.poll(ids).toEqual(['of-anna'])
  stop()
})

/** A loader that answers when the test decides. */
function loader() {
  const asked: { input: string; signal: AbortSignal; answer: (data: string) => void; fail: (error: unknown) => void }[] = []
  const load = (input: string, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      asked.push({ input, signal, answer, fail })
    })
  return { asked, load }
}

test('a loader is asked with each input; an overtaken one is aborted, and its answer or failure dropped', async () => {
  const { session } = stage()
  await session.restored
  const { asked, load } = loader()
  const $input = atom<string | undefined>('anna')
  const loaded: string[] = []
  const store = remote(session, load, $input, { onLoaded: (data, input) => loaded.push(`${input}: ${data}`) })
  const stop = store.listen(() => undefined)
  $input.set('bea')
  $input.set('cleo')
  expect(asked.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    ['anna', true],
    ['bea', true],
    ['cleo', false],
  ])
  asked[0]!.answer('old')
  asked[1]!.fail(new Error('late'))
  asked[2]!.answer('new')
  await expect.poll(() => store.get()).toMatchObject({ state: 'ready', data: 'new' })
  expect(loaded).toEqual(['cleo: new'])
  expect(mapRemote(store.get(), (data) => data.length)).toMatchObject({ state: 'ready', data: 3 })
  stop()
})

test('what is known is shown until the answer arrives, and only to the user who knows it', async () => {
  const { session } = stage()
  await session.restored
  const { asked, load } = loader()
  const store = remote(session, load, atom('anna'), { known: () => ({ data: 'known', at: 7 }) })
  const stop = store.listen(() => undefined)
  expect(store.get()).toEqual({ state: 'loading', data: 'known', at: 7 })
  asked[0]!.fail(new TypeError('no network'))
  await expect.poll(() => store.get()).toMatchObject({ state: 'failed', data: 'known', at: 7 })
  session.logout()
  expect(store.get()).toEqual(forgotten)
  stop()
})

test('the end of a session is not a failure: the session itself shows it', async () => {
  const { session, signIn } = stage()
  await session.restored
  const { asked, load } = loader()
  const store = remote(session, load, atom('anna'))
  const stop = store.listen(() => undefined)
  asked[0]!.fail(new SessionEnded('Over.'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.get()).toEqual(forgotten)
  session.logout()
  signIn('mei@x.example')
  asked.at(-1)!.answer('new')
  await expect.poll(() => store.get()).toMatchObject({ state: 'ready', data: 'new' })
  stop()
})

test('a change reloads, and keeps the known data visible', async () => {
  const { session } = stage()
  await session.restored
  const { asked, load } = loader()
  const $changes = atom(0)
  const store = remote(session, load, atom('anna'), { $changes })
  const stop = store.listen(() => undefined)
  asked[0]!.answer('old')
  await expect.poll(() => store.get().state).toBe('ready')
  $changes.set(1)
  expect(store.get()).toMatchObject({ state: 'loading', data: 'old' })
  asked[1]!.answer('new')
  await expect.poll(() => store.get()).toMatchObject({ state: 'ready', data: 'new' })
  stop()
})

test('a stopped load changes nothing', async () => {
  const { session } = stage()
  await session.restored
  const { asked, load } = loader()
  const store = remote(session, load, atom('anna'))
  const stop = store.listen(() => undefined)
  store.stop()
  asked[0]!.answer('old')
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.get()).toEqual(forgotten)
  stop()
})
