import { preferencesOf } from '@chartside/widgets/portal'
import { useEffect, useSyncExternalStore } from 'react'

import { useSession, useSessionElement } from './session.ts'

const nothing = () => () => undefined

/** The user's choices about the interface, and a function that changes them; undefined until the session element is ready. */
export function usePreferences() {
  const session = useSession(({ session }) => session)
  const preferences = session && preferencesOf(session)
  const chosen = useSyncExternalStore(preferences?.$preferences.listen ?? nothing, () => preferences?.$preferences.get())
  return preferences && chosen && { ...chosen, change: preferences.change }
}

/** Gives the page and all elements the theme and the density that the user has chosen. */
export function useChosenLook(): void {
  const element = useSessionElement()
  const { theme = 'auto', density = 'comfortable' } = usePreferences() ?? {}
  useEffect(() => {
    Object.assign(element, { theme, density })
    document.documentElement.dataset['theme'] = theme
  }, [element, theme, density])
}
