import * as v from 'valibot'

import type { Session } from './session.ts'
import { type Stored, withoutPersonalChoices } from './stored.ts'

const key = 'preferences'
/** As in local storage. */
const preferences = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))

/**
 * Keeps the preferences of a browser's users beyond an expired token, which clears local storage (AUTH-17): a copy without personal
 * choices stands beside the token of the browser, and returns at the next sign-in. In an embedded session it ends with the page.
 */
export function keepPreferences({ $stored, keep, environment: { deviceStorage, report } }: Session): void {
  let known: Stored['preferences'] | undefined
  let last = Promise.resolve()
  const next = (work: () => Promise<void>): void => {
    // A browser without a disk must not keep anybody from working.
    last = last.then(work).catch(report)
  }
  const restore = async (): Promise<void> => {
    const kept = v.safeParse(preferences, JSON.parse((await deviceStorage.get(key)) ?? '{}'))
    const now = $stored.get()
    if (kept.success && now.isLoggedIn) keep({ preferences: { ...kept.output, ...now.preferences } })
  }
  const copy = async (): Promise<void> => {
    if (known) await deviceStorage.set(key, JSON.stringify(withoutPersonalChoices(known)))
  }
  let wasIn = false
  const follow = ({ isLoggedIn = false, preferences: now }: Stored): void => {
    if (isLoggedIn && !wasIn) next(restore)
    else if (isLoggedIn && now && now !== known) next(copy)
    wasIn = isLoggedIn
    if (now) known = now
  }
  $stored.subscribe(follow)
}
