import type { Provider } from '@chartside/contract/profile'
import type { Account } from '@chartside/contract/session'
import { computed, type ReadableAtom } from 'nanostores'

import type { Stored } from './stored.ts'
import { sessionWords } from './words.ts'

/** Who is signed in. `restoring` until the stored session was read. */
export type SessionState =
  | { state: 'restoring' }
  | { state: 'out'; resetting: boolean }
  /** `account` is the account that signed in, if the backend provides it: an assistant is not the provider whom they assist. */
  | { state: 'in'; provider: Provider | undefined; account: Account | undefined; email: string }

/** The signed-in user's name for display; for an assistant it names the provider as well. '' while unknown. */
export function userNameOf(now: SessionState): string {
  if (now.state !== 'in') return ''
  const provider = now.provider?.name ?? ''
  return now.account?.name ? sessionWords.assistantOf(now.account.name, provider) : provider
}

interface Known {
  $stored: ReadableAtom<Stored>
  $restored: ReadableAtom<boolean>
}

/** The session's state, derived from what is stored; `email` is the user's e-mail on an embedding page. */
export const createSessionState = ({ $stored, $restored }: Known, email: string | undefined): ReadableAtom<SessionState> =>
  computed([$stored, $restored], (stored, restored): SessionState => {
    if (!restored) return { state: 'restoring' }
    if (!stored.isLoggedIn) return { state: 'out', resetting: stored.resetting ?? false }
    return { state: 'in', provider: stored.provider, account: stored.account, email: email ?? stored.email ?? '' }
  })
