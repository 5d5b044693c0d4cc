import { addressedRequest, type FrameRefusal, frameRequest, frameResponse, type RefusalCode } from '@chartside/contract/frame'
import * as v from 'valibot'

import type { Clock } from '../lib/clock.ts'

/** A message as the browser delivers it. */
export type Delivered = Pick<MessageEvent, 'origin' | 'source' | 'data'>

export interface MessengerEnvironment {
  clock: Clock
  /** The window of the page around the frame; messages from any other are ignored. */
  parent: MessageEventSource
  /** The origins that the page may have. Until it has sent a message, ours are posted to each; the browser delivers to its own. */
  origins: readonly string[]
  /** Sends a message to the page if it has this origin. */
  post(message: object, origin: string): void
  /** A new unique id. */
  newId(): string
  /** Called once, if the page has not answered for a while. */
  onSilent(): void
}

/** Handles one type of request; returns or resolves with the payload of the answer. */
export type Handler = (payload: unknown) => object | Promise<object>

/** The handle of our requests until the page has sent its own. */
const ownHandle = 'chartside-frame'
/** Delay before the handshake is repeated; it doubles each time. */
const firstMilliseconds = 250
const maxMilliseconds = 2000
/** The handshake is repeated for this long. */
const patienceMilliseconds = 60_000
/** A page that has not answered for this long is reported as silent. */
const silentMilliseconds = 10_000
/** How many ids of requests are kept, so that none is handled twice. */
const maxKnownIds = 1000

export type Messenger = ReturnType<typeof createMessenger>

/**
 * Exchanges messages with the page around the frame. A message from another window or origin is ignored without an answer; the
 * first allowed origin that sends a valid one is the only one from then on.
 */
export function createMessenger(environment: MessengerEnvironment, handlers: Readonly<Record<string, Handler>>) {
  const { parent, post, newId } = environment
  let targets = [...environment.origins]
  let handle = ownHandle
  let isConnected = false
  let connect = (): void => undefined
  const connected = new Promise<void>((resolve) => {
    connect = resolve
  })
  const waiting = new Map<string, (payload: unknown) => void>()
  const isNew = createIdCheck()

  const send = (message: object): void => {
    for (const origin of targets) post(message, origin)
  }
  const answer = (responseToMessageId: string, payload: object): void =>
    send({ messageId: newId(), responseToMessageId, additionalResponsesExpected: false, payload })

  function markConnected(): void {
    isConnected = true
    connect()
  }

  async function handleRequest(messageId: string, messageType: string, data: unknown): Promise<void> {
    const request = v.safeParse(frameRequest, data)
    if (!request.success) return answer(messageId, refusal('invalid', request.issues[0].message))
    markConnected()
    handle = request.output.messagingHandle || ownHandle
    if (!isNew(messageId)) return answer(messageId, refusal('duplicate', 'A request with this messageId was handled before.'))
    const handler = Object.hasOwn(handlers, messageType) ? handlers[messageType] : undefined
    if (!handler) return answer(messageId, refusal('not-supported', `Supported are ${Object.keys(handlers).join(', ')}.`))
    answer(messageId, await handler(request.output.payload))
  }

  function sendRequest(messageType: string, payload: object, onAnswer: (payload: unknown) => void): string {
    const messageId = newId()
    waiting.set(messageId, onAnswer)
    send({ messagingHandle: handle, messageId, messageType, payload })
    return messageId
  }

  return {
    /** Receives any message; never throws. */
    receive({ origin, source, data }: Delivered): void {
      if (source !== parent || !targets.includes(origin)) return
      const response = v.safeParse(frameResponse, data)
      if (response.success) {
        targets = [origin]
        const { responseToMessageId, payload } = response.output
        const onAnswer = waiting.get(responseToMessageId)
        if (!onAnswer) return
        waiting.delete(responseToMessageId)
        markConnected()
        onAnswer(payload)
        return
      }
      const request = v.safeParse(addressedRequest, data)
      if (!request.success) return
      targets = [origin]
      void handleRequest(request.output.messageId, request.output.messageType, data)
    },
    /** Sends handshakes until the page answers or sends a request. */
    start: (): void =>
      repeatHandshake(
        environment,
        () => isConnected,
        () => void sendRequest('status.handshake', {}, () => undefined),
      ),
    /** Sends a request once the page is connected, and resolves with the payload of its answer; rejects when `signal` aborts. */
    async request(messageType: string, payload: object, signal?: AbortSignal): Promise<unknown> {
      const unanswered = new Error(`The page did not answer ${messageType}.`)
      await connected
      if (signal?.aborted) throw unanswered
      return new Promise((resolve, reject) => {
        const id = sendRequest(messageType, payload, resolve)
        const stop = () => {
          waiting.delete(id)
          reject(unanswered)
        }
        signal?.addEventListener('abort', stop, { once: true })
      })
    },
    /** Sends a request whose answer does not matter, once the page is connected. */
    async notify(messageType: string, payload: object): Promise<void> {
      await connected
      send({ messagingHandle: handle, messageId: newId(), messageType, payload })
    },
  }
}

/** Calls `send` until the page is connected or a minute has passed, and reports a page that stays silent. */
function repeatHandshake({ clock, onSilent }: MessengerEnvironment, isConnected: () => boolean, send: () => void): void {
  const startedAt = clock.now()
  let isReported = false
  const next = (wait: number): void => {
    if (isConnected()) return
    const passed = clock.now() - startedAt
    if (passed >= silentMilliseconds && !isReported) {
      isReported = true
      onSilent()
    }
    if (passed >= patienceMilliseconds) return
    send()
    clock.after(wait, () => next(Math.min(wait * 2, maxMilliseconds)))
  }
  next(firstMilliseconds)
}

/** Returns a function that is true for an id that is not among the latest ones. */
function createIdCheck(): (id: string) => boolean {
  const known = new Set<string>()
  return (id) => {
    if (known.has(id)) return false
    known.add(id)
    const [oldest] = known
    if (known.size > maxKnownIds) known.delete(oldest!)
    return true
  }
}

/** The payload that refuses a request. It never repeats what was sent, which may be private. */
export const refusal = (code: RefusalCode, diagnostics: string): FrameRefusal => ({
  status: 'error',
  outcome: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics }] },
})
