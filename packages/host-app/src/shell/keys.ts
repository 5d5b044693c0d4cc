import { usePreferences } from '../preferences.ts'

/** The keys of the portal, in the form of `aria-keyshortcuts`. */
const keys = { search: '/', record: 'R', open: 'Control+K Meta+K', help: '?' }
const none: typeof keys = { search: '', record: '', open: '', help: '' }

/** The keys of the portal; none where the user has switched them off (the preference `shortcuts`). */
export const useKeys = (): typeof keys => (usePreferences()?.shortcuts === false ? none : keys)
