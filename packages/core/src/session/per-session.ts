import type { Session } from './session.ts'

/** What exists once per session: made on first use. Bundlers leave out what nobody uses. */
/* @__NO_SIDE_EFFECTS__ */
export function perSession<Made>(make: (session: Session) => Made): (session: Session) => Made {
  const made = new WeakMap<Session, { one: Made }>()
  return (session) => {
    const known = made.get(session) ?? { one: make(session) }
    made.set(session, known)
    return known.one
  }
}
