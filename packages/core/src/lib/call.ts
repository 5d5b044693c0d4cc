import type { Answer, AnyEndpoint, Input } from '@chartside/contract/lib/endpoint'
import { object } from '@chartside/contract/lib/object'
import type { CodedSentence } from '@chartside/contract/lib/sentences'
import redaxios from 'redaxios'
import * as v from 'valibot'

import type { Environment } from '../environment.ts'
import { Failed, type FieldErrors, Offline, Refused } from '../errors.ts'
import { translated } from './language.ts'

/** How one call is made. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Lets a creating call be repeated without creating twice; sent only if the backend offers it. */
  idempotencyKey?: string | undefined
  onProgress?: ((sent: number, total: number) => void) | undefined
  /** Names the upload of a large file, so that a later page goes on where this one broke off; the key where left out. */
  uploadId?: string | undefined
  /** The id of the consent to a recording that may be a large file, whose parts a withdrawal removes. */
  consentId?: string | undefined
  /** True if a failure is neither shown nor reported, because nobody needs to know of it. */
  quiet?: boolean | undefined
}

/** The server's reply, before it is checked. */
export interface Reply {
  status: string
  message: string
  /** True if the message is one of the contract's sentences, which say nothing of how the server works. */
  isCoded: boolean
  code: number
  body: Record<string, unknown>
  fields: FieldErrors
  correlationId: string | undefined
  /** The server's clock, where the Date header is readable. */
  serverTime: number | undefined
}

/** True if the token is no longer valid. Backends behind a gateway answer a bare 401 without a message. */
export const hasExpired = ({ status, code }: Reply): boolean => status === 'token_expired' || (code === 401 && status === '')

const statuses: ReadonlySet<unknown> = new Set(['success', 'ERROR', 'ERROR_INFO', 'token_expired'])

/** True if an answer has the form of this API: its envelope, or a field that the call promises. */
export const isOurs = ({ answer }: AnyEndpoint, body: Record<string, unknown>): boolean =>
  statuses.has(body['status']) || Object.keys(answer).some((name) => name in body)

/**
 * True if an answer says that its call was done. A field of a read is enough; what a write promises may be left out by a backend, so
 * that nothing but the envelope tells its success from a gateway's answer.
 */
function isDone({ method, answer }: AnyEndpoint, { status, body }: Reply): boolean {
  if (status.trim().toLowerCase() === 'success') return true
  const promised = Object.entries(answer)
  return method === 'GET' ? promised.some(([name]) => name in body) : promised.some(([, schema]) => !v.is(schema, undefined))
}

/** True for a code with which a server that is not this API would answer; others may come from a gateway before it. */
export const isForeignCode = (code: number): boolean => code < 400 || code === 404 || code === 405

type Given = { query?: Record<string, unknown>; body?: object; form?: Record<string, unknown> } & Record<string, string>

/** Sends one call and reads the envelope. Throws Offline, or Failed if the answer has no envelope. */
export async function request(
  environment: Environment,
  endpoint: AnyEndpoint,
  input: object,
  token: string | undefined,
  { signal, idempotencyKey, onProgress }: CallOptions,
): Promise<Reply> {
  const { query, body, form, ...params } = input as Given
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (idempotencyKey && endpoint.creates) headers['idempotency-key'] = idempotencyKey
  const path = fillPath(endpoint.path, params)
  const send = async (): Promise<Arrived> => {
    if (form) {
      const url = `${environment.apiBase}/${path}`
      const { text, ...rest } = await environment.upload({ url, headers, form: formOf(form), signal, onProgress })
      return { ...rest, data: text }
    }
    let answer: Response | undefined
    const { data } = await redaxios({
      baseURL: environment.apiBase,
      url: path,
      method: endpoint.method.toLowerCase() as 'get',
      ...(query ? { params: known(query) } : {}),
      ...(body ? { data: body } : {}),
      responseType: 'text',
      validateStatus: () => true,
      // redaxios has no `signal`, so fetch gets it here, and copies only the enumerable parts of a response, so the response is
      // kept. Its headers include whatever a page has added to Object.prototype, so only ours are sent.
      fetch: (async (url: string, init: RequestInit) => {
        answer = await environment.fetch(url, {
          ...init,
          headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
          signal: signal ?? null,
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
        })
        return answer
      }) as typeof fetch,
    })
    // redaxios swallows a connection that breaks or is aborted during the answer.
    signal?.throwIfAborted()
    if (!answer || data === undefined) throw new TypeError('The answer broke off')
    const { status, headers: received } = answer
    return { status, data, header: (name) => received.get(name) ?? undefined }
  }
  let response: Arrived
  try {
    response = await send()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new Offline({ cause: error })
  }
  return reply(response)
}

/** Makes one call with the given token, independent of the session's state. Throws Refused, Offline or Failed. */
export async function callWith<E extends AnyEndpoint>(
  environment: Environment,
  endpoint: E,
  input: Input<E>,
  token: string,
): Promise<Answer<E>> {
  return answerOf(endpoint, await request(environment, endpoint, input as object, token, {}), false)
}

/** Reads the answer from a reply. Throws Refused or Failed. */
export function answerOf<E extends AnyEndpoint>(endpoint: E, reply: Reply, shown: boolean): Answer<E> {
  const { code, status, message, isCoded, fields, correlationId, body } = reply
  const details = { code, correlationId }
  const bad = code >= 400 || status === 'ERROR_INFO' || status === 'ERROR' || status === 'token_expired'
  if (bad && code < 500 && message) throw new Refused(message, { ...details, fields, shown, data: body['data'] })
  // What the contract lets a server say that cannot do it right now, such as that there is no room left.
  if (bad) throw new Failed({ ...details, message: code === 503 && isCoded ? message : undefined })
  if (!isDone(endpoint, reply)) throw new Failed({ ...details, cause: new Error(`${endpoint.path}: no word of success`) })
  const answer: Record<string, unknown> = { message }
  for (const [name, schema] of Object.entries(endpoint.answer)) {
    const result = v.safeParse(schema, body[name])
    if (!result.success) throw new Failed({ ...details, cause: new Error(`${endpoint.path}: '${name}' broke the contract`) })
    answer[name] = result.output
  }
  return answer as Answer<E>
}

/** The raw response: its body as text, or parsed if redaxios has read it already. */
interface Arrived {
  status: number
  data: unknown
  header(name: string): string | undefined
}

function reply({ status: code, data, header }: Arrived): Reply {
  const correlationId = header('x-request-id')
  let body = data
  if (typeof data === 'string') {
    try {
      body = JSON.parse(data)
    } catch {
      throw new Failed({ code, correlationId, cause: new Error('The answer is no JSON') })
    }
  }
  if (body === null || typeof body !== 'object')
    throw new Failed({ code, correlationId, cause: new Error('The answer is no object') })
  const { status, message, errors, codes } = body as Record<string, unknown>
  const translate = (sentence: string) => translated(sentence, codedIn(codes, sentence))
  const fields = fieldsOf(errors)
  const all = Object.values(fields).flat()
  const serverTime = Date.parse(header('date') ?? '')
  return {
    code,
    correlationId,
    status: typeof status === 'string' ? status : '',
    message: typeof message !== 'string' ? '' : message === all.join(' ') ? all.map(translate).join(' ') : translate(message),
    isCoded: typeof message === 'string' && !!codedIn(codes, message),
    fields: Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages.map(translate)])),
    body: body as Record<string, unknown>,
    serverTime: Number.isNaN(serverTime) ? undefined : serverTime,
  }
}

/** The code that the envelope gives for a sentence. */
function codedIn(codes: unknown, sentence: string): CodedSentence | undefined {
  const found: unknown = (codes as Record<string, unknown> | null | undefined)?.[sentence]
  return v.is(object({ code: v.string(), values: v.array(v.string()) }), found) ? found : undefined
}

function fieldsOf(errors: unknown): FieldErrors {
  if (errors === null || typeof errors !== 'object') return {}
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, (Array.isArray(messages) ? messages : [messages]).map(String)]),
  )
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

// URLSearchParams would send the word "undefined".
function known(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) form.append(name, value, value.name)
    else if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}

export type { Answer, Input }
