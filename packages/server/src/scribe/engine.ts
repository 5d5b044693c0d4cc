// Sends one request to an OpenAI-compatible endpoint, and decides for every failure whether to retry.
import { fieldOf } from '@chartside/contract/lib/json-like'
import { Agent, type BodyInit, fetch, type Response } from 'undici'

import type { LengthLimit, ScribeLimits, ScribeSettings } from '../deps.ts'
import { GiveUp, reasonOf, TryAgain } from '../lib/queue.ts'
import { cleanText } from './clean-text.ts'

/** The longest wait, in seconds, that an engine may request. */
const maxPause = 600
/** The longest answer that is read, in bytes: that to six hours, with the times of all words, has some 10 MB. */
const maxAnswer = 30_000_000
/** Seconds assumed for a recording of unknown length: waiting too long is better than never getting its note. */
const unknownLength = 3600

/** The message to users about an answer that cannot be parsed. */
export const unreadable = "The speech service gave an answer that couldn't be read."

const millisecondsOf = ({ seconds, perMinute }: LengthLimit, recording = unknownLength) =>
  (seconds + (perMinute * recording) / 60) * 1000

/** An endpoint for transcriptions and notes. */
export type Engine = ReturnType<typeof createEngine>

export function createEngine({ url, key }: Pick<ScribeSettings, 'url' | 'key'>, limits: ScribeLimits) {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '')
  // The client's own limits would cut off an answer that begins after five minutes, whatever the length of the recording.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: limits.connect * 1000 } })

  async function ask(path: string, body: BodyInit, begun: () => void, signal: AbortSignal): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (key) headers['authorization'] = `Bearer ${key}`
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    // A redirect could carry the recording and the key to somebody else.
    const init = { method: 'POST', headers, body, dispatcher, signal, redirect: 'error' } as const
    const response = await fetch(`${base}/v1/${path}`, init)
    begun()
    if (!response.ok) throw await refusalOf(response)
    const text = await textOf(response)
    try {
      return JSON.parse(text)
    } catch (error) {
      // Some services answer a request for a transcription by its text, or by subtitles.
      if (plainText.test(response.headers.get('content-type') ?? '') && !isNoAnswer.test(text)) return text
      throw error
    }
  }
  /** The form in which the service understood a request last, by what the forms are of. */
  const understood = new Map<string, number>()

  return {
    /**
     * Posts and reads the answer as JSON, or as text if it is plain text. `seconds` is the length of the recording; the limits grow with it. Throws `TryAgain` or
     * `GiveUp` with a sentence for the user.
     */
    async post(path: string, body: BodyInit, seconds: number | undefined, signal: AbortSignal): Promise<unknown> {
      signal.throwIfAborted()
      const ending = new AbortController()
      const end = () => ending.abort()
      const endAfter = (limit: LengthLimit) => setTimeout(end, millisecondsOf(limit, seconds))
      const [firstByte, whole] = [endAfter(limits.firstByte), endAfter(limits.whole)]
      signal.addEventListener('abort', end)
      // The client does not always end an answer that has begun.
      const ended = new Promise<never>((_, reject) => ending.signal.addEventListener('abort', () => reject(ending.signal.reason)))
      try {
        return await Promise.race([ask(path, body, () => clearTimeout(firstByte), ending.signal), ended])
      } catch (error) {
        if (signal.aborted || error instanceof GiveUp || error instanceof TryAgain) throw error
        const unanswered = { reason: 'no-answer', cause: error } as const
        if (ending.signal.aborted) throw new TryAgain("The speech service didn't answer in time.", unanswered)
        if (error instanceof SyntaxError) throw new TryAgain(unreadable, { cause: error })
        throw new TryAgain("The speech service couldn't be reached.", unanswered)
      } finally {
        clearTimeout(firstByte)
        clearTimeout(whole)
        signal.removeEventListener('abort', end)
      }
    },
    /**
     * Sends a request in the first of several forms that the service does not refuse as invalid. If it names what it does not
     * understand, later requests begin with the form that it did.
     */
    async inKnownForm<Answer>(about: string, forms: number, send: (form: number) => Promise<Answer>): Promise<Answer> {
      let isNamed = false
      for (let form = understood.get(about) ?? 0; ; form++) {
        try {
          const answer = await send(form)
          if (isNamed) understood.set(about, form)
          return answer
        } catch (error) {
          if (form === forms - 1 || !isInvalidRequest(error)) throw error
          isNamed = formField.test(reasonOf(error)) && unknownField.test(reasonOf(error))
        }
      }
    },
  }
}

const plainText = /^(?:text\/(?:plain|vtt)|application\/x-subrip)\b/i
/** A web page, an event stream, or what servers say about themselves instead of an answer. */
const isNoAnswer =
  /^\s*(?:<|data:|(?:error:.{0,200}|(?:the )?model (?:is )?(?:still |currently )?(?:loading|not loaded|unavailable)|(?:loading|downloading) (?:the )?model|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|too many requests|not found)[\s.…!]*$)/i

/** The fields of a request that not every service knows, as services name them in a refusal. */
const formField = /response_format|json_schema|json_object|verbose_json|diarized_json|timestamp|chunking|prompt|language/i
/** How they say that they do not know it, and not that its value is too long or not allowed. */
const unknownField = /support|compatible|unknown|unrecogni[sz]ed|unavailable|unexpected|extra/i

/** The whole answer. Throws `GiveUp` where it is longer than any answer can be, before it fills the memory. */
async function textOf({ body }: Response, limit = maxAnswer): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > limit) throw new GiveUp(unreadable)
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** Bytes of a refusal that are read, and characters of its reason that are kept. */
const [maxRefusal, maxReason] = [16_000, 300]

interface ServiceError {
  /** The service's own reason, for the operator; '' if it gives none. It may quote what was sent. */
  message: string
  code: string
}

/** What a service says about its refusal: `{ "error": { "message", "code", "type" } }`, `{ "detail" }` or text. */
async function errorIn(response: Response): Promise<ServiceError> {
  const text = await textOf(response, maxRefusal).catch(() => '')
  try {
    const answer = JSON.parse(text) as unknown
    const error = (answer as { error?: unknown } | null)?.error ?? answer
    const message = typeof error === 'string' ? error : fieldOf(error, 'message', 'detail', 'error')
    return { message: cleanText(message).slice(0, maxReason), code: `${fieldOf(error, 'code')} ${fieldOf(error, 'type')}` }
  } catch {
    return { message: /^\s*</.test(text) ? '' : cleanText(text).slice(0, maxReason), code: '' }
  }
}

const isUnpaid = (status: number, { message, code }: ServiceError): boolean =>
  status === 402 ||
  (status === 429 && /insufficient_quota|billing/i.test(code)) ||
  (status === 429 && /current quota|insufficient balance|billing/i.test(message))

const isTooLong = ({ message, code }: ServiceError): boolean =>
  /context_length_exceeded/.test(code) || /maximum context length/i.test(message)

async function refusalOf(response: Response): Promise<GiveUp | TryAgain> {
  const { status } = response
  const seconds = pauseOf(response)
  const error = await errorIn(response)
  // The log records the code alone; the reason is kept with the job.
  const cause = { code: `HTTP_${status}`, reason: error.message }
  if (isUnpaid(status, error)) return new TryAgain(unpaid, { reason: 'unpaid', seconds, cause })
  // A 503 that names a time is the service's word about itself, and not about this recording (RFC 9110, 15.6.4).
  if (status === 429 || (status === 503 && seconds !== undefined))
    return new TryAgain('The speech service is too busy.', { reason: 'busy', seconds, cause })
  if (status >= 500 || status === 408) return new TryAgain("The speech service isn't working.", { seconds, cause })
  if (status === 400 && isTooLong(error)) return new GiveUp('The dictation is too long for the speech service.')
  return new GiveUp(refusals[status] ?? `The speech service refused the request (code ${status}).`, { cause })
}

const unpaid = 'The quota of the speech service is used up, or it has not been paid. Tell your administrator.'

/** True if the service answered that it does not understand the request. */
const isInvalidRequest = (error: unknown): boolean =>
  error instanceof GiveUp && ['HTTP_400', 'HTTP_422'].includes(String((error.cause as { code?: unknown } | undefined)?.code))

const refusals: Record<number, string> = {
  401: 'The speech service refused access. Tell your administrator.',
  403: 'The speech service refused access. Tell your administrator.',
  404: "The speech service isn't set up correctly. Tell your administrator.",
  413: 'The recording is too large for the speech service.',
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
function pauseOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')?.trim()
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), maxPause)
}
