import type { Environment } from '../environment.ts'

const key = 'device'
/** Storage that takes longer than this is ignored: signing in must not wait for it. */
const maxMilliseconds = 1000

/** The token by which a backend recognizes this browser, whoever signs in. It outlives the session and identifies no user. */
export interface Device {
  /** The token as part of a call's body; empty if no backend has issued one. */
  sent(): Promise<{ device_token?: string }>
  /** Stores the token that a backend issued; if storage fails, the browser stays unknown. */
  keep(token: string | undefined): Promise<void>
}

export function createDevice({ deviceStorage, clock, report }: Environment): Device {
  const inTime = async <Result>(work: Promise<Result> | Result, otherwise: Result): Promise<Result> => {
    let cancel: () => void = () => undefined
    const late = new Promise<Result>((resolve) => {
      cancel = clock.after(maxMilliseconds, () => resolve(otherwise))
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      report(error)
      return otherwise
    } finally {
      cancel()
    }
  }
  return {
    async sent() {
      const token = await inTime(deviceStorage.get(key), null)
      return token ? { device_token: token } : {}
    },
    async keep(token) {
      if (token) await inTime(deviceStorage.set(key, token), undefined)
    },
  }
}
