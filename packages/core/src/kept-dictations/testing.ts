export { importSecret, keyFrom, unseal } from './sealing.ts'

import type { KeptPiece, KeptRow, KeptStore, News } from './store.ts'

/**
 * A disk for tests, of any number of pages. `page()` is the disk as one page sees it: `crash()` ends that page as a killed browser
 * does. `full` makes the disk refuse everything new.
 */
export function testDisk() {
  const rows = new Map<string, KeptRow>()
  const pieces = new Map<string, Map<number, KeptPiece>>()
  const keys = new Map<string, CryptoKey>()
  const claims = new Set<string>()
  const listeners = new Set<(news: News) => void>()
  const disk = {
    rows,
    pieces,
    full: false,
    page() {
      let isGone = false
      const own = new Set<string>()
      const ownListeners = new Set<(news: News) => void>()
      const gone = () => new Promise<never>(() => undefined)
      const store: KeptStore = {
        rows: async () => (isGone ? gone() : structuredClone([...rows.values()])),
        pieces: async (id) => (isGone ? gone() : structuredClone(pieces.get(id) ?? new Map())),
        async put(row, added) {
          if (isGone) return gone()
          if (disk.full) throw new DOMException('The disk is full', 'QuotaExceededError')
          rows.set(row.id, structuredClone(row))
          const known = pieces.get(row.id) ?? new Map<number, KeptPiece>()
          for (const [number, piece] of structuredClone(added)) known.set(number, piece)
          for (const number of known.keys()) if (number < row.first) known.delete(number)
          pieces.set(row.id, known)
        },
        async remove(id) {
          if (isGone) return gone()
          rows.delete(id)
          pieces.delete(id)
        },
        async deviceKey(owner) {
          const known = keys.get(owner)
          const made = known ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
          keys.set(owner, made)
          return { key: made, isNew: !known }
        },
        room: async () => (disk.full ? 0 : undefined),
        async claim(id) {
          if (isGone) return gone()
          if (claims.has(id)) return undefined
          claims.add(id)
          own.add(id)
          return async () => {
            if (own.delete(id)) claims.delete(id)
          }
        },
        claimed: async () => (isGone ? gone() : new Set(claims)),
        announce(news) {
          for (const listener of listeners) if (!ownListeners.has(listener)) setTimeout(listener, 0, news)
        },
        onChange(changed) {
          listeners.add(changed)
          ownListeners.add(changed)
          return () => void listeners.delete(changed)
        },
      }
      const crash = () => {
        isGone = true
        for (const id of own) claims.delete(id)
        for (const listener of ownListeners) listeners.delete(listener)
      }
      return { store, crash }
    },
  }
  return disk
}
