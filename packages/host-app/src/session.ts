import { type Context, createContext, useContext, useSyncExternalStore } from 'react'

/** The page's session element, which knows who is signed in. */
export type SessionElement = HTMLElementTagNameMap['chartside-session']

/** The session element around the portal. */
export const SessionContext: Context<SessionElement | undefined> = createContext<SessionElement | undefined>(undefined)

/** The session element around the portal. Throws outside of it. */
export function useSessionElement(): SessionElement {
  const element = useContext(SessionContext)
  if (!element) throw new Error('The portal must be rendered inside its session element; see main.tsx.')
  return element
}

const changes = ['ready', 'sessionchange', 'locationchange', 'sessionend'] as const

/** A part of the session element's state, kept up to date. */
export function useSession<Part>(part: (session: SessionElement) => Part): Part {
  const session = useSessionElement()
  return useSyncExternalStore(
    (changed) => {
      for (const name of changes) session.addEventListener(name, changed)
      return () => {
        for (const name of changes) session.removeEventListener(name, changed)
      }
    },
    () => part(session),
  )
}
