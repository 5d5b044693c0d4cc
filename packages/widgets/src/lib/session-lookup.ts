import { browserEnvironment } from '@chartside/core/environment'
import { createSession, type Session, type TroubleCode } from '@chartside/core/session'

import type { Appearance } from './common.ts'

export const sessionTag = 'chartside-session'
/** Sent on the document when a `chartside-session` was added, removed, moved or changed. */
export const sessionsChanged = 'chartside-sessions'

/** What widgets read from a `chartside-session`. Everything is undefined until the element is defined. */
export interface SessionElement extends HTMLElement {
  readonly session?: Session | undefined
  /** True while its session is about to be taken over from another element. */
  readonly isDeciding?: boolean
  apiBase?: string
  theme?: 'auto' | 'light' | 'dark'
  density?: 'comfortable' | 'compact'
  appearance?: Appearance | undefined
}

/** The `chartside-session` around an element, through slots and shadow roots, else the page's only one. */
export function sessionElementOf(host: Node): SessionElement | undefined {
  for (let node: Node | null = host; node; ) {
    if (node instanceof HTMLElement && node.localName === sessionTag) return node
    node = (node instanceof Element && node.assignedSlot) || (node instanceof ShadowRoot ? node.host : node.parentNode)
  }
  // With several on the page it is unclear whose patients an element outside of them should show.
  const all = document.querySelectorAll<SessionElement>(sessionTag)
  return all.length === 1 ? all[0] : undefined
}

const shared = new Map<string, Session>()

/** The one session of all elements that name the same API and stand alone. It ends with the page. */
function sharedSession(apiBase: string): Session {
  const address = new URL(apiBase, document.baseURI).href
  const known = shared.get(address)
  if (known) return known
  const session = createSession(browserEnvironment({ apiBase: address, persist: false }))
  shared.set(address, session)
  return session
}

const isSession = (given: object): boolean => '$connection' in Object(given)

/** Why `sessionOf` finds none; undefined if there will be one in a moment. */
export function missingSession(host: HTMLElement, own: Session | undefined, apiBase: string): TroubleCode | undefined {
  if (own) return 'session-invalid'
  const element = sessionElementOf(host)
  if (element?.isDeciding) return undefined
  if (element ? element.apiBase : apiBase) return 'api-base-invalid'
  return element ? 'api-base-missing' : 'no-session'
}

/**
 * The session of a widget: its own, else that of the `chartside-session` around it or on the page, else one shared by
 * all that name the same API. Undefined while there is none yet.
 */
export function sessionOf(host: HTMLElement, own: Session | undefined, apiBase: string): Session | undefined {
  if (own) return isSession(own) ? own : undefined
  const element = sessionElementOf(host)
  if (element) return element.session
  return apiBase && URL.canParse(apiBase, document.baseURI) ? sharedSession(apiBase) : undefined
}
