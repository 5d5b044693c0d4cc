import type { Location } from '@chartside/contract/check-in'
import type { Provider } from '@chartside/contract/profile'
import type { Account, Permission } from '@chartside/contract/session'
import { type Session, type ShownPatient, shownPatientsOf, userNameOf } from '@chartside/core/session'

/** Interface preferences by name, such as the open menu. */
export type Preferences = Record<string, string | number | boolean>

/** What `chartside-session` exposes of its session. */
export interface SessionFacts extends HTMLElement {
  readonly session: Session | undefined
  readonly state: 'restoring' | 'out' | 'in'
  readonly resetting: boolean
  readonly provider: Provider | undefined
  readonly account: Account | undefined
  readonly userName: string
  readonly signedInAs: string
  readonly location: Location | undefined
  readonly preferences: Preferences
  readonly shownPatient: ShownPatient | undefined
  verify(): Promise<'in' | 'out'>
  logout(): void
  may(permission: Permission): boolean
  update(preferences: Preferences): void
}

const none: Preferences = {}

/** The class of these facts. It has no session; a subclass supplies one. */
export function sessionFactsClass(): new () => SessionFacts {
  return class Facts extends HTMLElement implements SessionFacts {
    get session(): Session | undefined {
      return undefined
    }
    get #now() {
      return this.session?.$session.get() ?? { state: 'restoring' as const }
    }
    get #user() {
      const now = this.#now
      return now.state === 'in' ? now : undefined
    }
    get state() {
      return this.#now.state
    }
    get resetting(): boolean {
      const now = this.#now
      return now.state === 'out' && now.resetting
    }
    get provider(): Provider | undefined {
      return this.#user?.provider
    }
    get account(): Account | undefined {
      return this.#user?.account
    }
    get userName(): string {
      return userNameOf(this.#now)
    }
    get signedInAs(): string {
      return this.#user?.email.trim().toLowerCase() ?? ''
    }
    get location(): Location | undefined {
      return this.session?.$stored.get().location
    }
    get preferences(): Preferences {
      return this.session?.$stored.get().preferences ?? none
    }
    get shownPatient(): ShownPatient | undefined {
      return this.session && shownPatientsOf(this.session).last()
    }
    async verify(): Promise<'in' | 'out'> {
      return this.session?.verify() ?? 'out'
    }
    logout(): void {
      this.session?.logout()
    }
    may(permission: Permission): boolean {
      return this.session?.may(permission) ?? true
    }
    update(preferences: Preferences): void {
      this.session?.keep({ preferences: { ...this.preferences, ...preferences } })
    }
  }
}
