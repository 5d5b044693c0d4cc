import type { Location } from '@chartside/contract/check-in'
import type { Provider } from '@chartside/contract/profile'
import type { Environment } from '../environment.ts'

/** The one key under which anything is kept. */
export const rootKey = 'chartside'
/** Rehydration gives up after this long (AUTH-15): storage may be asynchronous, and may hang. */
export const rehydrationMilliseconds = 5000

/** What outlives a reload. Never a password, a one-time code, a patient or a recording. */
export interface Stored {
  token?: string
  email?: string
  isLoggedIn?: boolean
  /** Set between a verified one-time code and the new password. */
  resetting?: boolean
  /** Without its image. */
  provider?: Provider
  location?: Location
  locationSelected?: boolean
  /** Interface preferences: open menu, theme, sound. */
  preferences?: Record<string, string | number | boolean>
}

/** Reads what was kept; nothing where storage fails, hangs or holds something else. */
export async function readStored({ storage, clock, report }: Environment): Promise<Stored> {
  let callOff: () => void = () => undefined
  const late = new Promise<null>((resolve) => {
    callOff = clock.after(rehydrationMilliseconds, () => resolve(null))
  })
  try {
    const text = await Promise.race([Promise.resolve(storage.get(rootKey)), late])
    const value: unknown = text ? JSON.parse(text) : {}
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Stored) : {}
  } catch (error) {
    report(error)
    return {}
  } finally {
    callOff()
  }
}

/** Keeps `stored`, or forgets everything when it is empty. */
export async function writeStored({ storage, report }: Environment, stored: Stored): Promise<void> {
  try {
    const kept = stored.provider ? { ...stored, provider: { ...stored.provider, profile: '' } } : stored
    if (Object.keys(kept).length === 0) await storage.remove(rootKey)
    else await storage.set(rootKey, JSON.stringify(kept))
  } catch (error) {
    // A full or forbidden storage must not stop anyone from working; the session then ends with the page.
    report(error)
  }
}
