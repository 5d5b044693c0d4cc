import {
  type capabilities,
  permissions as everyPermission,
  type Permission,
  type RealtimeSettings,
} from '@chartside/contract/session'
import { atom, type ReadableAtom } from 'nanostores'

import { type CallError, Offline, Refused, SessionEnded } from '../errors.ts'
import type { Answer } from '../lib/call.ts'

/** What a backend offers beyond the common calls. */
export interface Capabilities {
  features: ReadonlySet<string>
  realtime: RealtimeSettings | undefined
  /** What the user may do: everything where the backend does not say. */
  permissions: ReadonlySet<Permission>
}

const names = Object.keys(everyPermission) as Permission[]
/** What a user may do where the backend does not say. */
export const everything: ReadonlySet<Permission> = new Set(names)

/** What a backend offers that has only the common calls. */
export const noCapabilities: Capabilities = { features: new Set(), realtime: undefined, permissions: everything }

/** Asks what a backend offers. */
type Ask = () => Promise<Answer<typeof capabilities>>

interface Asking {
  /** Resolves when the session may ask. */
  opened: () => Promise<unknown>
  ask: Ask
  learned: (found: Capabilities) => void
}

/** Asks once what the backend offers, and tells `learned`; a backend that does not say offers nothing. */
export function createCapabilities({ opened, ask, learned }: Asking) {
  const $capabilities = atom<Capabilities>(noCapabilities)
  let answer: Promise<Capabilities> | undefined

  async function read(ask: Ask): Promise<Capabilities> {
    try {
      const { data } = await ask()
      return {
        features: new Set(data.features),
        realtime: data.realtime,
        permissions: data.permissions ? new Set(names.filter((name) => data.permissions?.includes(name))) : everything,
      }
    } catch (error) {
      if (isPassing(error as CallError)) throw error
      return noCapabilities
    }
  }

  /** What is known, or is being asked already; else by `ask`. */
  function learnBy(ask: Ask): Promise<Capabilities> {
    if (answer) return answer
    const mine = read(ask).then(
      (found) => {
        if (answer === mine) {
          $capabilities.set(found)
          learned(found)
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

  return {
    $capabilities: $capabilities as ReadableAtom<Capabilities>,
    /** Throws where it could not be learned for now; asked again then by the next one. */
    async learn(): Promise<Capabilities> {
      if (!answer) await opened()
      return learnBy(ask)
    },
    /** As `learn`, without waiting until the session may ask. */
    learnBy,
    /** True where a creating call can be repeated. Without knowing that nothing is sent: the answer would be lost the same way. */
    async makesRepeatable(): Promise<boolean> {
      try {
        return (await this.learn()).features.has('idempotency')
      } catch (error) {
        if (error instanceof Offline || error instanceof SessionEnded) throw error
        return false
      }
    },
    forget(): void {
      answer = undefined
      $capabilities.set(noCapabilities)
    },
  }
}

// A refusal for good, or an answer that is none of ours, is how a backend without capabilities says so.
const isPassing = (error: CallError): boolean =>
  error instanceof Refused ? error.retryable : error instanceof Offline || error instanceof SessionEnded || error.code >= 500
