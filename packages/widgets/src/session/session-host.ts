import { asCallError } from '@chartside/core/errors'
import type { GetToken, Session } from '@chartside/core/session'

import type { connectionStates } from '../lib/common.ts'
import { sessionsChanged } from '../lib/session-lookup.ts'
import { widgetErrorOf } from '../lib/widget-error.ts'
import { addressReport } from './address-report.ts'
import { arrive, decide, leave, leftSessions, undecided } from './left-sessions.ts'
import type { OfferedToast } from './offered-toasts.ts'
import { type OpenedSession, openSession, type SessionOwner } from './open-session.ts'
import { recordingWait } from './recording-wait.ts'
import { wiringReport } from './wiring-report.ts'

/** The element that a session is for. */
interface Element {
  /** False once it has left the page, or its window is closed. */
  isConnected(): boolean
  /** The current value of a declared property. */
  value(name: string): unknown
  /** Dispatches an event. */
  dispatch(name: string, detail?: object): void
  /** Sets the connection state of the element. */
  show(state: keyof typeof connectionStates): void
  /** The names of its attributes, and of properties that it does not declare. */
  foreignNames(): string[]
  /** Offers a toast to the page; false if the page shows it itself. */
  offer(toast: OfferedToast): boolean
}

/** Properties whose change starts another session. */
const decisive = new Set(['apiBase', 'persist', 'getToken'])

/** How long elements stay empty until it is known whose a session is that was left behind. */
const patienceMilliseconds = 10_000

/**
 * The session of one element: started once its properties allow it, or taken over from an element that has left the page, and replaced
 * when they change, but never during a recording.
 */
export function createSessionHost({ isConnected, value, dispatch, show, foreignNames, offer }: Element) {
  let opened: OpenedSession | undefined
  let endedBy: 'logout' | 'expired' | undefined
  /** A new session, while it is not known whether its user has left another one behind. */
  let deciding: OpenedSession | undefined
  let stopDeciding: (() => void) | undefined
  let stopWaiting: (() => void) | undefined
  let outdated = true
  let announcing = false
  let isCallable = false
  const mustWait = recordingWait(announce)
  const report = wiringReport({ dispatch, show })
  const reportAddress = addressReport(
    () => (isConnected() && absolute(String(value('apiBase'))) === undefined ? String(value('apiBase')) : undefined),
    (error) => {
      show('unconnected')
      dispatch('widgeterror', error)
    },
  )
  const owner: SessionOwner = {
    has: (session) => opened?.session === session && isConnected(),
    tokenSource: () => value('getToken') as GetToken | undefined,
    nearMisses: () => foreignNames().filter((name) => /token/i.test(name)),
    dispatch,
    offer,
    ended: (reason) => {
      endedBy = reason
    },
    fail,
    consider: () => opened && takeOver(opened),
    released(session) {
      if (opened?.session !== session) return
      opened = undefined
      outdated = true
    },
  }

  function beginIfDue(): void {
    if (outdated && isConnected()) begin()
  }

  /** Starts a session if one is due, and notifies the elements of the page; once per microtask. */
  function announce(): void {
    if (announcing) return
    announcing = true
    queueMicrotask(() => {
      announcing = false
      beginIfDue()
      if (opened) (isConnected() ? arrive : leave)(opened)
      report(isConnected() ? opened?.session : undefined)
      document.dispatchEvent(new Event(sessionsChanged))
    })
  }

  function begin(): void {
    const apiBase = absolute(String(value('apiBase')))
    if (apiBase === undefined || (opened && mustWait(opened.session))) return
    outdated = false
    const getToken = value('getToken') as GetToken | undefined
    isCallable = typeof getToken === 'function'
    stopDeciding?.()
    giveBack()
    const kind = { apiBase, persist: value('persist') === true, isEmbedded: getToken !== undefined }
    const [left] = leftSessions(kind)
    // Without a token source of the page the session itself knows its user.
    if (left && !kind.isEmbedded) use(left)
    else if (left) waitForUser(openSession(kind, owner), left.session.$stored.get().locked === true)
    else use(openSession(kind, owner))
  }

  /** Keeps a new session from the page until its user is known, who may have left another one; if that is locked, however long it takes. */
  function waitForUser(mine: OpenedSession, isLocked: boolean): void {
    deciding = mine
    undecided.add(mine)
    takeOver(mine)
    mine.session.identify().catch(() => giveUp(mine))
    const { clock } = mine.session.environment
    if (!isLocked) stopWaiting = clock.after(patienceMilliseconds, () => giveUp(mine))
  }

  /** Takes over what the user of a new session has left behind, once its user is known. */
  function takeOver(mine: OpenedSession): void {
    stopDeciding?.()
    stopDeciding = decide(mine, use, () => giveUp(mine))
  }

  /** Shows the new session, since there is none to take over, or its user is not known in time. */
  const giveUp = (mine: OpenedSession) => deciding === mine && use(mine)

  /** The session before stays for another element of its kind, if it holds something. */
  function giveBack(): void {
    const before = opened
    opened = undefined
    if (deciding) undecided.delete(deciding)
    deciding = undefined
    stopWaiting?.()
    before?.stop()
    if (before) leave(before)
  }

  function use(one: OpenedSession): void {
    giveBack()
    opened = one
    arrive(one)
    applyLive()
    one.report(owner)
    announce()
  }

  /** Applies the properties that do not need a new session. */
  function applyLive(): void {
    if (!opened) return
    const { session, sounds } = opened
    for (const sound of ['check-in', 'soap-note'] as const) delete sounds[sound]
    Object.assign(sounds, value('sounds'))
    session.environment.unsentDays = value('unsentDays') as number | undefined
    session.environment.realtime = value('realtime') as object | undefined
    const email = value('email')
    if (typeof email === 'string') session.keep({ email })
  }

  function fail(thrown: unknown): void {
    const error = asCallError(thrown)
    if (error) dispatch('widgeterror', widgetErrorOf(error))
  }

  return {
    /** The session, started if one is due; undefined while it is not known whose it is. */
    session(): Session | undefined {
      beginIfDue()
      // A page may use the element for the look alone.
      if (!opened) reportAddress()
      return opened?.session
    },
    isDeciding: () => deciding !== undefined,
    /** How the last session ended. */
    endedBy: () => endedBy,
    announce,
    fail,
    /** Handles a changed property; changes in the same task are handled together. */
    changed(name: string): void {
      if (name === 'getToken' && isCallable && typeof value(name) === 'function') return
      if (decisive.has(name)) outdated = true
      else applyLive()
      announce()
    },
  }
}

/** The address in full; undefined for one that is empty or not valid. */
const absolute = (address: string): string | undefined =>
  address !== '' && URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : undefined
