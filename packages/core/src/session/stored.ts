import { type Location, location } from '@chartside/contract/check-in'
import { type Provider, provider } from '@chartside/contract/profile'
import { type Account, account } from '@chartside/contract/session'
import * as v from 'valibot'

import type { Environment } from '../environment.ts'

/** The one key under which anything is kept. */
export const rootKey = 'chartside'
/** Rehydration gives up after this long (AUTH-15): storage may be asynchronous, and may hang. */
export const rehydrationMilliseconds = 5000

/** What outlives a reload. Never a password, a one-time code, a patient or a recording. */
export interface Stored {
  token?: string | undefined
  email?: string
  isLoggedIn?: boolean
  /** Set between a verified one-time code and the new password. */
  resetting?: boolean
  /** Without its image. */
  provider?: Provider
  /** Who signed in, where the backend tells. */
  account?: Account | undefined
  location?: Location
  locationSelected?: boolean
  /** Interface preferences: open menu, theme, sound. */
  preferences?: Record<string, string | number | boolean>
  /** Until when the user has read their notifications, as ISO 8601; what they say is kept nowhere. */
  notificationsRead?: string
  /** The moment from which this sign-in's notifications are listed, ISO 8601. */
  notificationsSince?: string
  /** True while the screen is covered, until the user signs in again; false where they have. Meanwhile no token is kept. */
  locked?: boolean
  /** What the user may do, where that is not everything: a page that is opened again need not ask first. */
  permissions?: string[] | undefined
  /** Left by a user who signed out: what other pages have of theirs must go as well. */
  signedOut?: boolean
}

/** The preferences without what each user chooses for themselves: whether names may be seen outside of the window. */
export function withoutPersonal({ 'desktop-names': _, ...others }: NonNullable<Stored['preferences']>) {
  return others
}

/** What is in storage. */
export interface Kept extends Stored {
  /** When the user last did something, on any page, in milliseconds since 1970. */
  active?: number
}

const fields = {
  token: v.string(),
  email: v.string(),
  isLoggedIn: v.boolean(),
  resetting: v.boolean(),
  provider,
  account,
  location,
  locationSelected: v.boolean(),
  preferences: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  notificationsRead: v.string(),
  notificationsSince: v.string(),
  locked: v.boolean(),
  permissions: v.array(v.string()),
  signedOut: v.boolean(),
  active: v.number(),
} satisfies Record<keyof Kept, v.GenericSchema>

// Anybody can write to local storage, and an older version of us may have: what does not fit is left out.
function storedOf(value: unknown): Kept {
  if (value === null || typeof value !== 'object') return {}
  const known = Object.entries(fields).flatMap(([name, schema]) => {
    const result = v.safeParse(schema as v.GenericSchema, (value as Record<string, unknown>)[name])
    return result.success ? [[name, result.output]] : []
  })
  return withoutLoopholes(Object.fromEntries(known) as Kept)
}

/** Who is locked out has no token, and who has neither a token nor a lock is not signed in, whatever else is kept. */
function withoutLoopholes(kept: Kept): Kept {
  if (!kept.isLoggedIn || (kept.token && !kept.locked)) return kept
  const { token: _, ...others } = kept
  if (kept.locked) return others
  return kept.preferences ? { preferences: withoutPersonal(kept.preferences) } : {}
}

/** Reads what was kept; nothing where storage fails, hangs or holds something else. */
export async function readStored({ storage, clock, report }: Environment): Promise<Kept> {
  let callOff: () => void = () => undefined
  const late = new Promise<null>((resolve) => {
    callOff = clock.after(rehydrationMilliseconds, () => resolve(null))
  })
  try {
    const text = await Promise.race([Promise.resolve(storage.get(rootKey)), late])
    return text ? storedOf(JSON.parse(text)) : {}
  } catch (error) {
    report(error)
    return {}
  } finally {
    callOff()
  }
}

/** Keeps `stored`, or forgets everything when it is empty; false where storage does not let it. */
export async function writeStored({ storage, report }: Environment, stored: Kept): Promise<boolean> {
  try {
    const kept = stored.provider ? { ...stored, provider: { ...stored.provider, profile: '' } } : stored
    if (Object.keys(kept).length === 0) await storage.remove(rootKey)
    else await storage.set(rootKey, JSON.stringify(kept))
    return true
  } catch (error) {
    // A full or forbidden storage must not stop anyone from working; the session then ends with the page.
    report(error)
    // But a token that is to be kept no longer must not stay there.
    if (!stored.token) await Promise.resolve(storage.remove(rootKey)).catch(report)
    return false
  }
}
