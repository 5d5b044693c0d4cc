import type { RealtimeSettings } from '@chartside/contract/session'

import { describeError } from './errors.ts'
import type { KeptStore } from './kept-dictations/index.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Desktop } from './lib/desktop.ts'
import { type InOnePage, inOnePage } from './lib/in-one-page.ts'
import { indexedStorage } from './lib/indexed-storage.ts'
import { isStorageRefused } from './lib/storage-refused.ts'
import { createToasts, type Toasts } from './lib/toasts.ts'
import { browserUpload, type Upload } from './lib/upload.ts'

/** Where the session is stored; may be asynchronous, like the storage of a native shell. */
export interface KeyStorage {
  get(key: string): Promise<string | null> | string | null
  set(key: string, value: string): Promise<void> | void
  remove(key: string): Promise<void> | void
  /**
   * Calls `changed` when another page changes the value of `key`; the returned function stops that. Missing if no other page can.
   */
  listen?(key: string, changed: () => void): () => void
}

export type { Desktop, DesktopPermission } from './lib/desktop.ts'

/** The events with a sound. */
export type Sound = 'check-in' | 'soap-note'

/** Everything that core needs from outside, in one object per session. Tests, stories and the portal each supply their own. */
export interface Environment {
  /** The API's base, `…/api/v4`, without a trailing slash. */
  apiBase: string
  fetch: typeof globalThis.fetch
  /** Sends files with progress, which fetch does not report. */
  upload: Upload
  storage: KeyStorage
  /** Where the backend's token for this browser is stored, beyond the session. */
  deviceStorage: KeyStorage
  /** Where unsent dictations are kept; the browser's disk by default. */
  keptStore?: KeptStore
  /** How many days an unsent dictation stays on disk; 30 by default. */
  unsentDays?: number | undefined
  clock: Clock
  toasts: Toasts
  /** Where real-time messages come from, as the page configures it; the backend's capabilities override single settings. */
  realtime?: Partial<RealtimeSettings> | undefined
  /** Plays a sound; `volume` from 0 to 1. False if there is none, or if the browser forbids it before the first click. */
  playSound(sound: Sound, volume: number): Promise<boolean> | boolean
  /** Desktop notifications; the browser's by default. */
  desktop?: Desktop
  /** Lets one of several pages of this browser do what all of them want to do. */
  inOnePage: InOnePage
  /** For failures that nobody can act on: the developer's console. Never receives private data. */
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
    // Reading is enough to find out: the session survives failing writes, and no key but its own is ever written.
    storage.key(0)
    return {
      get: (key) => storage.getItem(key),
      set: (key, value) => storage.setItem(key, value),
      remove: (key) => storage.removeItem(key),
      listen(key, changed) {
        const onStorage = (event: StorageEvent) => {
          // Without a key, everything was cleared.
          if (event.storageArea === storage && (event.key === null || event.key === key)) changed()
        }
        // A page from the back/forward cache got no events meanwhile.
        const back = (event: PageTransitionEvent) => event.persisted && changed()
        window.addEventListener('storage', onStorage)
        window.addEventListener('pageshow', back)
        return () => {
          window.removeEventListener('storage', onStorage)
          window.removeEventListener('pageshow', back)
        }
      },
    }
  } catch {
    return memoryStorage()
  }
}

/** What a page decides about its environment. */
export interface BrowserOptions {
  apiBase: string
  /** True to keep the session in local storage, as the portal does; an embedded session ends with its page. */
  persist: boolean
  /** Addresses of the sounds; a missing one plays nothing. */
  sounds?: Partial<Record<Sound, string>>
  realtime?: Partial<RealtimeSettings> | undefined
}

/** The environment of a real page. */
export function browserEnvironment({ apiBase, persist, sounds = {}, realtime }: BrowserOptions): Environment {
  return {
    apiBase: apiBase.replace(/\/+$/, ''),
    fetch: (...request) => globalThis.fetch(...request),
    upload: browserUpload,
    storage: persist ? localStorageOrMemory() : memoryStorage(),
    deviceStorage: persist ? indexedStorage('chartside-device') : memoryStorage(),
    clock: systemClock,
    toasts: toastsOfPage(),
    realtime,
    async playSound(sound, volume) {
      const address = sounds[sound]
      if (!address) return false
      const audio = Object.assign(new Audio(address), { volume })
      return audio.play().then(
        () => true,
        () => false,
      )
    },
    inOnePage: inOnePage(globalThis.navigator?.locks, systemClock),
    report(error) {
      if (!isStorageRefused(error)) console.error('Chartside:', describeError(error))
    },
  }
}
