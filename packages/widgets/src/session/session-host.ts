import type { Sound } from '@chartside/core/environment'
import { asCallError } from '@chartside/core/errors'
import { holdsRecording, onRecorderChange } from '@chartside/core/recorder'
import type { GetToken, Session } from '@chartside/core/session'

import { sessionsChanged } from '../lib/session-lookup.ts'
import { widgetErrorOf } from '../lib/widget-error.ts'
import { openSession } from './open-session.ts'

/** The element that a session is for. */
interface Owner {
  isConnected(): boolean
  /** The current value of a declared property. */
  value(name: string): unknown
  /** Dispatches an event. */
  dispatch(name: string, detail?: object): void
}

/** Properties with which another session begins. */
const decisive = new Set(['apiBase', 'persist', 'getToken'])

/** The session of one element: begun when its properties allow it, replaced when they change, and never under a recording. */
export function createSessionHost({ isConnected, value, dispatch }: Owner) {
  /** Read by the environment at the moment of playing. */
  const sounds: Partial<Record<Sound, string>> = {}
  let session: Session | undefined
  let endedBy: 'logout' | 'expired' | undefined
  let stop: (() => void) | undefined
  let outdated = true
  /** Stops waiting for the recorder of the session that is to be replaced. */
  let stopWaiting: (() => void) | undefined
  let announcing = false

  function beginIfDue(): void {
    if (outdated && isConnected()) begin()
  }

  /** Begins where a session is due, and tells the elements of the page; once a microtask. */
  function announce(): void {
    if (announcing) return
    announcing = true
    queueMicrotask(() => {
      announcing = false
      beginIfDue()
      document.dispatchEvent(new Event(sessionsChanged))
    })
  }

  function begin(): void {
    const apiBase = String(value('apiBase'))
    if (apiBase === '' || !URL.canParse(apiBase, document.baseURI)) return
    if (session && mustWait(session)) return
    outdated = false
    stop?.()
    const opened = openSession({
      apiBase: new URL(apiBase, document.baseURI).href,
      persist: value('persist') === true,
      // The newest callback is asked, so that a page may replace it at any time.
      getToken: typeof value('getToken') === 'function' ? (request) => (value('getToken') as GetToken)(request) : undefined,
      sounds,
      dispatch,
      ended: (reason) => {
        endedBy = reason
      },
      fail,
    })
    session = opened.session
    applyLive()
    stop = opened.watch()
    announce()
  }

  /** Another session has another recorder: one that holds a recording would be left on, where nobody sees it. */
  function mustWait(running: Session): boolean {
    if (!holdsRecording(running)) return false
    if (stopWaiting) return true
    console.warn(
      'Chartside: apiBase, persist or getToken of chartside-session changed while there is a recording. ' +
        'The session goes on as it was; the change counts as soon as the recording is sent or cleared.',
    )
    stopWaiting = onRecorderChange(running, () => {
      if (holdsRecording(running)) return
      stopWaiting?.()
      stopWaiting = undefined
      announce()
    })
    return true
  }

  /** What a running session takes over without beginning anew. */
  function applyLive(): void {
    for (const sound of ['check-in', 'soap-note'] as const) delete sounds[sound]
    Object.assign(sounds, value('sounds'))
    if (!session) return
    session.environment.realtime = value('realtime') as object | undefined
    const email = value('email')
    if (typeof email === 'string') session.keep({ email })
  }

  function fail(thrown: unknown): void {
    const error = asCallError(thrown)
    if (error) dispatch('widgeterror', widgetErrorOf(error))
  }

  return {
    /** The session, begun if one is due. */
    session(): Session | undefined {
      beginIfDue()
      return session
    },
    /** How the last session ended. */
    endedBy: () => endedBy,
    announce,
    fail,
    /** A property changed. Changes of one moment count together. */
    changed(name: string): void {
      if (name === 'getToken' && session?.embedded && value(name)) return
      if (decisive.has(name)) outdated = true
      else applyLive()
      announce()
    },
  }
}
