import type { Location } from '@chartside/contract/check-in'
import type { AnyEndpoint, Received, Sent } from '@chartside/contract/lib/endpoint'
import { getPatient, getPatientPool, searchPatient } from '@chartside/contract/patients'
import type { Provider } from '@chartside/contract/profile'
import { capabilities, type Feature, info, type Permission } from '@chartside/contract/session'
import { type Environment, toastsOfPage } from '@chartside/core/environment'
import { type Clock, systemClock } from '@chartside/core/lib/clock'
import { knownRecorder } from '@chartside/core/recorder'
import { createSession, rootKey, type Session } from '@chartside/core/session'

import { sharedStorage, testEnvironment } from '@chartside/core/testing'
import { samplePatient } from '../packages/widgets/src/lib/sample-patients.ts'
import { readRequest } from './request.ts'

/** An answer other than success, made by `refused`, `failed`, `offline`, `expired` or `never`. */
export class Outcome {
  readonly make: () => Response | Promise<Response>
  constructor(make: () => Response | Promise<Response>) {
    this.make = make
  }
}

const json = (code: number, body: object) => Response.json(body, { status: code })

/** The server refuses; `fields` has its messages per field. */
export const refused = (
  message: string,
  fields: Record<string, string[]> = {},
  { code = 422, data }: { code?: number; data?: object } = {},
) => new Outcome(() => json(code, { status: 'ERROR', message, errors: fields, data }))
/** The server refuses in a way that every screen toasts (ERR-01). */
export const refusedWithToast = (message: string) => new Outcome(() => json(400, { status: 'ERROR_INFO', message }))
/** The server fails. */
export const failed = () => new Outcome(() => json(500, { status: 'ERROR', message: '' }))
/** The server cannot be reached. */
export const offline = () => new Outcome(() => Promise.reject(new TypeError('Failed to fetch')))
/** The token has expired. */
export const expired = (message = 'Your session has expired.') =>
  new Outcome(() => json(401, { status: 'token_expired', message }))
/** The answer never arrives. */
export const never = () => new Outcome(() => new Promise(() => undefined))

type Given<E> = (Sent<E> & { message?: string }) | Outcome
/** What a call returns: an answer, another outcome, or a function of the request. */
export type Answering<E> = Given<E> | ((asked: Received<E>) => Given<E> | Promise<Given<E>>)

/** Waits before answering. */
export const after =
  <Answer,>(milliseconds: number, answer: Answer) =>
  async (): Promise<Answer> => {
    await new Promise((done) => setTimeout(done, milliseconds))
    return answer
  }

/** An answer that waits until `give()` is called. */
export function held<Answer>(answer: Answer) {
  let give = (): void => undefined
  const given = new Promise<Answer>((resolve) => {
    give = () => resolve(answer)
  })
  return { answer: () => given, give }
}

export const provider: Provider = {
  id: '7',
  azz_id: 'azz-7',
  practice_id: '1',
  name: 'Dr. Amara Okafor',
  description: '',
  address: '',
  room: '2',
  profile: '',
  modes: '',
  assistant_email: 'rosa.marin@lakeside.example',
  phone: '',
  status: 'active',
}

export const location: Location = {
  location_id: '1',
  name: 'Lakeside Main',
  address: '12 Shore Road',
  city: 'Lakeside',
  time_zone: '',
}

/** The patient of most stories. */
const poolPatients = [samplePatient(), samplePatient({ id: 'p1' })]

interface SceneOptions {
  /** The signed-in user; null for nobody. */
  provider?: Provider | null
  /** Set between a verified one-time code and the new password. */
  resetting?: boolean
  features?: readonly Feature[]
  /** The user's permissions; all if omitted. */
  permissions?: readonly Permission[]
  clock?: Clock
}

/** What is behind a scene: the answers that its server has given, and the same browser as another page sees it. */
export interface Backstage {
  answers: object[]
  otherPage: Environment
}
const backstages = new WeakMap<Session, Backstage>()

const sessions = new Set<Session>()

/** Ends what stories record: a page of stories outlives each of them, and the badge of an unseen microphone would stay. */
export function endRecordings(): void {
  for (const session of sessions) knownRecorder(session)?.clear()
}

/** The backstage of the scene that made this session. */
export const backstageOf = (session: Session): Backstage | undefined => backstages.get(session)

type Answers<Endpoints extends readonly AnyEndpoint[]> = {
  [Index in keyof Endpoints]: readonly [Endpoints[Index], Answering<Endpoints[Index]>]
}

/** A server with prepared answers, and those that it has given. A call without one fails and logs a message to the console. */
export function sceneServer<const Endpoints extends readonly AnyEndpoint[]>(
  answers: Answers<Endpoints>,
  { provider: who = provider, features = [], permissions }: SceneOptions = {},
) {
  const prepared = new Map<AnyEndpoint, Answering<AnyEndpoint>>([
    [capabilities, { data: { features, permissions } } as Answering<AnyEndpoint>],
    [info, { data: who } as Answering<AnyEndpoint>],
    // Dialogs name their patient.
    [
      getPatient,
      (({ id }) => ({ data: { data: samplePatient({ id }) } })) as Answering<typeof getPatient> as Answering<AnyEndpoint>,
    ],
    [getPatientPool, { data: { patients: { data: poolPatients, current_page: 1, last_page: 1 } } } as Answering<AnyEndpoint>],
    // A patient's line looks for others of the same name.
    [searchPatient, { data: { patients: { data: [] } } } as Answering<AnyEndpoint>],
    ...(answers as readonly (readonly [AnyEndpoint, Answering<AnyEndpoint>])[]),
  ])
  const given: object[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const { endpoint, asked, wanted } = await readRequest([...prepared.keys()], new Request(address, init))
    if (!endpoint) {
      console.error(`The scene has no answer for ${wanted}.`)
      return failed().make()
    }
    const answering = prepared.get(endpoint)!
    const answer = typeof answering === 'function' ? await answering(asked as Received<AnyEndpoint>) : answering
    if (answer instanceof Outcome) return answer.make()
    given.push(answer)
    return json(200, { status: 'success', message: 'Done', ...answer })
  }
  return { fetch, given }
}

/** A signed-in session with prepared answers. */
export function scene<const Endpoints extends readonly AnyEndpoint[]>(
  answers: Answers<Endpoints>,
  options: SceneOptions = {},
): Session {
  const { provider: who = provider, resetting = false, clock = systemClock } = options
  const { fetch, given } = sceneServer(answers, options)
  const pages = sharedStorage()
  const storage = pages.page()
  const stored = who ? { token: 'scene', email: 'amara.okafor@lakeside.example', isLoggedIn: true, provider: who, location } : {}
  storage.set(rootKey, JSON.stringify({ ...stored, ...(resetting ? { token: 'scene', resetting } : {}) }))
  const { environment } = testEnvironment(fetch, `${globalThis.location.origin}/scene/api/v4`)
  const session = createSession({ ...environment, clock, storage, toasts: toastsOfPage() })
  sessions.add(session)
  backstages.set(session, { answers: given, otherPage: { ...environment, clock, storage: pages.page() } })
  return session
}
