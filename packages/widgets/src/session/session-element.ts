import type { Location } from '@chartside/contract/check-in'
import type { Provider } from '@chartside/contract/profile'
import type { Account, Permission } from '@chartside/contract/session'
import { browserEnvironment, type Sound } from '@chartside/core/environment'
import { asCallError } from '@chartside/core/errors'
import { joinOtherPages, type OtherPages } from '@chartside/core/lib/other-pages'
import { holdsRecording, onRecorderChange } from '@chartside/core/recorder'
import {
  createSession,
  type GetToken,
  knowOtherPages,
  logoutQuestion,
  logoutWords,
  type Session,
  type Unsent,
  unsentOf,
  userNameOf,
  weightier,
} from '@chartside/core/session'

import type { Messages } from '../lib/common.ts'
import { defineAccessors, namesByAttribute, type Props, takeEarlyProperties } from '../lib/props.ts'
import { sessionsChanged } from '../lib/session-lookup.ts'
import { widgetErrorOf } from '../lib/widget-error.ts'
import { withMessages } from '../lib/with-messages.ts'
import { identifyUntilKnown } from './identify.ts'
import { watchSession } from './watch.ts'

export type Preferences = Record<string, string | number | boolean>

/** What `chartside-session` can do beyond its declared properties. */
export interface SessionElement extends HTMLElement {
  readonly session: Session | undefined
  readonly state: 'restoring' | 'out' | 'in'
  readonly resetting: boolean
  readonly endedBy: 'logout' | 'expired' | undefined
  readonly provider: Provider | undefined
  readonly account: Account | undefined
  readonly userName: string
  readonly signedInAs: string
  readonly location: Location | undefined
  readonly preferences: Preferences
  verify(): Promise<'in' | 'out'>
  logout(): void
  logoutQuestion(): Promise<string>
  refresh(): Promise<void>
  may(permission: Permission): boolean
  update(preferences: Preferences): void
}

/** Properties with which another session begins. */
const decisive = new Set(['apiBase', 'persist', 'getToken'])
const none: Preferences = {}

/** The class of `chartside-session`. It draws nothing, so that the page's content in it stays the page's. */
export function sessionElementClass(props: Props): new () => SessionElement {
  const byAttribute = namesByAttribute(props)
  const names = Object.keys(props)

  class Element extends HTMLElement implements SessionElement {
    static readonly observedAttributes = Object.keys(byAttribute)
    readonly #values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, props[name]?.fallback]))
    /** Read by the environment at the moment of playing. */
    readonly #sounds: Partial<Record<Sound, string>> = {}
    #session: Session | undefined
    #endedBy: 'logout' | 'expired' | undefined
    #stop: (() => void) | undefined
    #outdated = true
    /** Stops waiting for the recorder of the session that is to be replaced. */
    #stopWaiting: (() => void) | undefined
    #announcing = false
    /** The other pages with which a session that is kept is shared. */
    #otherPages: OtherPages | undefined

    get session(): Session | undefined {
      if (this.#outdated && this.isConnected) this.#begin()
      return this.#session
    }
    get state() {
      return this.session?.$session.get().state ?? 'restoring'
    }
    get resetting(): boolean {
      const now = this.session?.$session.get()
      return now?.state === 'out' && now.resetting
    }
    get endedBy() {
      return this.state === 'in' ? undefined : this.#endedBy
    }
    get provider(): Provider | undefined {
      const now = this.session?.$session.get()
      return now?.state === 'in' ? now.provider : undefined
    }
    get account(): Account | undefined {
      const now = this.session?.$session.get()
      return now?.state === 'in' ? now.account : undefined
    }
    get userName(): string {
      return this.session ? userNameOf(this.session.$session.get()) : ''
    }
    get signedInAs(): string {
      const now = this.session?.$session.get()
      return now?.state === 'in' ? now.email.trim().toLowerCase() : ''
    }
    get location(): Location | undefined {
      return this.session?.$stored.get().location
    }
    get preferences(): Preferences {
      return this.session?.$stored.get().preferences ?? none
    }

    async verify(): Promise<'in' | 'out'> {
      return this.session?.verify() ?? 'out'
    }
    logout(): void {
      this.session?.logout()
    }
    async logoutQuestion(): Promise<string> {
      const { session } = this
      if (!session) return ''
      return logoutQuestion(session, withMessages(logoutWords, (this.#values['messages'] ?? {}) as Messages))
    }
    async refresh(): Promise<void> {
      try {
        await this.session?.identify()
      } catch (error) {
        this.#fail(error)
      }
    }
    may(permission: Permission): boolean {
      return this.session?.may(permission) ?? true
    }
    update(preferences: Preferences): void {
      this.session?.keep({ preferences: { ...this.preferences, ...preferences } })
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      Reflect.set(this, byAttribute[attribute]!, value)
    }
    connectedCallback(): void {
      takeEarlyProperties(this, names)
      this.style.display ||= 'contents'
      this.#announce()
    }
    connectedMoveCallback(): void {
      this.#announce()
    }
    // The session goes on while the element is away: a page that rearranges itself must not end a recording.
    disconnectedCallback(): void {
      this.#announce()
    }

    /** A property changed. Changes of one moment count together. */
    changed(name: string, value: unknown): void {
      this.#values[name] = value
      if (name === 'getToken' && this.#session?.embedded && value) return
      if (decisive.has(name)) this.#outdated = true
      else this.#applyLive()
      this.#announce()
    }
    value(name: string): unknown {
      return this.#values[name]
    }

    /** Begins where a session is due, and tells the elements of the page; once a microtask. */
    #announce(): void {
      if (this.#announcing) return
      this.#announcing = true
      queueMicrotask(() => {
        this.#announcing = false
        if (this.#outdated && this.isConnected) this.#begin()
        document.dispatchEvent(new Event(sessionsChanged))
      })
    }

    #begin(): void {
      const apiBase = String(this.#values['apiBase'])
      if (apiBase === '' || !URL.canParse(apiBase, document.baseURI)) return
      if (this.#session && this.#mustWait(this.#session)) return
      this.#outdated = false
      this.#stop?.()
      const hasToken = typeof this.#values['getToken'] === 'function'
      const environment = browserEnvironment({
        apiBase: new URL(apiBase, document.baseURI).href,
        persist: this.#values['persist'] === true,
        sounds: this.#sounds,
      })
      const session = createSession(
        environment,
        // The newest callback is asked, so that a page may replace it at any time.
        hasToken ? { getToken: (request) => (this.#values['getToken'] as GetToken)(request) } : {},
      )
      this.#session = session
      this.#applyLive()
      const tell = (name: string, detail?: object) => this.dispatchEvent(new CustomEvent(name, { detail }))
      const known = hasToken ? identifyUntilKnown(session, (error) => this.#fail(error)) : { done: session.restored, stop() {} }
      const stopWatching = watchSession(session, known.done, tell, (reason) => {
        this.#endedBy = reason
      })
      this.#otherPages =
        this.#values['persist'] === true
          ? joinOtherPages(globalThis.BroadcastChannel, environment.clock, `chartside ${environment.apiBase}`, () =>
              unsentOf(session),
            )
          : undefined
      const { ask } = this.#otherPages ?? {}
      knowOtherPages(session, () =>
        ask?.()?.then((answers) => answers.reduce<Unsent>((one, other) => weightier(one, other as Unsent), 'none')),
      )
      this.#stop = () => {
        this.#otherPages?.leave()
        known.stop()
        stopWatching()
      }
      this.#announce()
    }

    /** Another session has another recorder: one that holds a recording would be left on, where nobody sees it. */
    #mustWait(session: Session): boolean {
      if (!holdsRecording(session)) return false
      if (this.#stopWaiting) return true
      console.warn(
        'Chartside: apiBase, persist or getToken of chartside-session changed while there is a recording. ' +
          'The session goes on as it was; the change counts as soon as the recording is sent or cleared.',
      )
      this.#stopWaiting = onRecorderChange(session, () => {
        if (holdsRecording(session)) return
        this.#stopWaiting?.()
        this.#stopWaiting = undefined
        this.#announce()
      })
      return true
    }

    /** What a running session takes over without beginning anew. */
    #applyLive(): void {
      for (const sound of ['check-in', 'soap-note'] as const) delete this.#sounds[sound]
      Object.assign(this.#sounds, this.#values['sounds'])
      if (!this.#session) return
      this.#session.environment.realtime = this.#values['realtime'] as object | undefined
      const email = this.#values['email']
      if (typeof email === 'string') this.#session.keep({ email })
    }

    #fail(thrown: unknown): void {
      const error = asCallError(thrown)
      if (!error) return
      this.dispatchEvent(new CustomEvent('widgeterror', { detail: widgetErrorOf(error) }))
    }
  }

  defineAccessors<Element>(
    Element.prototype,
    props,
    (element, name) => element.value(name),
    (element, name, value) => element.changed(name, value),
  )
  return Element
}
