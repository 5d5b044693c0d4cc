import type { Provider } from '@chartside/contract/profile'
import type { Account } from '@chartside/contract/session'
import { computed, type ReadableAtom } from 'nanostores'

import type { Stored } from './stored.ts'
import { words } from './words.ts'

/** Who is at work here. `restoring` until the stored session was read. */
export type SessionState =
  | { state: 'restoring' }
  | { state: 'out'; resetting: boolean }
  /** `account` is who signed in, where the backend tells: an assistant is not the provider whom they assist. */
  | { state: 'in'; provider: Provider | undefined; account: Account | undefined; email: string }

/** The signed-in user's name as it is shown; for an assistant it names the provider, too. '' while not known. */
export function userNameOf(now: SessionState): string {
  if (now.state !== 'in') return ''
  const provider = now.provider?.name ?? ''
  return now.account?.name ? words.assistantOf(now.account.name, provider) : provider
}

interface Known {
  $stored: ReadableAtom<Stored>
  $restored: ReadableAtom<boolean>
}

/** The state of a session by what is known of it; `email` is the one that the user is signed in with on an embedding page. */
export const createSessionState = ({ $stored, $restored }: Known, email: string | undefined): ReadableAtom<SessionState> =>
  computed([$stored, $restored], (stored, restored): SessionState => {
    if (!restored) return { state: 'restoring' }
    if (!stored.isLoggedIn) return { state: 'out', resetting: stored.resetting ?? false }
    return { state: 'in', provider: stored.provider, account: stored.account, email: email ?? stored.email ?? '' }
  })
