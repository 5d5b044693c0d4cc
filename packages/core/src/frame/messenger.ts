import { addressedRequest, type FrameRefusal, frameRequest, frameResponse, type RefusalCode } from '@chartside/contract/frame'
import * as v from 'valibot'

import type { Clock } from '../lib/clock.ts'

/** A message as the browser delivers it. */
export type Delivered = Pick<MessageEvent, 'origin' | 'source' | 'data'>

export interface MessengerEnvironment {
  clock: Clock
  /** The window around the frame; only its messages count. */
  parent: MessageEventSource
  /** The origins that the page around may have; with several, none of them is sent anything that belongs to another. */
  origins: readonly string[]
  /** Sends a message to the page if it has this origin. */
  post(message: object, origin: string): void
  /** A new unique id. */
  newId(): string
  /** Called once, if the page has not answered for a while. */
  silent(): void
}

/** Handles one type of request; returns or resolves with the payload of the answer. */
export type Handler = (payload: unknown) => object | Promise<object>

/** The handle of our requests until the page has sent its own. */
const ownHandle = 'chartside-frame'
/** Milliseconds until the first handshake is repeated; doubles up to the second, until the third have passed. */
const [firstWait, longestWait, patience] = [250, 2000, 60_000]
/** Milliseconds without any answer after which a page is called silent. */
const silence = 10_000
/** How many ids of requests are remembered, so that none is handled twice. */
const remembered = 1000

export type Messenger = ReturnType<typeof createMessenger>

/**
 * Talks with the page around the frame. A message that does not come from that window, and from an allowed origin, is ignored
 * without an answer; the first origin that sends one of these messages is the only one from then on.
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
  const isNew = newOnes()

  const send = (message: object): void => {
    for (const origin of targets) post(message, origin)
  }
  const answer = (responseToMessageId: string, payload: object): void =>
    send({ messageId: newId(), responseToMessageId, additionalResponsesExpected: false, payload })

  function understood(): void {
    isConnected = true
    connect()
  }

  async function take(messageId: string, messageType: string, data: unknown): Promise<void> {
    const request = v.safeParse(frameRequest, data)
    if (!request.success) return answer(messageId, refusal('invalid', request.issues[0].message))
    understood()
    handle = request.output.messagingHandle || ownHandle
    if (!isNew(messageId)) return answer(messageId, refusal('duplicate', 'A request with this messageId was handled before.'))
    const handler = Object.hasOwn(handlers, messageType) ? handlers[messageType] : undefined
    if (!handler) return answer(messageId, refusal('not-supported', `Supported are ${Object.keys(handlers).join(', ')}.`))
    answer(messageId, await handler(request.output.payload))
  }

  function sendRequest(messageType: string, payload: object, answered: (payload: unknown) => void): string {
    const messageId = newId()
    waiting.set(messageId, answered)
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
        const answered = waiting.get(responseToMessageId)
        if (!answered) return
        waiting.delete(responseToMessageId)
        understood()
        answered(payload)
        return
      }
      const request = v.safeParse(addressedRequest, data)
      if (!request.success) return
      targets = [origin]
      void take(request.output.messageId, request.output.messageType, data)
    },
    /** Greets the page until it answers or sends something. */
    start: (): void =>
      greet(
        environment,
        () => isConnected,
        () => void sendRequest('status.handshake', {}, () => undefined),
      ),
    /** Sends a request once the page is there, and resolves with the payload of its answer; rejects when `signal` aborts. */
    async request(messageType: string, payload: object, signal?: AbortSignal): Promise<unknown> {
      await connected
      return new Promise((resolve, reject) => {
        const id = sendRequest(messageType, payload, resolve)
        const stop = () => {
          waiting.delete(id)
          reject(new Error(`The page did not answer ${messageType}.`))
        }
        if (signal?.aborted) stop()
        else signal?.addEventListener('abort', stop, { once: true })
      })
    },
    /** Sends a request whose answer does not matter, once the page is there. */
    async notify(messageType: string, payload: object): Promise<void> {
      await connected
      send({ messagingHandle: handle, messageId: newId(), messageType, payload })
    },
  }
}

/** Calls `send` until somebody has answered or much time has passed; a page that is silent meanwhile is reported. */
function greet({ clock, silent }: MessengerEnvironment, isAnswered: () => boolean, send: () => void): void {
  const begun = clock.now()
  let isReported = false
  const next = (wait: number): void => {
    if (isAnswered()) return
    const passed = clock.now() - begun
    if (passed >= silence && !isReported) {
      isReported = true
      silent()
    }
    if (passed >= patience) return
    send()
    clock.after(wait, () => next(Math.min(wait * 2, longestWait)))
  }
  next(firstWait)
}

/** Returns a function that is true for an id that it has not had; it remembers the latest ones. */
function newOnes(): (id: string) => boolean {
  const known = new Set<string>()
  return (id) => {
    if (known.has(id)) return false
    known.add(id)
    const [oldest] = known
    if (known.size > remembered) known.delete(oldest!)
    return true
  }
}

/** The payload that refuses a request. It never repeats what was sent, which may be private. */
export const refusal = (code: RefusalCode, diagnostics: string): FrameRefusal => ({
  status: 'error',
  outcome: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics }] },
})
