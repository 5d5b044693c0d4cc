import type { Session, SessionState } from '../session/index.ts'
import { stopAll } from './stop-all.ts'

interface User {
  id: string
  email: string
}

/**
 * Calls `listener` when the previous user's data must be dropped: they signed out, or another user came. Expiry does not count, so
 * that nobody loses unsent work; neither does a sign-out in another tab while `isUnsent()`, since that tab could not ask.
 */
export function onHandover(session: Session, listener: () => void, isUnsent: () => boolean = () => false): () => void {
  let last = userOf(session.$session.get())
  let hasEnded = false
  return stopAll([
    session.onEnd((reason, isElsewhere) => {
      hasEnded = true
      if (reason === 'logout' && !(isElsewhere && isUnsent())) listener()
    }),
    session.$session.listen((now) => {
      if (now.state !== 'in') return
      const user = userOf(now)
      if (hasEnded ? !isSame(user, last) : isAnother(user, last)) listener()
      hasEnded = false
      last = user
    }),
  ])
}

function userOf(now: SessionState): User {
  return now.state === 'in' ? { id: now.provider?.azz_id ?? '', email: now.email.trim().toLowerCase() } : { id: '', email: '' }
}

const differ = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other

// An assistant acts under a provider's id, so the e-mail decides if both are known.
const isAnother = (one: User, other: User): boolean => differ(one.email, other.email) || differ(one.id, other.id)

const isSame = (one: User, other: User): boolean =>
  !isAnother(one, other) && ((one.email !== '' && one.email === other.email) || (one.id !== '' && one.id === other.id))

/** True if both are known to be one person; an assistant is not the provider whom they assist. */
export function isSameUser(one: SessionState, other: SessionState): boolean {
  const [mine, theirs] = [accountOf(one), accountOf(other)]
  return !differ(mine, theirs) && isSame(userOf(one), userOf(other))
}

const accountOf = (now: SessionState): string => (now.state === 'in' && now.account?.email.trim().toLowerCase()) || ''
