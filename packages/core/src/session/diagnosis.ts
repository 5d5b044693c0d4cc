// Loaded only when something is wrong or a page asks: texts for developers, with the line to change. It imports types alone, since
// a module that it shared with the first scripts would become another file of every page.
import type { Environment } from '../environment.ts'
import type { TokenSource } from './token.ts'
import type { Trouble } from './trouble.ts'

/** One check of a page's wiring. `sentence` is for developers, in English, and contains nothing private. */
export interface Check {
  check: 'api-base' | 'server' | 'origin' | 'api' | 'token' | 'user'
  ok: boolean
  sentence: string
}

/** What the checks know of a session. */
export interface Facts {
  environment: Environment
  source: TokenSource | undefined
  /** The current trouble, if there is one. */
  trouble: () => Trouble | undefined
  /** The stored token of a session without a token source. */
  storedToken: () => string | undefined
  /** Names on the page's session element that look like a token source but are not one. */
  nearMisses: () => readonly string[]
  identify: () => Promise<unknown>
  /** The path of the call that every API has. */
  path: string
  /** Whether an answer to it is one of this API. */
  isOurs: (code: number, body: unknown) => boolean
  /** An error as text without anything private. */
  describe: (error: unknown) => string
}

const passed = (check: Check['check'], sentence: string): Check => ({ check, ok: true, sentence })
const failed = (check: Check['check'], sentence: string): Check => ({ check, ok: false, sentence })

/** Checks address, server, origin, API, token and user, in this order; what depends on a failed check is left out. */
export async function diagnose(facts: Facts): Promise<Check[]> {
  const [api, token] = await Promise.all([checkApi(facts), checkToken(facts)])
  const isGood = [...api, token].every(({ ok }) => ok)
  return [...api, token, ...(isGood ? [await checkUser(facts)] : [])]
}

/** Why a session does not work, in one line. */
export async function explain(facts: Facts, trouble: Trouble): Promise<string> {
  if (trouble.state === 'no-token') return tokenSentence(facts, trouble)
  const wrong = (await checkApi(facts)).find(({ ok }) => !ok)
  return wrong?.sentence ?? `${facts.environment.apiBase} failed once (${trouble.code}) and answers now.`
}

const pageOrigin = (): string => globalThis.location?.origin ?? ''

async function checkApi(facts: Facts): Promise<Check[]> {
  const { apiBase } = facts.environment
  const { protocol, hostname } = new URL(apiBase)
  if (globalThis.location?.protocol === 'https:' && protocol === 'http:' && hostname !== 'localhost')
    return [
      failed(
        'api-base',
        `A page on https cannot call ${apiBase}. Offer the API on https: api-base="${apiBase.replace(/^http/, 'https')}".`,
      ),
    ]
  return [passed('api-base', `The API base is ${apiBase}.`), ...(await checkServer(facts))]
}

async function checkServer({ environment, source, storedToken, path, isOurs }: Facts): Promise<Check[]> {
  const { apiBase } = environment
  const address = `${apiBase}/${path}`
  const token = source ? source.held() : storedToken()
  // The header makes browsers ask the server about the page's origin as they do for every other call.
  const headers = { accept: 'application/json', authorization: `Bearer ${token ?? 'none'}` }
  const init = { cache: 'no-store', referrerPolicy: 'no-referrer', credentials: 'omit' } as const
  let answer: Response
  try {
    answer = await environment.fetch(address, { ...init, headers })
  } catch {
    // Without `cors` an answer cannot be read, but its arrival proves that a server is there.
    const isThere = await environment.fetch(address, { ...init, mode: 'no-cors' }).then(
      () => true,
      () => false,
    )
    if (!isThere) return [failed('server', unreachable(apiBase))]
    return [passed('server', 'The server answers.'), failed('origin', originRefused(apiBase))]
  }
  const reached = [passed('server', 'The server answers.'), passed('origin', "The server accepts this page's origin.")]
  if (answer.status >= 500) return [failed('server', `${apiBase} answers with the error ${answer.status}: see the server's log.`)]
  const body: unknown = await answer.json().catch(() => undefined)
  if (isOurs(answer.status, body)) return [...reached, passed('api', 'It answers as this API does.')]
  return [...reached, failed('api', notOurs(apiBase, path, answer))]
}

const base = '/api/v4'
const withBase = (apiBase: string): string =>
  apiBase.endsWith(base) ? '' : ` Its base ends with ${base}: api-base="${apiBase}${base}".`

const notOurs = (apiBase: string, path: string, { status, headers }: Response): string =>
  `${apiBase} is not a Chartside API: GET ${path} answered ${status} (${headers.get('content-type') ?? 'no content type'}).` +
  (withBase(apiBase) || ' Write the address of your Chartside API: api-base="https://…/api/v4".')

function originRefused(apiBase: string): string {
  const origin = pageOrigin()
  if (origin === 'null')
    return (
      `${apiBase} refuses this page, since a sandboxed frame has the origin 'null'. ` +
      'Add allow-same-origin to the sandbox attribute of the frame, and allow its origin with ALLOWED_ORIGINS.'
    )
  return (
    `${apiBase} does not allow calls from this page's origin (CORS).${withBase(apiBase)} ` +
    `Add the origin to the server's settings: ALLOWED_ORIGINS=${origin || 'https://…'}`
  )
}

const isPrivate = (host: string): boolean =>
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])|\.(local|internal|lan)$/.test(host)

function unreachable(apiBase: string): string {
  const { origin, hostname } = new URL(apiBase)
  const page = pageOrigin()
  const isCrossing = isPrivate(hostname) && !isPrivate(globalThis.location?.hostname ?? hostname)
  // A refused origin looks the same where the server also forbids to embed its answers.
  return (
    `No readable answer from ${apiBase}.${withBase(apiBase)} Check api-base, that the server runs, ` +
    `and that the page's content security policy has connect-src ${origin}.` +
    (page === origin ? '' : ` The server must allow this page's origin (CORS): ALLOWED_ORIGINS=${page || 'https://…'}`) +
    (page === 'null' ? " (a sandboxed frame has the origin 'null': add allow-same-origin)" : '') +
    (isCrossing ? ' A browser also asks its user before a public page reaches a private address (local network access).' : '')
  )
}

const setToken =
  "document.querySelector('chartside-session').getToken = () => fetch('/my-backend/token').then((answer) => answer.text())"

function tokenSentence({ nearMisses, describe }: Facts, { code, cause }: Trouble): string {
  const found = nearMisses()
  switch (code) {
    case 'signed-out':
      return 'Nobody is signed in.'
    case 'token-not-a-function':
      return `getToken is not a function; a token itself is not accepted, since it expires. Write: ${setToken}`
    case 'token-empty':
      return `getToken resolved without a token: it must resolve with text. Write: ${setToken}`
    case 'token-failed':
      return `getToken failed with "${describe(cause)}". Check what it requests: ${setToken}`
    case 'token-timeout':
      return `getToken did not answer within 30 seconds. Check what it waits for: ${setToken}`
    case 'token-refused':
      return (
        "The API refused the token of getToken, and the one that it returned for { reason: 'expired' }. " +
        `It must return a current token of this API at each call. Write: ${setToken}`
      )
    default:
      return (
        'chartside-session has no getToken, so nobody is signed in.' +
        (found.length > 0 ? ` It has ${found.map((name) => `'${name}'`).join(', ')}, which it does not know.` : '') +
        ` Write: ${setToken} (or put a <chartside-login> inside it, for users of Chartside).`
      )
  }
}

async function checkToken(facts: Facts): Promise<Check> {
  const { source, storedToken } = facts
  const trouble = facts.trouble()
  if (trouble?.state === 'no-token') return failed('token', tokenSentence(facts, trouble))
  try {
    const token = source ? await source.token() : storedToken()
    if (token) return passed('token', source ? 'getToken returns a token.' : 'A user has signed in.')
  } catch {
    // The session has noted the reason, unless another call is about to.
  }
  return failed('token', source ? 'getToken returned no token.' : 'Nobody is signed in.')
}

async function checkUser({ identify, describe }: Facts): Promise<Check> {
  try {
    await identify()
    return passed('user', 'The API accepts the token.')
  } catch (error) {
    return failed('user', `The API does not accept the token: ${describe(error)}.`)
  }
}
