import type { RealtimeSettings } from '@chartside/contract/session'

import { describeError } from './errors.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { createToasts, type Toasts } from './lib/toasts.ts'
import { type Upload, uploadByXhr } from './lib/upload.ts'

/** Where the session is kept; may answer later, as storage of a native shell does. */
export interface KeyStorage {
  get(key: string): Promise<string | null> | string | null
  set(key: string, value: string): Promise<void> | void
  remove(key: string): Promise<void> | void
  /** Tells when another page changes what stands under `key`; the function that comes back stops that. None where no other page can. */
  listen?(key: string, changed: () => void): () => void
}

export type Sound = 'check-in' | 'soap-note'

/** Everything core needs from the outside, in one object per session. Tests, stories and the portal each give their own. */
export interface Environment {
  /** The API's base, `…/api/v4`, without a trailing slash. */
  apiBase: string
  fetch: typeof globalThis.fetch
  /** Sends files with progress, which fetch cannot tell. */
  upload: Upload
  storage: KeyStorage
  clock: Clock
  toasts: Toasts
  /** Where real-time messages come from, as the page configures it; the backend's capabilities override it, part by part. */
  realtime?: Partial<RealtimeSettings> | undefined
  /** Plays a sound; silent where the browser does not let it. */
  playSound(sound: Sound): void
  /** Shows a desktop notification and closes it after `milliseconds`; nothing where not permitted. */
  notifyDesktop(text: string, milliseconds: number): void
  /** Asks whether desktop notifications may be shown, where that was not yet answered; only after a click. */
  permitDesktop(): void
  /** For failures nobody could do anything about: the console of a developer. Given no private data. */
  report(error: unknown): void
}

/** Storage for a session that ends with the page. */
export function memoryStorage(): KeyStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

let pageToasts: Toasts | undefined
/** The toasts of this page, shared by all its sessions. */
export const toastsOfPage = (): Toasts => {
  pageToasts ??= createToasts(systemClock)
  return pageToasts
}

// Private windows and blocked third-party storage throw on mere access.
const localStorageOrMemory = (): KeyStorage => {
  try {
    const storage = globalThis.localStorage
    // Reading tells; where only writing fails, the session survives that, and nothing but its own key is ever written.
    storage.key(0)
    return {
      get: (key) => storage.getItem(key),
      set: (key, value) => storage.setItem(key, value),
      remove: (key) => storage.removeItem(key),
      listen(key, changed) {
        const hear = (event: StorageEvent) => {
          // Without a key, everything was cleared.
          if (event.storageArea === storage && (event.key === null || event.key === key)) changed()
        }
        window.addEventListener('storage', hear)
        return () => window.removeEventListener('storage', hear)
      },
    }
  } catch {
    return memoryStorage()
  }
}

export interface BrowserOptions {
  apiBase: string
  /** True to keep the session in local storage, as the portal does; an embedded session ends with its page. */
  persist: boolean
  /** Addresses of the sounds; none, no sound. */
  sounds?: Partial<Record<Sound, string>>
  realtime?: Partial<RealtimeSettings> | undefined
}

/** The environment of a real page. */
export function browserEnvironment({ apiBase, persist, sounds = {}, realtime }: BrowserOptions): Environment {
  return {
    apiBase: apiBase.replace(/\/+$/, ''),
    fetch: (...request) => globalThis.fetch(...request),
    upload: uploadByXhr,
    storage: persist ? localStorageOrMemory() : memoryStorage(),
    clock: systemClock,
    toasts: toastsOfPage(),
    realtime,
    playSound(sound) {
      const address = sounds[sound]
      // Autoplay may be refused before the first click; the text of the notification stands anyway.
      if (address) void new Audio(address).play().catch(() => undefined)
    },
    notifyDesktop(text, milliseconds) {
      if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
      const notification = new Notification(text)
      setTimeout(() => notification.close(), milliseconds)
    },
    permitDesktop() {
      if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
      // Older browsers only take a callback, and give no promise.
      void Promise.resolve(Notification.requestPermission()).catch(() => undefined)
    },
    report: (error) => console.error('Chartside:', describeError(error)),
  }
}
