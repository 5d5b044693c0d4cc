import type { DateOrder } from '@chartside/contract/lib/date-order'
import {
  type capabilities,
  permissions as everyPermission,
  type Feature,
  type Permission,
  type RealtimeSettings,
} from '@chartside/contract/session'
import { atom, type ReadableAtom } from 'nanostores'

import { type CallError, Offline, Refused, SessionEnded } from '../errors.ts'
import type { Answer } from '../lib/call.ts'

/** What a backend offers beyond the common calls. */
export interface Capabilities {
  features: ReadonlySet<Feature>
  realtime: RealtimeSettings | undefined
  /** In which order the numbers of a date are typed; undefined if the practice has not set it. */
  dateOrder: DateOrder | undefined
  /** The practice's time zone (IANA); undefined if the backend does not say. */
  timeZone: string | undefined
  /** What the user may do: everything if the backend does not say. */
  permissions: ReadonlySet<Permission>
}

/** What a user may do if the backend does not say. */
export const everything: ReadonlySet<Permission> = new Set(Object.keys(everyPermission) as Permission[])

/** What a backend offers if it has only the common calls. */
export const noCapabilities: Capabilities = {
  features: new Set(),
  realtime: undefined,
  dateOrder: undefined,
  timeZone: undefined,
  permissions: everything,
}

/** Asks what a backend offers. */
type Ask = () => Promise<Answer<typeof capabilities>>

interface CapabilitiesOptions {
  /** Resolves when the session may ask. */
  whenOpen: () => Promise<unknown>
  ask: Ask
  onLoaded: (found: Capabilities) => void
}

/** Asks once what the backend offers and passes it to `onLoaded`; a backend that does not answer offers nothing. */
export function createCapabilities({ whenOpen, ask, onLoaded }: CapabilitiesOptions) {
  const $capabilities = atom<Capabilities>(noCapabilities)
  let answer: Promise<Capabilities> | undefined

  async function read(ask: Ask): Promise<Capabilities> {
    try {
      const { data } = await ask()
      return {
        features: new Set(data.features),
        realtime: data.realtime,
        dateOrder: data.date_order,
        timeZone: data.time_zone || undefined,
        permissions: data.permissions ? new Set(data.permissions) : everything,
      }
    } catch (error) {
      if (isPassing(error as CallError)) throw error
      return noCapabilities
    }
  }

  /** The known or pending answer; otherwise asks with `ask`. */
  function loadWith(ask: Ask): Promise<Capabilities> {
    if (answer) return answer
    const mine = read(ask).then(
      (found) => {
        if (answer === mine) {
          $capabilities.set(found)
          onLoaded(found)
        }
        return found
      },
      (error: unknown) => {
        if (answer === mine) answer = undefined
        throw error
      },
    )
    answer = mine
    return mine
  }

  async function load(): Promise<Capabilities> {
    if (!answer) await whenOpen()
    return loadWith(ask)
  }

  async function offers(feature: Feature): Promise<boolean> {
    try {
      return (await load()).features.has(feature)
    } catch (error) {
      if (error instanceof Offline || error instanceof SessionEnded) throw error
      return false
    }
  }

  return {
    $capabilities: $capabilities as ReadableAtom<Capabilities>,
    /** Throws if the answer is not available now; the next caller asks again. */
    load,
    /** Like `load`, but does not wait until the session may ask. */
    loadWith,
    /**
     * True if a creating call can be repeated safely. Rejects if the server cannot be reached or the session has ended: the call
     * would fail the same way.
     */
    canRepeat: () => offers('idempotency'),
    /** True if a large file can be sent in parts. Rejects like `canRepeat`. */
    takesParts: () => offers('upload-parts'),
    forget(): void {
      answer = undefined
      $capabilities.set(noCapabilities)
    },
  }
}

// A backend without capabilities answers with a final refusal, or with something outside the contract.
const isPassing = (error: CallError): boolean =>
  error instanceof Refused ? error.retryable : error instanceof Offline || error instanceof SessionEnded || error.code >= 500
