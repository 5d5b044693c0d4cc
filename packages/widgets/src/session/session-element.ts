import type { Messages } from '@chartside/core/messages'
import { type Check, logoutQuestion, type Session } from '@chartside/core/session'

import { reportMisspelt, takeAttribute } from '../lib/attributes.ts'
import type { Appearance, connectionStates } from '../lib/common.ts'
import { requestLanguage, withdrawLanguage } from '../lib/page-language.ts'
import { defineAccessors, namesByAttribute, type Props, takeEarlyProperties } from '../lib/props.ts'
import type { OfferedToast } from './offered-toasts.ts'
import { type SessionFacts, sessionFactsClass } from './session-facts.ts'
import { createSessionHost } from './session-host.ts'

/** What `chartside-session` can do beyond its declared properties. */
export interface SessionElement extends SessionFacts {
  readonly endedBy: 'logout' | 'expired' | undefined
  logoutQuestion(): Promise<string>
  diagnose(): Promise<readonly Check[]>
  refresh(): Promise<void>
  readToast(): OfferedToast | undefined
  applySmartStyle(style: unknown): Promise<void>
}

/** The class of `chartside-session`. It draws nothing: its content belongs to the page. */
export function sessionElementClass(props: Props): new () => SessionElement {
  const byAttribute = namesByAttribute(props)
  const names = Object.keys(props)

  class Element extends sessionFactsClass() implements SessionElement {
    static readonly observedAttributes = Object.keys(byAttribute)
    readonly #values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, props[name]?.fallback]))
    readonly #host = createSessionHost({
      // In a window that was closed an element is still connected.
      isConnected: () => this.isConnected && this.ownerDocument.defaultView !== null,
      value: (name) => this.#values[name],
      dispatch: (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail })),
      show: (state) => this.#show(state),
      foreignNames: () => [...Object.keys(this), ...this.getAttributeNames()],
      offer: (toast) => {
        this.#toast = toast
        const isLeft = this.dispatchEvent(new CustomEvent('toast', { detail: { kind: toast.kind }, cancelable: true }))
        this.#toast = undefined
        return isLeft
      },
    })
    #toast: OfferedToast | undefined
    readonly #show = shownState(this)

    override get session(): Session | undefined {
      return this.#host.session()
    }
    get endedBy() {
      return this.state === 'in' ? undefined : this.#host.endedBy()
    }
    async logoutQuestion(): Promise<string> {
      return this.session ? logoutQuestion(this.session) : ''
    }
    async diagnose(): Promise<readonly Check[]> {
      return this.session?.diagnose() ?? [{ check: 'api-base', ok: false, sentence: 'api-base is missing, or not an address.' }]
    }
    async refresh(): Promise<void> {
      await this.session?.identify().catch((error: unknown) => this.#host.fail(error))
    }

    readToast(): OfferedToast | undefined {
      return this.#toast
    }
    async applySmartStyle(style: unknown): Promise<void> {
      const { smartAppearance } = await import('./smart-style.ts')
      Reflect.set(this, 'appearance', { ...smartAppearance(style), ...(this.#values['appearance'] as Appearance | undefined) })
    }

    attributeChangedCallback(attribute: string): void {
      takeAttribute(this, attribute, byAttribute[attribute], props)
    }
    connectedCallback(): void {
      takeEarlyProperties(this, names)
      reportMisspelt(this, byAttribute)
      this.style.display ||= 'contents'
      this.#requestLanguage()
      this.#host.announce()
    }
    connectedMoveCallback(): void {
      this.#host.announce()
    }
    /** True while it is not known whether the user has left a session behind; until then there is none. */
    get isDeciding(): boolean {
      return this.#host.isDeciding()
    }
    // The session waits for another element: a page that rearranges itself must not end a recording.
    disconnectedCallback(): void {
      withdrawLanguage(this)
      this.#host.announce()
    }

    /** The window that it was moved to may be closed, which disconnects nothing. */
    adoptedCallback(): void {
      onWindowClosed(this, () => this.#host.announce())
    }

    value(name: string): unknown {
      return this.#values[name]
    }
    changed(name: string, value: unknown): void {
      this.#values[name] = value
      if (this.isConnected) this.#requestLanguage()
      this.#host.changed(name)
    }
    #requestLanguage(): void {
      const { locale, messages } = this.#values
      requestLanguage(this, { locale: String(locale), messages: messages as Messages | undefined })
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

/** Calls `closed` when the window of an element, if it is not the first one, is closed or its frame removed. */
function onWindowClosed({ ownerDocument: { defaultView } }: Element, closed: () => void): void {
  if (defaultView !== window) defaultView?.addEventListener('pagehide', () => setTimeout(closed))
}

/** Sets the connection state of an element, 'connecting' at first. */
function shownState(element: HTMLElement): (state: keyof typeof connectionStates) => void {
  const { states } = element.attachInternals()
  states.add('connecting')
  return (state) => {
    states.clear()
    states.add(state)
  }
}
