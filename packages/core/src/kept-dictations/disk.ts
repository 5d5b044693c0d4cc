import { CallError } from '../errors.ts'
import { perSession, type Session } from '../session/index.ts'
import { createAccess } from './access.ts'
import { type Beginning, createKeptDictation, type KeptDictation } from './kept-dictation.ts'
import type { Keyring } from './keyring.ts'
import { type KeptSound, readDetails, readSound } from './read-kept.ts'
import type { KeptRow, News } from './store.ts'
import type { Opened } from './writer.ts'

/** How long an unsent dictation stays on disk unless the page says otherwise, in days. */
const usualDays = 30
const dayMilliseconds = 24 * 3600_000

/** A dictation that an earlier page left on disk. */
export interface LeftDictation {
  row: KeptRow
  /** What was typed; undefined if it cannot be decrypted any more. */
  details: object | undefined
}

/** A dictation taken up again from disk; from then on this page has claimed it. */
export interface TakenUp {
  kept: KeptDictation
  sound: KeptSound
}

/** The kept dictations of a session's user. */
export const diskOf = perSession((session: Session) => {
  const { clock, report } = session.environment
  const access = createAccess(session)
  const { storeNow, keys } = access
  const beginAt = (begunAt: number, kind: KeptRow['kind']): Beginning => {
    const days = session.environment.unsentDays ?? usualDays
    const expiresAt = begunAt + days * dayMilliseconds
    const empty = { queuedAt: undefined, takes: [], first: 0, next: 0, details: {} }
    return { id: crypto.randomUUID(), kind, begunAt, expiresAt, ...empty }
  }

  /** By the server's time: a computer whose clock is wrong deletes nothing. Rejects if the server cannot be asked now. */
  async function isExpired({ expiresAt }: KeptRow): Promise<boolean> {
    if (expiresAt > session.now()) return false
    await session.loadCapabilities()
    return expiresAt <= session.now()
  }

  /** Deletes a dictation that no page has claimed. */
  async function remove(id: string): Promise<void> {
    const release = await storeNow().claim(id)
    if (!release) return
    try {
      await storeNow().remove(id)
    } finally {
      await release()
      storeNow().announce({ about: 'dictations' })
    }
  }

  return {
    /** Begins a dictation, or something else of this kind; it is on disk once it has content. */
    begin: (kind?: KeptRow['kind']): KeptDictation =>
      createKeptDictation({ clock, report, open: (id) => access.open(id, kind) }, beginAt(session.now(), kind)),

    /** The user's dictations, or others of this kind, that no page has claimed, oldest first. Deletes those of any user that have expired. */
    async left(kind?: KeptRow['kind']): Promise<LeftDictation[]> {
      const found = await keys()
      if (!found) return []
      const left: LeftDictation[] = []
      const rows = (await storeNow().rows()).filter((row) => row.kind === kind)
      const claimed = await storeNow().claimed()
      for (const row of rows.filter(({ id }) => !claimed.has(id))) {
        try {
          if (await isExpired(row)) await remove(row.id)
          else if (row.owner === found.owner) left.push({ row, details: await detailsOf(row, found.keyring) })
        } catch (error) {
          // Without the server there is neither key nor time now; the dictation stays.
          if (!(error instanceof CallError)) report(error)
        }
      }
      return left.sort((one, other) => one.row.begunAt - other.row.begunAt)
    },

    /** Claims a dictation and reads its sound; undefined if another page was first, or it is gone. */
    async takeUp({ row: { id }, details = {} }: LeftDictation): Promise<TakenUp | undefined> {
      const found = await keys()
      const release = found && (await storeNow().claim(id))
      if (!release) return undefined
      try {
        const row = (await storeNow().rows()).find((one) => one.id === id)
        const key = row?.owner === found.owner ? await found.keyring.forKept(row) : undefined
        if (row && key) {
          const sound = await readSound(key, row, await storeNow().pieces(id))
          const { owner, protection } = row
          const opened: Opened = { key, owner, protection, store: storeNow(), release }
          const open = (one: string) => access.open(one, row.kind)
          return { kept: createKeptDictation({ clock, report, open }, { ...row, details }, opened), sound }
        }
      } catch (error) {
        await release()
        throw error
      }
      await release()
      return undefined
    },

    remove,

    check: access.check,
    /** Informs the browser's other pages. */
    announce: (news: News): void => storeNow().announce(news),
    /** Calls `changed` when another page has announced a change. */
    onChange: (changed: (news: News) => void): (() => void) => storeNow().onChange(changed),
    onWeak: access.onWeak,
  }
})

async function detailsOf(row: KeptRow, keyring: Keyring): Promise<object | undefined> {
  const key = await keyring.forKept(row)
  return key && readDetails(key, row).catch(() => undefined)
}

export type Disk = ReturnType<typeof diskOf>
