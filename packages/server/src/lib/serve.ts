// Serves the calls that the contract declares: what comes in is checked before a handler sees it, what goes out has its shape.
import type { AnyEndpoint, Received, Sent } from '@chartside/contract/lib/endpoint'
import { codesOf } from '@chartside/contract/lib/sentences'
import type { Context, Hono, Next } from 'hono'

import type { Writer } from '../database/database.ts'
import { type CallTurns, roomOf } from './call-turns.ts'
import { checked } from './checked.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { CreatingCall, KeepAnswer } from './idempotency.ts'
import { requirePermission } from './permissions.ts'
import { createQuota } from './quota.ts'
import { readBody } from './read-body.ts'
import { notFound, Refusal } from './refusal.ts'
import type { User } from './user.ts'

export type { User } from './user.ts'

/** A handler's context, besides its input. */
export interface Call {
  /** Throws if the call is public. */
  readonly user: User
  readonly requestId: string
  /** Where the client reached us, `http://localhost:4600`, for addresses in answers. */
  readonly origin: string
  /** The client's network address, for rate limits. */
  readonly address: string
  readonly request: Request
  /** Gives the call's turn to the next one, before work that has turns of its own. */
  leaveTurn(): void
  /**
   * Keeps the answer in the handler's own transaction, so that a repetition of a creating call gives it even when the
   * process dies right after. Does nothing without an `Idempotency-Key`.
   */
  remember(writer: Writer, answer: Record<string, unknown> & { message: string }): Promise<void>
}

export interface AppVariables {
  requestId: string
  origin: string
  address: string
  /** Where calls take turns. */
  turns: CallTurns
  /** The user of the request's token. Throws the refusal `token_expired`. */
  authenticate(accepted: AcceptedTokens): Promise<User>
  /** Runs a creating call once per `Idempotency-Key`. */
  once(creating: CreatingCall, run: (keep?: KeepAnswer) => Promise<Response>): Promise<Response>
  /** True if the path has a handler, but for another kind of body. */
  otherBody?: boolean
}
export type App = Hono<{ Variables: AppVariables }>
type AppContext = Context<{ Variables: AppVariables }>

/** A multipart body taken in: texts by name, and files as Blobs that may lie on disk. */
export interface TakenForm {
  values: Record<string, unknown>
  /** The same for the same texts and the same files. */
  fingerprint: string
  /**
   * Discards files that the handler did not store; always called. `isAnswered` is false if the same request should come again, after a
   * failure or a refusal that is not final: what was sent before it, in parts, stays for it.
   */
  discard(isAnswered: boolean): Promise<void>
}
/** Takes in a multipart body. Throws a Refusal if it is not one, or too large. */
export type TakeForm = (request: Request, user?: User) => Promise<TakenForm>

type Handler<E extends AnyEndpoint> = (
  input: Received<E>,
  call: Call,
) => Promise<Sent<E> & { message: string }> | (Sent<E> & { message: string })

/** Tokens that a call accepts besides those of open sessions. */
export interface AcceptedTokens {
  /** True for the one call that a token from a one-time code may make. */
  resetting?: boolean
  /** True for the calls that a suspended token may make: to lock again, and to log out. */
  suspended?: boolean
}

interface ServeOptions extends AcceptedTokens {
  /** How a form is taken in; needed where the endpoint has one. */
  takeForm?: TakeForm
}

export const apiPath = '/api/v4'

/** Bodies that one user, or one address that has not signed in, may send at the same time. */
const startReceiving = createQuota(100, 'Too many requests are being sent at once.')

/** Serves one endpoint. Two endpoints may share a path where one takes a form and the other a JSON body. */
export function serve<E extends AnyEndpoint>(app: App, endpoint: E, handle: Handler<E>, options: ServeOptions = {}): void {
  const { takeForm, ...accepted } = options
  const room = roomOf(endpoint)
  if (endpoint.form && !takeForm) throw new Error(`${endpoint.path} takes a form: give serve() a takeForm`)
  app.on(endpoint.method, `${apiPath}/${endpoint.path}`, async (c: AppContext, next: Next) => {
    const type = c.req.header('content-type') ?? ''
    const multipart = /^multipart\/form-data/i.test(type)
    if ((endpoint.form && !multipart) || (endpoint.body && multipart)) {
      c.set('otherBody', true)
      return next()
    }
    const turns = c.get('turns')
    const { signal } = c.req.raw
    const user = endpoint.open
      ? undefined
      : await turns.arrival.run({ ...arrivalOf(c), signal }, () => c.get('authenticate')(accepted))
    if (user) requirePermission(user, endpoint.permission)
    // The whole body is read before anything is done, so that a call that breaks off has not begun.
    const received = startReceiving(user?.accountId ?? c.get('address'))
    let taken: TakenForm | undefined
    let body: unknown
    try {
      if (endpoint.form && takeForm) taken = await takeForm(c.req.raw, user)
      if (endpoint.body) body = await readBody(c.req.raw, endpoint.maxBytes)
    } finally {
      received()
    }
    let isAnswered = true
    try {
      const input = {
        ...pathIds(c.req.param()),
        ...checked('query', endpoint.query, () => c.req.query()),
        ...checked('body', endpoint.body, () => body),
        ...checked('form', endpoint.form, () => taken?.values),
      } as unknown as Received<E>
      const run = async (leave: () => void, keep?: KeepAnswer): Promise<Response> => {
        const answer = await handle(input, callOf(c, user, leave, keep))
        const codes = codesOf(answer.message)
        const response = c.json({ status: 'success', ...answer, ...(codes ? { codes } : {}) }, endpoint.creates ? 201 : 200)
        if (keep) await keep(undefined, response.clone())
        return response
      }
      const who = user ? { key: user.accountId, group: user.practiceId } : { key: c.get('address') }
      return await turns[room].run({ ...who, signal }, (leave) => {
        if (!endpoint.creates || !user) return run(leave)
        const fingerprint = taken?.fingerprint ?? fingerprintOf(body)
        return c.get('once')({ user, call: endpoint.path, fingerprint, onWait: leave }, (keep) => run(leave, keep))
      })
    } catch (error) {
      isAnswered = error instanceof Refusal && error.isFinal
      throw error
    } finally {
      await taken?.discard(isAnswered)
    }
  })
}

/** Those of one token wait for each other, so that nobody behind the same address waits for them. */
const arrivalOf = (c: AppContext) => ({ key: c.req.header('authorization')?.slice(0, 60) ?? '', group: c.get('address') })

/** Checks the ids in the path. Throws 404 for a text that cannot be an id at all. */
function pathIds(ids: Record<string, string>): Record<string, string> {
  for (const id of Object.values(ids)) if (!/^[\w-]{1,64}$/.test(id)) throw notFound('id', 'ERROR')
  return ids
}

function callOf(c: AppContext, user: User | undefined, leaveTurn: () => void, keep: KeepAnswer | undefined): Call {
  return {
    get user() {
      if (!user) throw new Error('This call is open: nobody has signed in')
      return user
    },
    requestId: c.get('requestId'),
    origin: c.get('origin'),
    address: c.get('address'),
    request: c.req.raw,
    leaveTurn,
    remember: async (writer, answer) => keep?.(writer, Response.json({ status: 'success', ...answer }, { status: 201 })),
  }
}

/** The refusal for a body of a kind that no handler of the path takes. */
export const otherBodyRefused = () => new Refusal(415, 'This call does not take a body of this kind.', { status: 'ERROR' })
