import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { info } from '@chartside/contract/session'
import { atom, type ReadableAtom } from 'nanostores'

import { Failed, Offline, WrongApi } from '../errors.ts'
import { hasExpired, isForeignCode, isOurs, type Reply } from '../lib/call.ts'
import { NoToken } from './token.ts'
import { adviceOn, type Trouble, type TroubleCode, troubleOf } from './trouble.ts'

/** Every API has this call; our own server refuses it outside of its base. */
const isMissing = ({ path }: AnyEndpoint, { code }: Reply): boolean => path === info.path && code === 404

interface Evidence {
  isIn: () => boolean
  /** True if the page supplies the token. */
  embedded: boolean
  /** Explains a trouble to the developer. */
  explain: (trouble: Trouble) => void
}

/**
 * What replies and tokens reveal about a connection. A plain backend has no signature except the form of its answers; its answers
 * to calls beyond the common ones prove nothing, since it may answer them with a page of its own.
 */
export function createEvidence({ isIn, embedded, explain }: Evidence) {
  const $trouble = atom<Trouble | undefined>()
  const $isConfirmed = atom(false)

  function note(code: TroubleCode, cause?: unknown): void {
    if ($trouble.get()?.code === code) return
    const trouble = troubleOf(code, cause)
    $trouble.set(trouble)
    explain(trouble)
  }

  /**
   * Notes what keeps a page's session from starting. A session that has started, or was restored, waits until the trouble passes.
   */
  function noteFirst(code: TroubleCode, cause?: unknown): void {
    if (embedded && !$isConfirmed.get()) note(code, cause)
  }

  function noteForeign({ path, feature }: AnyEndpoint, code: number, cause?: unknown): void {
    if (path === 'capabilities' || feature || !isForeignCode(code)) return
    // A restored session was at the right server before: this may be the login page of a guest network.
    if (!$isConfirmed.get() && (embedded || !isIn())) note(code >= 400 ? 'api-not-found' : 'api-unknown', cause)
  }

  const isWrong = () => $trouble.get()?.state === 'wrong-api'

  function noteReply(endpoint: AnyEndpoint, reply: Reply): void {
    if (reply.code >= 500) noteFirst('api-failing')
    else if (!isOurs(endpoint, reply.body) || isMissing(endpoint, reply)) noteForeign(endpoint, reply.code)
    else if (!hasExpired(reply) && reply.code !== 404) {
      $isConfirmed.set(true)
      $trouble.set(undefined)
    }
  }

  function noteFailure(endpoint: AnyEndpoint, error: unknown): void {
    if (error instanceof Offline) noteFirst('api-unreachable', error.cause)
    else if (error instanceof Failed && error.code >= 500) noteFirst('api-failing', error.cause)
    else if (error instanceof Failed) noteForeign(endpoint, error.code, error.cause)
  }

  return {
    $trouble: $trouble as ReadableAtom<Trouble | undefined>,
    /** True once the API has accepted a token, or a sign-in. */
    $isConfirmed: $isConfirmed as ReadableAtom<boolean>,
    note,
    /** Forgets a trouble that is over. */
    settle: (): void => $trouble.set(undefined),
    /** Passes a reply through and notes what it shows. Throws WrongApi if it is from another API, since its data would be read as empty. */
    async observe(endpoint: AnyEndpoint, request: Promise<Reply>): Promise<Reply> {
      const reply = await request.catch((error: unknown) => {
        noteFailure(endpoint, error)
        throw isWrong() && error instanceof Failed ? new WrongApi(adviceOn($trouble.get()), error) : error
      })
      noteReply(endpoint, reply)
      if (isWrong()) throw new WrongApi(adviceOn($trouble.get()), { code: reply.code })
      return reply
    },
    /** Notes that the page supplied no token. */
    noToken: (error: unknown): void => note(error instanceof NoToken ? error.code : 'token-failed', error),
    /** Notes that the API refused the page's token, and a new one as well. */
    refused: (): void => {
      if ($trouble.get()?.state !== 'no-token') note('token-refused')
    },
  }
}
