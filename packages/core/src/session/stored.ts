import { type Location, location } from '@chartside/contract/lib/location'
import { type Provider, provider } from '@chartside/contract/lib/provider'
import { type Account, account } from '@chartside/contract/session'
import * as v from 'valibot'

import type { Environment } from '../environment.ts'
import { within } from '../lib/within.ts'

/** The only key in storage. */
export const rootKey = 'chartside'
/** Restoring is abandoned after this time (AUTH-15): storage may be asynchronous and may hang. */
export const rehydrationMilliseconds = 5000

/** What survives a reload. Never a password, a one-time code, a patient or a recording. */
export interface Stored {
  token?: string | undefined
  email?: string | undefined
  isLoggedIn?: boolean
  /** Set between a verified one-time code and the new password. */
  resetting?: boolean
  /** Without its image. */
  provider?: Provider | undefined
  /** The account that signed in, if the backend provides it. */
  account?: Account | undefined
  location?: Location
  locationSelected?: boolean
  /** Interface preferences: open menu, theme, sound. */
  preferences?: Record<string, string | number | boolean> | undefined
  /** When the user last read their notifications, as ISO 8601; the notifications themselves are not stored. */
  notificationsRead?: string
  /** The start of this sign-in's notifications, as ISO 8601. */
  notificationsSince?: string
  /** True while the screen is locked, false after the user has signed in again. No token is stored while it is true. */
  locked?: boolean
  /** What the user may do, if that is not everything, so that a reopened page need not ask first. */
  permissions?: string[] | undefined
  /** Set when a user signs out: other tabs must drop their data as well. */
  signedOut?: boolean
}

/** The preferences without personal choices, such as whether names appear in desktop notifications. */
export function withoutPersonalChoices({ 'desktop-names': _, ...others }: NonNullable<Stored['preferences']>) {
  return others
}

/** What is in storage. */
export interface Kept extends Stored {
  /** The last activity in any tab, in milliseconds since 1970. */
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

// Anybody can write to local storage, and so may an older version: values that do not fit are dropped.
function storedOf(value: unknown): Kept {
  if (value === null || typeof value !== 'object') return {}
  const known = Object.entries(fields).flatMap(([name, schema]) => {
    const result = v.safeParse(schema as v.GenericSchema, (value as Record<string, unknown>)[name])
    return result.success ? [[name, result.output]] : []
  })
  return withoutLoopholes(Object.fromEntries(known) as Kept)
}

/** A locked-out user has no token, and without a token or a lock nobody is signed in, whatever else is stored. */
function withoutLoopholes(kept: Kept): Kept {
  if (!kept.isLoggedIn || (kept.token && !kept.locked)) return kept
  const { token: _, ...others } = kept
  if (kept.locked) return others
  return kept.preferences ? { preferences: withoutPersonalChoices(kept.preferences) } : {}
}

/** Reads storage; empty if it fails, hangs or holds something else. */
export async function readStored({ storage, clock, report }: Environment): Promise<Kept> {
  try {
    const text = await within(clock, rehydrationMilliseconds, storage.get(rootKey), () => null)
    return text ? storedOf(JSON.parse(text)) : {}
  } catch (error) {
    report(error)
    return {}
  }
}

/** Stores `stored`, or removes everything if it is empty; false if storage fails. */
export async function writeStored({ storage, report }: Environment, stored: Kept): Promise<boolean> {
  try {
    const kept = stored.provider ? { ...stored, provider: { ...stored.provider, profile: '' } } : stored
    if (Object.keys(kept).length === 0) await storage.remove(rootKey)
    else await storage.set(rootKey, JSON.stringify(kept))
    return true
  } catch (error) {
    // Full or forbidden storage must not keep anybody from working; the session then ends with the page.
    report(error)
    // But a token that must go must not stay in storage.
    if (!stored.token) await Promise.resolve(storage.remove(rootKey)).catch(report)
    return false
  }
}
