import type { Session } from './session.ts'

/** Calls `listener` whenever somebody signs in, or comes back after the session was over or locked. Returns what ends that. */
export function onSignIn({ $session }: Session, listener: () => void): () => void {
  let wasIn = $session.get().state === 'in'
  return $session.listen(({ state }) => {
    const isNew = state === 'in' && !wasIn
    wasIn = state === 'in'
    if (isNew) listener()
  })
}
