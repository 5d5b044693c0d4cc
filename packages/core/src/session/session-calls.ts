import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'

import type { Environment } from '../environment.ts'
import { asCallError, SessionEnded } from '../errors.ts'
import { type Answer, answerOf, type CallOptions, hasExpired, type Input, type Reply, request } from '../lib/call.ts'
import { type Ask, withoutLargeFile } from '../lib/large-file.ts'
import type { createCapabilities } from './capabilities.ts'
import type { createConnection } from './connection.ts'
import type { SessionUser } from './session-user.ts'
import type { TokenSource } from './token.ts'
import { sessionWords } from './words.ts'

interface Wires {
  environment: Environment
  /** The page's source of tokens, if it has one. */
  source: TokenSource | undefined
  user: SessionUser
  capabilities: ReturnType<typeof createCapabilities>
  connection: ReturnType<typeof createConnection>
  /** Sees every reply before it is read. */
  watch: (reply: Promise<Reply>) => Promise<Reply>
}

/** The calls of a session: made with its user's token, repeated with a renewed one, and answered to that user alone. */
export function createSessionCalls({ environment, source, user, capabilities, connection, watch }: Wires) {
  function expire(message: string, startEpoch: number): never {
    // Without an accepted token nobody was in, so nothing has ended.
    const wasIn = user.$stored.get().isLoggedIn && connection.$isConfirmed.get()
    const isEmpty = source !== undefined && !wasIn
    // Ten calls that fail together end the session once, and never a newer session.
    if (startEpoch === user.epoch()) {
      if (isEmpty) user.forget(false)
      else user.end(message)
    }
    throw new SessionEnded(isEmpty ? connection.advice() : message)
  }

  /**
   * Resolves with the epoch once calls may be made: behind the lock there is no token, and nothing about a patient is requested.
   */
  async function whenOpen(signal?: AbortSignal): Promise<number> {
    await user.restored
    const startEpoch = user.epoch()
    await user.whenUnlocked(signal)
    if (startEpoch !== user.epoch()) throw new SessionEnded(sessionWords.ended)
    return startEpoch
  }

  const heldToken = () => (source ? source.held() : user.$stored.get().token)
  const currentToken = async () => (source ? source.token() : user.$stored.get().token)

  /** The page's next token, or the one that the same user got by signing in meanwhile, in another tab or behind the lock. */
  async function newerToken(expired: string, startEpoch: number): Promise<string | undefined> {
    // Another tab may have locked the session without this one knowing yet.
    await user.sync()
    await user.whenUnlocked()
    if (source) return source.renew(expired).catch(connection.noToken) as Promise<string | undefined>
    const { token } = user.$stored.get()
    return startEpoch === user.epoch() && token !== expired ? token : undefined
  }

  /** The reply of a call that needs no token, or that was made with a valid one. Everything else ends the session. */
  async function replyTo(endpoint: AnyEndpoint, input: object, options: CallOptions, startEpoch: number): Promise<Reply> {
    const ask = (token: string | undefined) =>
      connection.observe(endpoint, watch(request(environment, endpoint, input, token, options)))
    let token: string | undefined
    try {
      token = endpoint.open ? heldToken() : await currentToken()
    } catch (error) {
      connection.noToken(error)
      return expire(sessionWords.ended, startEpoch)
    }
    let reply = await ask(token)
    if (hasExpired(reply) && token && !endpoint.open) {
      const renewed = await newerToken(token, startEpoch)
      if (renewed) reply = await ask(renewed)
    }
    // A backend may refuse a wrong password with the words for an old token; behind the lock that ends nothing.
    const isUnlocking = endpoint.open && user.$locked.get()
    if (hasExpired(reply) && !isUnlocking) {
      // Nobody is signed in, so nothing ends, and the reason why the last session ended stays on screen.
      if (!token && !endpoint.open) throw new SessionEnded(reply.message || sessionWords.ended)
      if (source) connection.refused()
      return expire(reply.message || sessionWords.ended, startEpoch)
    }
    if (startEpoch !== user.epoch() && !endpoint.open) throw new SessionEnded(sessionWords.ended)
    return reply
  }

  async function send<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Answer<E>> {
    const startEpoch = endpoint.open ? await user.restored.then(user.epoch) : await whenOpen(options.signal)
    const mayRepeat = options.idempotencyKey !== undefined && (await capabilities.canRepeat())
    const sent = mayRepeat ? options : { ...options, idempotencyKey: undefined }
    const ask: Ask = async (part, given, how) => answerOf(part, await replyTo(part, given, how, startEpoch), false)
    const [left, how] = await withoutLargeFile(input as object, sent, capabilities.takesParts, ask)
    const reply = await replyTo(endpoint, left, how, startEpoch)
    const shown = isToasted(environment, endpoint, reply, options)
    return answerOf(endpoint, reply, shown)
  }

  return {
    whenOpen,
    heldToken,
    /** The bearer token, for requests outside the contract (real-time authorization). Throws what `getToken` throws. */
    token: (): Promise<string | undefined> => whenOpen().then(currentToken),
    /**
     * Makes one call and resolves with a validated answer. Throws Refused, SessionEnded, Offline or Failed, or an AbortError if
     * `signal` aborts.
     */
    async call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
      try {
        return await send(endpoint, input, options)
      } catch (error) {
        const failure = asCallError(error)
        if (!failure) throw error
        const isShown = failure instanceof SessionEnded || ('shown' in failure && failure.shown === true)
        if (!isShown && !options.quiet && !connection.isExplained()) environment.report(failure)
        throw failure
      }
    },
  }
}

/** Shows the message of an answer that belongs to no place of the screen; true if it did. */
function isToasted({ toasts }: Environment, endpoint: AnyEndpoint, { status, message }: Reply, { quiet }: CallOptions): boolean {
  const shown = status === 'ERROR_INFO' && message !== '' && !quiet
  if (shown) toasts.show('error', message, { cause: endpoint })
  else toasts.settle(endpoint)
  return shown
}
