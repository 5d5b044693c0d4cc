import { recordingKey } from '@chartside/contract/recorder'

import { within } from '../lib/within.ts'
import type { Session } from '../session/index.ts'
import { importSecret, keyFrom } from './sealing.ts'
import type { KeptRow, KeptStore } from './store.ts'

/** Longer than this a new recording does not wait for its user's secret. */
const maxMilliseconds = 5000

/** The keys of one user's kept dictations. The server's secret is in memory only. */
export function createKeyring(session: Session, store: KeptStore, owner: string) {
  let secret: Promise<CryptoKey | undefined> | undefined

  /** Undefined if the backend gives none. */
  async function ask(): Promise<CryptoKey | undefined> {
    const { features } = await session.loadCapabilities()
    if (!features.has('recording-key')) return undefined
    const { data } = await session.call(recordingKey, {}, { quiet: true })
    return importSecret(data.key)
  }
  function userSecret(): Promise<CryptoKey | undefined> {
    secret ??= ask().catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }

  /** This browser's key. Other kinds than dictations have their own, so that the first dictation under it is known (`isFirst`). */
  const deviceKey = (kind: KeptRow['kind']) => store.deviceKey(kind ? `${owner} ${kind}` : owner)

  return {
    /** Asks for the secret early, so that a recording does not wait for it. */
    prepare: (): Promise<unknown> => userSecret().catch(() => undefined),
    /**
     * The key for a new dictation. If the server cannot be asked now, it is this browser's: less protected, but not lost. `isFirst`
     * if that happens for the first time.
     */
    async forNew(
      id: string,
      kind?: KeptRow['kind'],
    ): Promise<{ key: CryptoKey; protection: KeptRow['protection']; isFirst: boolean }> {
      const found = await within(session.environment.clock, maxMilliseconds, userSecret()).catch(() => undefined)
      if (found) return { key: await keyFrom(found, id), protection: 'user', isFirst: false }
      const { key, isNew } = await deviceKey(kind)
      return { key, protection: 'device', isFirst: isNew }
    },
    /** The key of a kept dictation. Rejects if the server cannot be asked now; undefined if there is none any more. */
    async forKept({ id, kind, protection }: KeptRow): Promise<CryptoKey | undefined> {
      if (protection === 'device') return (await deviceKey(kind)).key
      const found = await userSecret()
      return found && keyFrom(found, id)
    },
  }
}

export type Keyring = ReturnType<typeof createKeyring>
