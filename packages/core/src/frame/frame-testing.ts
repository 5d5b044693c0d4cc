import { manualClock } from '../lib/clock.ts'
import { createFrame, type FrameEnvironment } from './frame.ts'

/** A message of the frame, as its page receives it. */
export interface Posted {
  messageId: string
  messagingHandle?: string
  messageType?: string
  responseToMessageId?: string
  payload: Record<string, unknown>
}

export const ehr = 'https://ehr.example'

/** A frame with the page around it, whose window is `parent`; every message of the frame is in `posted`, with its target. */
export function framedBy(given: Partial<FrameEnvironment> = {}) {
  const clock = manualClock(0)
  const parent = {} as MessageEventSource
  const posted: { message: Posted; origin: string }[] = []
  const silences: number[] = []
  let ids = 0
  const frame = createFrame({
    element: 'dictation',
    version: '1.2.3',
    microphoneAllowed: () => undefined,
    recording: () => undefined,
    clock,
    parent,
    origins: [ehr],
    post: (message, origin) => posted.push({ message: message as Posted, origin }),
    newId: () => `frame-${++ids}`,
    onSilent: () => silences.push(clock.now()),
    ...given,
  })
  let requests = 0
  const receive = (data: unknown, origin = ehr) => frame.receive({ data, origin, source: parent })
  /** Sends a request of the page, and returns the payload of the answer. */
  const ask = async (
    messageType: string,
    payload: object = {},
    rest: object = {},
  ): Promise<Record<string, unknown> | undefined> => {
    const messageId = `page-${++requests}`
    receive({ messagingHandle: 'handle', messageId, messageType, payload, ...rest })
    await settled()
    return posted.findLast(({ message }) => message.responseToMessageId === messageId)?.message.payload
  }
  const sent = (messageType: string) => posted.flatMap(({ message }) => (message.messageType === messageType ? [message] : []))
  /** Answers the frame's last request of a type. */
  const answer = async (messageType: string, payload: unknown) => {
    receive({ messageId: `page-${++requests}`, responseToMessageId: sent(messageType).at(-1)?.messageId, payload })
    await settled()
  }
  return { frame, clock, parent, posted, silences, receive, ask, sent, answer }
}

/** Resolves when answers that are due have been sent. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
