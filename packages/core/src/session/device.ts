import type { Environment } from '../environment.ts'

const key = 'device'
/** A browser whose storage takes longer than this has none: signing in must not wait for it. */
const longestMilliseconds = 1000

/** What a backend knows this browser by, whoever signs in. It outlives the session, and says nothing of anybody. */
export interface Device {
  /** For a call; empty where no backend has given one. */
  sent(): Promise<{ device_token?: string }>
  /** Keeps what a backend gave; where storage does not let it, the browser stays unknown. */
  keep(token: string | undefined): Promise<void>
}

export function createDevice({ deviceStorage, clock, report }: Environment): Device {
  const inTime = async <Result>(work: Promise<Result> | Result, otherwise: Result): Promise<Result> => {
    let callOff: () => void = () => undefined
    const late = new Promise<Result>((resolve) => {
      callOff = clock.after(longestMilliseconds, () => resolve(otherwise))
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      report(error)
      return otherwise
    } finally {
      callOff()
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
