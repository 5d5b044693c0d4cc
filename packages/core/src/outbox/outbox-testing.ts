// Shared by the tests of the outbox: pages of one browser, and the way to the server.
import { listDictations } from '@chartside/contract/notes'
import type { Feature } from '@chartside/contract/session'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { expect } from 'vitest'

import { createDictationForm } from '../dictation/index.ts'
import { bytesOf, diskOf, keepOf } from '../kept-dictations/index.ts'
import type { testDisk } from '../kept-dictations/testing.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { outboxOf } from './index.ts'

/** The server of a test file. */
export let api: TestApi
export async function openApi(): Promise<void> {
  api = await startTestApi()
}

type Fetch = typeof globalThis.fetch
export type Disk = ReturnType<typeof testDisk>

/** The way to the server, which a test can cut. */
export function wire(real: Fetch = api.fetch) {
  const uploads: { key: string | null; id: unknown; name: unknown; fields: string[] }[] = []
  const cut = { now: (): void => undefined }
  const at = {
    mode: 'through' as 'through' | 'no way there' | 'no way back' | 'fault' | 'down' | 'still' | 'until cut',
    uploads,
    cut,
    /** Changes the answer to a request for a recording. */
    file: undefined as ((answer: Response) => Promise<Response>) | undefined,
  }
  const fetch = (async (input, init) => {
    if (!String(input).endsWith('upload-file')) {
      if (at.mode === 'no way there') throw new TypeError('fetch failed')
      if (at.mode === 'down' && String(input).includes('/dictations')) return new Response('{}', { status: 500 })
      const answer = await real(input, init)
      return at.file && answer.headers.get('content-type') === 'audio/mpeg' ? at.file(answer) : answer
    }
    const { headers, body } = init!
    const form = body as FormData
    const key = new Headers(headers).get('idempotency-key')
    uploads.push({ key, id: form.get('dictation_id'), name: form.get('patient_name'), fields: [...form.keys()] })
    if (at.mode === 'no way there') throw new TypeError('fetch failed')
    if (at.mode === 'fault' || at.mode === 'down') return new Response('{}', { status: 500 })
    if (at.mode === 'until cut')
      await new Promise((_, fail) => {
        cut.now = () => fail(new TypeError('terminated'))
      })
    if (at.mode === 'still')
      await new Promise((_, stop) =>
        init?.signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))),
      )
    const response = await real(input, init)
    if (at.mode === 'no way back') throw new TypeError('terminated')
    return response
  }) as Fetch
  return Object.assign(at, { fetch })
}

/** The server as it is over HTTP, with the time in its answers. */
export const dated =
  (): Fetch =>
  async (...request) => {
    const answer = await api.fetch(...request)
    answer.headers.set('date', new Date(api.clock.now()).toUTCString())
    return answer
  }

/** A server that answers a login alone, without the time. */
export const loginAlone: Fetch = async (input, init) => {
  if (String(input).endsWith('/login')) return api.fetch(input, init)
  throw new TypeError('fetch failed')
}

/** A page of a signed-in user, on a disk that outlives it. */
export async function visit(
  disk: Disk,
  { fetch = api.fetch, account = api.accounts.provider, steps = [silentStep], days = 30, ahead = 0, page = disk.page() } = {},
) {
  const env = testEnvironment(fetch, api.apiBase, api.clock.now() + ahead)
  const { store, crash } = page
  Object.assign(env.environment, { keptStore: store, unsentDays: days })
  const session = createSession(env.environment)
  await session.restored
  const keep = keepOf(session)
  const stage = testRecorder(env.environment, steps, { keep })
  const form = createDictationForm(session, stage.recorder)
  const outbox = outboxOf(session)
  const signIn = (account: TestAccount) => signInAs(session, account)
  await signIn(account)
  const stopWatching = outbox.watch()
  const record = async (seconds = 16) => {
    await stage.record(seconds)
    await stage.recorder.stop()
  }
  const toasts = () => env.environment.toasts.$toasts.get().map(({ text }) => text)
  const states = () => outbox.$unsent.get().map(({ state, details }) => `${state}: ${details.patientName}`)
  const found = async () => {
    await expect.poll(() => outbox.$unsent.get().length, { interval: 2 }).toBeGreaterThan(0)
    return outbox.$unsent.get()[0]!
  }
  const isKept = () => expect.poll(() => keep.$keeping.get().state, { interval: 2 }).toBe('kept')
  const leave = () => {
    stopWatching()
    crash()
  }
  const left = () => diskOf(session).left()
  return { env, session, form, outbox, left, record, stage, toasts, states, found, isKept, keep, leave, signIn, clock: env.clock }
}

export async function mine(at: Awaited<ReturnType<typeof visit>>, name: string) {
  const { data } = await at.session.call(listDictations, {
    query: { page: 1, per_page: 100 },
    body: { provider_id: api.accounts.provider.azzId },
  })
  return data.response_data.filter(({ patient_name }) => patient_name === name)
}

/** Waits until so many seconds of sound are on disk. */
export const soundOn = (disk: Disk, seconds: number) =>
  expect
    .poll(() => [...disk.rows.values()].some(({ takes }) => bytesOf(takes) >= (seconds - 1.1) * 8000), { interval: 2 })
    .toBe(true)

export const settled = (disk: Disk, count: number) => expect.poll(() => disk.rows.size, { interval: 2 }).toBe(count)

/** A backend without capabilities, whose answer to an upload has no id. */
export const plain = (real: Fetch): Fetch =>
  (async (input, init) => {
    if (String(input).endsWith('capabilities')) return new Response('<h1>404</h1>', { status: 404 })
    const answer = await real(input, init)
    if (!String(input).endsWith('upload-file')) return answer
    return Response.json({ status: 'success', message: 'Uploaded' }, { status: answer.status })
  }) as Fetch

/** A backend without this capability. */
export const without = (real: Fetch, feature: Feature): Fetch =>
  (async (input, init) => {
    const answer = await real(input, init)
    if (!String(input).endsWith('capabilities')) return answer
    const { data, ...rest } = await answer.json()
    return Response.json({ ...rest, data: { ...data, features: data.features.filter((name: string) => name !== feature) } })
  }) as Fetch

/**
 * A backend with a record of what it was asked: the fields of each upload, and the address of every call. `answer` may answer in
 * its place.
 */
export function noting(real: Fetch = api.fetch) {
  const noted = {
    forms: [] as Record<string, unknown>[],
    calls: [] as string[],
    answer: undefined as ((address: string, init: RequestInit) => Promise<Response> | Response | undefined) | undefined,
    /** The calls whose address has this part. */
    callsOf: (part: string): string[] => noted.calls.filter((address) => address.includes(part)),
  }
  const fetch = (async (input, init = {}) => {
    const address = String(input)
    noted.calls.push(address)
    if (address.endsWith('upload-file')) noted.forms.push(Object.fromEntries(init.body as FormData))
    return (await noted.answer?.(address, init)) ?? real(input, init)
  }) as Fetch
  return Object.assign(noted, { fetch })
}

/** A backend whose list of dictations has other values in its rows. */
export const withRows = (real: Fetch, changed: (row: Record<string, unknown>) => object): Fetch =>
  (async (input, init) => {
    const answer = await real(input, init)
    if (!String(input).includes('/dictations')) return answer
    const { data, ...rest } = await answer.json()
    const rows = data.response_data.map((row: Record<string, unknown>) => ({ ...row, ...changed(row) }))
    return Response.json({ ...rest, data: { ...data, response_data: rows } })
  }) as Fetch

type Visit = Awaited<ReturnType<typeof visit>>

/** Records for a patient of this name, and presses Send. Resolves at the end of the first try. */
export async function dictate(at: Visit, name: string, { seconds = 16, comments = '' } = {}) {
  at.form.typeName(name)
  at.form.setComments(comments)
  await at.record(seconds)
  return at.form.send()
}

/** Waits until the outbox shows this. */
export const shows = (at: Visit, ...states: string[]) => expect.poll(at.states, { interval: 2 }).toEqual(states)

/** An audio element that loads and plays at once. */
export class PlayingAudio {
  onloadedmetadata?: () => void
  currentTime = 0
  set src(_: string) {
    setTimeout(() => this.onloadedmetadata?.())
  }
  play = async (): Promise<void> => undefined
  pause = (): void => undefined
  removeAttribute = (): void => undefined
}
