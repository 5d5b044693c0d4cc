import { type FrameContext, type FramedElement, frameContext, framedElements, tokenAnswer } from '@chartside/contract/frame'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { Recording } from '../recorder/index.ts'
import type { TokenRequest } from '../session/index.ts'
import { createMessenger, type Handler, type MessengerEnvironment, refusal } from './messenger.ts'

export interface FrameEnvironment extends MessengerEnvironment {
  element: FramedElement
  /** The version of the kit. */
  version: string
  /** False if the page does not allow the frame the microphone; undefined if that is not known. */
  microphoneAllowed(): boolean | undefined
  /** The stopped recording of the recorder. */
  recording(): Recording | undefined
}

export type Frame = ReturnType<typeof createFrame>

const emptyContext: FrameContext = v.parse(frameContext, {})

/** The element named by `?element=` in an address's query; undefined if a frame cannot show it. */
export function elementIn(search: string): FramedElement | undefined {
  const name = new URLSearchParams(search).get('element')
  return framedElements.find((element) => element === name)
}

/** The exchange of `frame.html` with the page around it: the page's context, tokens, recordings and events. */
export function createFrame({ element, version, microphoneAllowed, recording, ...environment }: FrameEnvironment) {
  const $context = atom<FrameContext>(emptyContext)

  const handlers: Record<string, Handler> = {
    'status.handshake': () => ({ application: { name: 'Chartside', version }, element, microphoneAllowed: microphoneAllowed() }),
    'chartside.context': (payload) => {
      const read = v.safeParse(frameContext, payload)
      if (!read.success) return refusal('invalid', read.issues[0].message)
      $context.set(read.output)
      return { status: 'success' }
    },
  }
  if (element === 'recorder')
    handlers['chartside.recording'] = () => {
      const found = recording()
      return found ? { status: 'success', ...found } : refusal('not-found', 'Nothing is recorded, or the recording is running.')
    }
  const messenger = createMessenger(environment, handlers)

  return {
    /** The last valid `chartside.context` of the page. */
    $context: $context as ReadableAtom<FrameContext>,
    receive: messenger.receive,
    start: messenger.start,
    request: messenger.request,
    /** The session's token, from the page; '' if it has none. */
    async getToken({ reason, signal }: TokenRequest): Promise<string> {
      return v.parse(tokenAnswer, await messenger.request('chartside.token', { reason }, signal)).token
    },
    /** Reports an event of an element, with its detail: ids, counts and states. */
    report: (event: string, detail: unknown): void => void messenger.notify('chartside.event', { event, detail: detail ?? {} }),
  }
}
