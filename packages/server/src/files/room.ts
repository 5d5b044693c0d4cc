// How much of the disk the recordings and documents of a user and of a practice may take, deleted ones in the bin included.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { count, eq, isNull, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { accounts, files, practices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import type { User } from '../lib/user.ts'
import type { PartStore } from './part-store.ts'

type Owner = Pick<User, 'accountId' | 'practiceId'>

/** Bytes of a user and of their practice. */
interface Bytes {
  user: number
  practice: number
}

/** Room that is held for a file while it arrives. */
export interface HeldRoom {
  /** Holds room for so many bytes in all; the refusal if there is none. */
  holdUpTo(bytes: number): Refusal | undefined
  /** Gives it back, once the file has its row or is discarded. */
  release(): void
}

export interface DiskRoom {
  hold(user: Owner): Promise<HeldRoom>
  /** Throws 413 without room for so many bytes, in the transaction that stores them: no other process stores more meanwhile. */
  require(writer: Writer, user: Owner, bytes: number): Promise<void>
}

/** The share of a disk that is kept for practices with little on it. */
const reserve = 0.1

const inGigabytes = (bytes: number): string => (bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })
const refusal = (sentence: string) => new Refusal(413, sentence, { status: 'ERROR' })
const userFull = (bytes: number) =>
  refusal(
    `Your recordings and documents take all ${inGigabytes(bytes)} GB that a user has, so this file was not stored. Tell your administrator.`,
  )
const practiceFull = (bytes: number) =>
  refusal(
    `Your practice's recordings and documents take all ${inGigabytes(bytes)} GB that it has, so this file was not stored. Tell your administrator.`,
  )

/** The bytes of a folder's disk; the folder need not exist yet. */
export async function diskOf(folder: string): Promise<{ bytes: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(existsSync(folder) ? folder : path.dirname(folder))
  return { bytes: blocks * bsize, free: bavail * bsize }
}

/** Counts what is stored, what has arrived in parts, and what is arriving in this process. */
export function diskRoom(
  { database, settings, filesDirectory, log }: Pick<Deps, 'database' | 'settings' | 'filesDirectory' | 'log'>,
  parts: PartStore,
  lookAt = diskOf,
): DiskRoom {
  const arriving = new Map<string, number>()
  const arrive = (key: string, bytes: number) => {
    const now = (arriving.get(key) ?? 0) + bytes
    if (now > 0) arriving.set(key, now)
    else arriving.delete(key)
  }

  /** What a user and a practice may have now: on a nearly full disk, a practice no more than an equal share of it. */
  async function limits(writer: Writer): Promise<Bytes> {
    const { perUser: user, perPractice } = settings.disk
    const disk = await lookAt(filesDirectory)
    if (disk.free >= disk.bytes * reserve) return { user, practice: perPractice }
    const [open] = await writer.select({ practices: count() }).from(practices).where(isNull(practices.disabled_at))
    return { user, practice: Math.min(perPractice, (disk.bytes * (1 - reserve)) / Math.max(1, open?.practices ?? 1)) }
  }

  async function stored(writer: Writer, { accountId, practiceId }: Owner): Promise<Bytes> {
    const [found] = await writer
      .select({
        user: sql<number>`coalesce(sum(${files.bytes}) filter (where ${files.account_id} = ${accountId}), 0)::float8`,
        practice: sql<number>`coalesce(sum(${files.bytes}), 0)::float8`,
      })
      .from(files)
      .where(eq(files.practice_id, practiceId))
    return { user: found?.user ?? 0, practice: found?.practice ?? 0 }
  }

  /** What has arrived of uploads in parts, through any process. */
  async function inParts({ accountId, practiceId }: Owner): Promise<Bytes> {
    const all = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.practice_id, practiceId))
    const sizes = await parts.unfinished(all.map(({ id }) => id))
    return { user: sizes.get(accountId) ?? 0, practice: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }
  }

  function refusalOf(used: Bytes, allowed: Bytes, { practiceId }: Owner): Refusal | undefined {
    const isUserFull = used.user > allowed.user
    if (!isUserFull && used.practice <= allowed.practice) return undefined
    log.warn('a file was refused: no room', { practice: practiceId, limit: isUserFull ? 'user' : 'practice' })
    return isUserFull ? userFull(allowed.user) : practiceFull(allowed.practice)
  }

  return {
    async hold(user) {
      const [allowed, kept, sent] = await Promise.all([limits(database), stored(database, user), inParts(user)])
      let held = 0
      const grow = (bytes: number) => {
        arrive(user.accountId, bytes)
        arrive(user.practiceId, bytes)
        held += bytes
      }
      return {
        holdUpTo(bytes) {
          const more = bytes - held
          if (more <= 0) return undefined
          const withAll = (before: number, key: string) => before + (arriving.get(key) ?? 0) + more
          const used = {
            user: withAll(kept.user + sent.user, user.accountId),
            practice: withAll(kept.practice + sent.practice, user.practiceId),
          }
          const noRoom = refusalOf(used, allowed, user)
          if (!noRoom) grow(more)
          return noRoom
        },
        release: () => grow(-held),
      }
    },
    async require(writer, user, bytes) {
      await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room of ${user.practiceId}`}, 0))`)
      const kept = await stored(writer, user)
      const used = { user: kept.user + bytes, practice: kept.practice + bytes }
      const noRoom = refusalOf(used, await limits(writer), user)
      if (noRoom) throw noRoom
    },
  }
}
