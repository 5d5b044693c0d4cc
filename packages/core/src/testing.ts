import type { Appointment } from '@chartside/contract/appointments'
import { login } from '@chartside/contract/login'
import { type Patient, patient } from '@chartside/contract/patients'
import * as v from 'valibot'

import type { Environment, KeyStorage } from './environment.ts'
import { memoryStorage } from './environment.ts'
import { testDisk } from './kept-dictations/testing.ts'
import { manualClock } from './lib/clock.ts'
import { createToasts } from './lib/toasts.ts'
import type { Upload } from './lib/upload.ts'
import type { Payload, Realtime, RealtimeEvent } from './notifications/index.ts'
import { createSession, rootKey, type Session } from './session/index.ts'

/** Sends a form by fetch, for environments without XMLHttpRequest. */
export const uploadByFetch =
  (fetch: typeof globalThis.fetch): Upload =>
  async ({ url, headers, form, signal, onProgress }) => {
    const response = await fetch(url, { method: 'POST', headers, body: form, signal: signal ?? null })
    onProgress?.(1, 1)
    return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) ?? undefined }
  }

/** A patient with nothing but an id: what the contract reads where a backend leaves out everything else. */
export const blankPatient = (id = '1'): Patient => v.parse(patient, { id })

/** An appointment as a row of the API. */
export const sampleAppointment = (change: Partial<Appointment> = {}): Appointment => ({
  id: '1',
  patient_pool_id: '2',
  provider_id: '3',
  date: '2026-11-20',
  time: '09:30:00',
  location_id: '4',
  insurance_id: '5',
  visit_type: 'follow-up',
  mode: 'office-appointment',
  status: 'pending',
  created_by: 'provider',
  patient_pool: null,
  patient_name: 'Greta Falk',
  version: '',
  checked_in_at: '',
  called_at: '',
  ...change,
})

/** A source of real-time messages that a test sends itself. */
export function testRealtime() {
  const listeners = new Map<string, Set<(payload: object) => void>>()
  const of = (event: RealtimeEvent) => listeners.get(event) ?? new Set()
  const realtime = {
    on(event: RealtimeEvent, listener: (payload: object) => void) {
      listeners.set(event, of(event).add(listener))
      return () => void of(event).delete(listener)
    },
  } as unknown as Pick<Realtime, 'on'>
  return {
    realtime,
    send<Name extends RealtimeEvent>(event: Name, payload: Payload<Name>): void {
      for (const listener of of(event)) listener(payload)
    },
    isAwaited: (event: RealtimeEvent): boolean => of(event).size > 0,
  }
}

/**
 * An environment for tests: a clock that the test turns, storage in memory, and records of what was played, shown and reported.
 * `fetch` reaches the real server in memory (see `startTestApi` in the server).
 */
export function testEnvironment(fetch: typeof globalThis.fetch, apiBase = 'http://clinic.test/api/v4', start = Date.now()) {
  const clock = manualClock(start)
  const played: string[] = []
  const volumes: number[] = []
  const notified: string[] = []
  /** The click handler of each desktop notification. */
  const clicks: (() => void)[] = []
  const reported: unknown[] = []
  const environment: Environment = {
    apiBase,
    fetch,
    upload: uploadByFetch(fetch),
    storage: memoryStorage(),
    deviceStorage: memoryStorage(),
    keptStore: testDisk().page().store,
    clock,
    toasts: createToasts(clock),
    playSound: (sound, volume) => {
      played.push(sound)
      volumes.push(volume)
      return true
    },
    desktop: {
      notify(text, { clicked }) {
        notified.push(text)
        clicks.push(clicked)
        return true
      },
      permission: () => 'granted',
      permit: async () => 'granted',
    },
    inOnePage: async (_occasion, act) => void (await act()),
    report: (error) => void reported.push(error),
  }
  return { ...environment, environment, clock, played, volumes, notified, clicks, reported }
}

/** One local storage shared by several pages; each page gets an event for the writes of the others, never for its own. */
export function sharedStorage() {
  let text: string | null = null
  const pages = new Set<() => void>()
  /** The storage as one page sees it; a frozen page gets no events. */
  const page = (frozen = false): KeyStorage => {
    let ownListener: (() => void) | undefined
    const change = (value: string | null) => {
      if (text === value) return
      text = value
      for (const notify of pages) if (notify !== ownListener) setTimeout(notify)
    }
    return {
      get: () => text,
      set: (_, value) => change(value),
      remove: () => change(null),
      listen(_, changed) {
        ownListener = changed
        if (!frozen) pages.add(changed)
        return () => pages.delete(changed)
      },
    }
  }
  return { page, kept: (): Record<string, unknown> => JSON.parse(text ?? '{}'), pages }
}

/** Signs a user in to a session; `open` makes the call if the session's own calls are to fail. */
export async function signInAs(
  session: Session,
  { email, password }: { email: string; password: string },
  open: Session = session,
): Promise<void> {
  const { data } = await open.call(login, { body: { email, password } })
  session.begin({ token: data.access_token, email, provider: data.provider })
}

/** Signs a session's user out on another page with the same `storage`, and waits until the session notices. */
export async function signOutOnAnotherPage(session: Session, storage: KeyStorage, environment: Environment): Promise<void> {
  const { token } = session.$stored.get()
  const keptToken = async () => JSON.parse((await storage.get(rootKey)) ?? '{}').token
  while ((await keptToken()) !== token) await new Promise((done) => setTimeout(done))
  const ended = new Promise<void>((done) => session.onEnd(() => done()))
  const other = createSession({ ...environment, storage })
  await other.restored
  other.logout()
  await ended
}

/** A promise that a test fulfils or rejects. */
export function held() {
  let settle: { happen(): void; fail(error: Error): void } = { happen: () => undefined, fail: () => undefined }
  const promise = new Promise<undefined>((resolve, reject) => {
    settle = { happen: () => resolve(undefined), fail: reject }
  })
  return { promise, ...settle }
}

/** A provider who is signed in to a backend that answers as the test says, with the requests it got. */
export async function signedInTo(
  answer: (path: string, init: RequestInit | undefined, query: URLSearchParams) => Response | Promise<Response>,
) {
  const asked: string[] = []
  const env = testEnvironment(async (address, init) => {
    const { pathname, search, searchParams } = new URL(String(address))
    const path = pathname.split('/').at(-1)!
    asked.push(path + search)
    return answer(path, init, searchParams)
  })
  const session = createSession(env.environment)
  await session.restored
  const signIn = (azzId: string) =>
    session.begin({ token: azzId, email: `${azzId}@x.example`, provider: { azz_id: azzId, name: azzId } as never })
  signIn('azz-1')
  const toasts = () => env.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  return { session, signIn, asked, toasts, clock: env.clock, reported: env.reported }
}

/** An answer of the backend with this status and message. */
export const says = (status: string, message: string, code = 200, more: object = {}): Response =>
  Response.json({ status, message, ...more }, { status: code })

/** The answer of a backend that cannot be reached. */
export const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
