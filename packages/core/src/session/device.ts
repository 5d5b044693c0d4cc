import type { Environment } from '../environment.ts'
import { within } from '../lib/within.ts'

const key = 'device'
/** Storage that takes longer than this is ignored: signing in must not wait for it. */
const maxMilliseconds = 1000

/** The token by which a backend recognizes this browser, for all users. It outlives the session and identifies no user. */
export function createDevice({ deviceStorage, clock, report }: Environment) {
  const inTime = async <Result>(work: Promise<Result> | Result, otherwise: Result): Promise<Result> => {
    try {
      return await within(clock, maxMilliseconds, work, () => otherwise)
    } catch (error) {
      report(error)
      return otherwise
    }
  }
  return {
    /** The token as part of a call's body; empty if no backend has issued one. */
    async sent(): Promise<{ device_token?: string }> {
      const token = await inTime(deviceStorage.get(key), null)
      return token ? { device_token: token } : {}
    },
    /** Stores the token that a backend issued; if storage fails, the browser stays unknown. */
    async keep(token: string | undefined): Promise<void> {
      if (token) await inTime(deviceStorage.set(key, token), undefined)
    },
  }
}
