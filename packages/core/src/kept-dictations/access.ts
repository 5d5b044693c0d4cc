import { createListeners } from '../lib/listeners.ts'
import type { Session, SessionState } from '../session/index.ts'
import { indexedStore } from './indexed-store.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { ownerOf } from './sealing.ts'
import type { KeptRow, KeptStore } from './store.ts'
import type { Opened } from './writer.ts'

/** An hour of speech, in bytes. */
const leastRoom = 30_000_000

const userOf = (now: SessionState): string =>
  now.state === 'in' ? now.account?.email || now.email || now.provider?.azz_id || '' : ''

/** The disk and the keys of a session's user. */
export function createAccess(session: Session) {
  const { apiBase } = session.environment
  const weak = createListeners()
  let store: KeptStore | undefined
  let known: { user: string; keyring: Promise<{ owner: string; keyring: Keyring }> } | undefined

  function storeNow(): KeptStore {
    store ??= session.environment.keptStore ?? indexedStore()
    return store
  }

  async function keys(): Promise<{ owner: string; keyring: Keyring } | undefined> {
    const user = userOf(session.$session.get())
    if (user === '') return undefined
    if (known?.user !== user) {
      const keyring = ownerOf(apiBase, user).then((owner) => ({ owner, keyring: createKeyring(session, storeNow(), owner) }))
      known = { user, keyring }
    }
    return known.keyring
  }
  session.onEnd(() => {
    known = undefined
  })

  return {
    storeNow,
    /** The user's keys; undefined while nobody is signed in. A secret does not outlive its user's stay. */
    keys,
    /** Claims a new dictation, or something else of this kind, and makes its key. */
    async open(id: string, kind?: KeptRow['kind']): Promise<Opened | undefined> {
      const found = await keys()
      if (!found) return undefined
      const { key, protection, isFirst } = await found.keyring.forNew(id, kind)
      const release = await storeNow().claim(id)
      if (!release) throw new Error('The new dictation is claimed already')
      if (isFirst && !kind) weak.notify()
      return { key, protection, owner: found.owner, store: storeNow(), release }
    },
    /** Whether a recording could be kept now. */
    async check(): Promise<'kept' | 'full' | 'refused'> {
      try {
        await storeNow().rows()
        // Early, so that a recording does not wait for it.
        void keys().then((found) => found?.keyring.prepare())
        const room = await storeNow().room()
        return room !== undefined && room < leastRoom ? 'full' : 'kept'
      } catch {
        return 'refused'
      }
    },
    /** Calls `listener` when a dictation is kept under this browser's key for the first time. */
    onWeak: weak.on,
  }
}
