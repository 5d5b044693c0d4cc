import { browserEnvironment, type Sound } from '@chartside/core/environment'
import { isSameUser } from '@chartside/core/lib/handover'
import { joinOtherPages, type OtherPages } from '@chartside/core/lib/other-pages'
import {
  createSession,
  type GetToken,
  moreImportant,
  onAudit,
  type Session,
  type SessionState,
  setOtherPages,
  type Unsent,
  unsentOf,
} from '@chartside/core/session'

import { identifyUntilKnown } from './identify.ts'
import { type OfferedToast, offeredToasts } from './offered-toasts.ts'
import { watchSession } from './watch.ts'

/** Which API a session is for, and where its user comes from. */
export interface SessionKind {
  apiBase: string
  persist: boolean
  /** True if the page supplies the token. */
  isEmbedded: boolean
}

/** The element that a session reports to, and that has its page's source of tokens. */
export interface SessionOwner {
  /** True while the element has this session and is on the page. */
  has(session: Session): boolean
  /** The page's source of tokens; a page may set anything else by mistake. */
  tokenSource(): GetToken | undefined
  /** Names on the element that look like a token source but are not one. */
  nearMisses(): string[]
  /** Dispatches an event of the element. */
  dispatch(name: string, detail?: object): void
  /** Offers a toast to the page; false if the page shows it itself. */
  offer(toast: OfferedToast): boolean
  /** Called before the events, when the session has ended or another user has come. */
  ended(reason: 'logout' | 'expired' | undefined): void
  fail(error: unknown): void
  /** A session of the same kind was left behind on the page. */
  consider(): void
  /** Another element has taken the session over. */
  released(session: Session): void
}

/** A running session and the element that it reports to. */
export interface OpenedSession extends SessionKind {
  readonly session: Session
  /** In milliseconds of its clock. */
  readonly openedAt: number
  /** Read when a sound is played. */
  readonly sounds: Partial<Record<Sound, string>>
  readonly owner: SessionOwner
  /** Who was last signed in; undefined until that is known. */
  readonly user: SessionState | undefined
  /**
   * Starts what its element does for it (events, identifying the user of the page's token, the browser's other pages), or continues
   * it for another element.
   */
  report(owner: SessionOwner): void
  /** Ends that. */
  stop(): void
}

/** Opens a session for `chartside-session`. */
export function openSession(kind: SessionKind, first: SessionOwner): OpenedSession {
  const { apiBase, persist, isEmbedded } = kind
  let owner = first
  let unwatch: (() => void) | undefined
  const sounds: OpenedSession['sounds'] = {}
  const environment = browserEnvironment({ apiBase, persist, sounds })
  environment.toasts = offeredToasts(environment.toasts, (toast) => owner.offer(toast))
  const session = createSession(environment, {
    nearMisses: () => owner.nearMisses(),
    ...(isEmbedded ? { getToken: latestSource(() => owner.tokenSource()) } : {}),
  })
  let user: SessionState | undefined
  session.$session.subscribe((now) => {
    if (isSameUser(now, now)) user = now
  })
  // A stored session was signed in through Chartside.
  if (persist) session.expectSignIn()

  function watch(): () => void {
    const failUnlessReported = (error: unknown) => session.trouble() || owner.fail(error)
    const known = isEmbedded ? identifyUntilKnown(session, failUnlessReported) : { done: session.restored, stop() {} }
    const { dispatch, ended } = owner
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
  }
  const stop = () => {
    unwatch?.()
    unwatch = undefined
  }
  return {
    ...kind,
    session,
    openedAt: environment.clock.now(),
    sounds,
    get owner() {
      return owner
    },
    get user() {
      return user
    },
    report(to) {
      stop()
      if (to !== owner) owner.released(session)
      owner = to
      unwatch = watch()
    },
    stop,
  }
}

/** Always the latest callback, since a page can replace it at any time; what is not a function is left for the session to report. */
function latestSource(source: () => GetToken | undefined): GetToken {
  const now = source() as GetToken
  return typeof now === 'function' ? (request) => (source() as GetToken)(request) : now
}

const unsentElsewhere = (others: OtherPages | undefined): Promise<Unsent> | undefined =>
  others?.ask()?.then((answers) => answers.reduce<Unsent>((one, other) => moreImportant(one, other as Unsent), 'none'))
