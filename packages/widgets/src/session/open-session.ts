import { browserEnvironment, type Sound } from '@chartside/core/environment'
import { joinOtherPages, type OtherPages } from '@chartside/core/lib/other-pages'
import {
  createSession,
  type GetToken,
  moreImportant,
  onAudit,
  type Session,
  setOtherPages,
  type Unsent,
  unsentOf,
} from '@chartside/core/session'

import { identifyUntilKnown } from './identify.ts'
import { type OfferedToast, offeredToasts } from './offered-toasts.ts'
import { watchSession } from './watch.ts'

interface Opening {
  apiBase: string
  persist: boolean
  /** The page's source of tokens, if it has one. */
  getToken: GetToken | undefined
  /** Names on the element that look like a token source but are not one. */
  nearMisses(): string[]
  /** Read when a sound is played. */
  sounds: Partial<Record<Sound, string>>
  /** Dispatches an event of the element. */
  dispatch(name: string, detail?: object): void
  /** Offers a toast to the page; false if the page shows it itself. */
  offer(toast: OfferedToast): boolean
  /** Called before the events, when the session has ended or another user has come. */
  ended(reason: 'logout' | 'expired' | undefined): void
  fail(error: unknown): void
}

/**
 * Opens a session for `chartside-session`. `watch` starts what the element does for it (events, identifying the user of the page's
 * token, the browser's other pages) and returns the function that stops it.
 */
export function openSession({ apiBase, persist, getToken, nearMisses, sounds, dispatch, offer, ended, fail }: Opening): {
  session: Session
  watch(): () => void
} {
  const environment = browserEnvironment({ apiBase, persist, sounds })
  environment.toasts = offeredToasts(environment.toasts, offer)
  const session = createSession(environment, { nearMisses, ...(getToken ? { getToken } : {}) })
  // A stored session was signed in through Chartside.
  if (persist) session.expectSignIn()
  return {
    session,
    watch() {
      const failUnlessReported = (error: unknown) => session.trouble() || fail(error)
      const known = getToken ? identifyUntilKnown(session, failUnlessReported) : { done: session.restored, stop() {} }
      const stopAudit = onAudit(session, (entry) => dispatch('audit', entry))
      const stopWatching = watchSession(session, known.done, dispatch, ended)
      const channel = `chartside ${environment.apiBase}`
      const others = persist
        ? joinOtherPages(globalThis.BroadcastChannel, environment.clock, channel, () => unsentOf(session))
        : undefined
      setOtherPages(session, () => unsentElsewhere(others))
      return () => {
        others?.leave()
        known.stop()
        stopWatching()
        stopAudit()
      }
    },
  }
}

const unsentElsewhere = (others: OtherPages | undefined): Promise<Unsent> | undefined =>
  others?.ask()?.then((answers) => answers.reduce<Unsent>((one, other) => moreImportant(one, other as Unsent), 'none'))
