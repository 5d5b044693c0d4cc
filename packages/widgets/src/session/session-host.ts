import { asCallError } from '@chartside/core/errors'
import { type DateOrder, type GetToken, pageDateOrderOf, type Session } from '@chartside/core/session'

import type { connectionStates } from '../lib/common.ts'
import { sessionsChanged } from '../lib/session-lookup.ts'
import { widgetErrorOf } from '../lib/widget-error.ts'
import { addressReport } from './address-report.ts'
import { createHeldSession } from './held-session.ts'
import type { OfferedToast } from './offered-toasts.ts'
import type { OpenedSession } from './open-session.ts'
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

/**
 * The session of one element: started once its properties allow it, or taken over from an element that has left the page, and replaced
 * when they change, but never during a recording.
 */
export function createSessionHost({ isConnected, value, dispatch, show, foreignNames, offer }: Element) {
  let endedBy: 'logout' | 'expired' | undefined
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
  const held = createHeldSession(
    {
      has: (session) => held.get()?.session === session && isConnected(),
      tokenSource: () => value('getToken') as GetToken | undefined,
      nearMisses: () => foreignNames().filter((name) => /token/i.test(name)),
      dispatch,
      offer,
      ended: (reason) => {
        endedBy = reason
      },
      fail,
      consider: () => held.consider(),
      released(session) {
        if (held.get()?.session !== session) return
        held.drop()
        outdated = true
      },
    },
    (opened) => {
      applyLive(opened, value)
      announce()
    },
  )

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
      held.move(isConnected())
      report(isConnected() ? held.get()?.session : undefined)
      document.dispatchEvent(new Event(sessionsChanged))
    })
  }

  function begin(): void {
    const apiBase = absolute(String(value('apiBase')))
    const running = held.get()?.session
    if (apiBase === undefined || (running && mustWait(running))) return
    outdated = false
    // Nobody waits for the token of the session that is replaced.
    running?.expectSignIn()
    const getToken = value('getToken') as GetToken | undefined
    isCallable = typeof getToken === 'function'
    held.begin({ apiBase, persist: value('persist') === true, isEmbedded: getToken !== undefined })
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
      if (!held.get()) reportAddress()
      return held.get()?.session
    },
    isDeciding: held.isDeciding,
    /** How the last session ended. */
    endedBy: () => endedBy,
    announce,
    fail,
    /** Handles a changed property; changes in the same task are handled together. */
    changed(name: string): void {
      if (name === 'getToken' && isCallable && typeof value(name) === 'function') return
      const opened = held.get()
      if (decisive.has(name)) outdated = true
      else if (opened) applyLive(opened, value)
      announce()
    },
  }
}

/** Applies the properties that do not need a new session. */
function applyLive({ session, sounds }: OpenedSession, value: Element['value']): void {
  for (const sound of ['check-in', 'soap-note'] as const) delete sounds[sound]
  Object.assign(sounds, value('sounds'))
  session.environment.unsentDays = value('unsentDays') as number | undefined
  session.environment.realtime = value('realtime') as object | undefined
  pageDateOrderOf(session).set((value('dateOrder') as DateOrder | '') || undefined)
  const email = value('email')
  if (typeof email === 'string') session.keep({ email })
}

/** The address in full; undefined for one that is empty or not valid. */
const absolute = (address: string): string | undefined =>
  address !== '' && URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : undefined
