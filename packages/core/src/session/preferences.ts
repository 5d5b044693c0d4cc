import { computed } from 'nanostores'

import { hashOf } from '../lib/hash.ts'
import { keepPreferences } from './kept-preferences.ts'
import { perSession } from './per-session.ts'
import { chosenShortcutsOf } from './shortcuts.ts'

/** A user's choices about the interface, kept in this browser. */
export interface Preferences {
  /** `auto` follows the system. */
  theme: 'auto' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  /** Whether single keys work the portal. */
  shortcuts: boolean
}

const usual: Preferences = { theme: 'auto', density: 'comfortable', shortcuts: true }

/**
 * The preferences of the session's user. They outlast a sign-out and an expired token, each user's under a number made from their e-mail, so that two
 * users of a browser have their own. Nobody signed in: the defaults.
 */
export const preferencesOf = perSession((session) => {
  const { $stored, keep } = session
  keepPreferences(session)
  const nameOf = (preference: keyof Preferences): string => {
    const { account, email = '', isLoggedIn } = $stored.get()
    const user = account?.email || email
    return isLoggedIn && user ? `${preference}-${hashOf(user).toString(36)}` : ''
  }
  const $preferences = computed($stored, ({ preferences: kept = {} }): Preferences => {
    const [theme, density, shortcuts] = [kept[nameOf('theme')], kept[nameOf('density')], kept[nameOf('shortcuts')]]
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : usual.theme,
      density: density === 'compact' ? density : usual.density,
      // An embedding page sets it for everybody, by `update` of its session element.
      shortcuts: (shortcuts ?? kept['shortcuts']) !== false,
    }
  })
  // The elements read it there: most pages have no preferences, and need none of this code.
  $preferences.subscribe(({ shortcuts }) => chosenShortcutsOf(session).set(shortcuts))
  return {
    $preferences,
    /** Changes some of them, on every page of the browser. */
    change(changes: Partial<Preferences>): void {
      const ours = Object.entries(changes).map(([preference, value]) => [nameOf(preference as keyof Preferences), value] as const)
      const named = Object.fromEntries(ours.filter(([name]) => name !== ''))
      keep({ preferences: { ...$stored.get().preferences, ...named } })
    },
  }
})
