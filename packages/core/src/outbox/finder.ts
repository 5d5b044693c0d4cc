import { readKeptDetails } from '../dictation/index.ts'
import { bytesOf, diskOf, type LeftDictation } from '../kept-dictations/index.ts'
import { stopAll } from '../lib/stop-all.ts'
import { assembleRecording, secondsOf } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'
import type { Entries, Entry } from './entries.ts'
import { outboxWords } from './words.ts'

/**
 * Finds what earlier pages have left on disk. What was sent already is claimed and continues to be sent, by `queued`; the rest is
 * offered to the user, and claimed when they do something with it.
 */
export function createFinder(session: Session, entries: Entries, queued: () => void) {
  const { toasts, report } = session.environment
  const disk = diskOf(session)
  const loading = new WeakMap<Entry, Promise<boolean>>()
  let looking: Promise<void> | undefined
  let isOutdated = false

  async function look(): Promise<void> {
    const left = await disk.left()
    const isLeft = (id: string) => left.some(({ row }) => row.id === id)
    // What this page has claimed to read it is not left any more, and stays.
    const isGone = (entry: Entry) => entry.left && !entry.kept && !loading.has(entry) && !isLeft(entry.unsent.id)
    for (const entry of entries.all()) if (isGone(entry)) entries.remove(entry)
    const added = left
      .filter(({ row }) => !entries.of(row.id))
      .sort((one, other) => whenSent(one) - whenSent(other))
      .map(foundOf)
    for (const entry of added) entries.add(entry)
    const sent = added.filter(({ left }) => left?.row.queuedAt !== undefined && left.details)
    for (const entry of sent) {
      // One that cannot be read does not keep the others.
      if (!(await load(entry).catch(report)) || !entries.has(entry)) continue
      const { details, damaged } = entry.unsent
      entries.change(entry, { state: entry.file && details.request.content && damaged === 0 ? 'waiting' : 'held' })
    }
    if (sent.length > 0) queued()
  }

  /** One look at a time; a change during it is looked at afterwards. */
  function lookAgain(): void {
    if (looking) {
      isOutdated = true
      return
    }
    looking = look()
      .catch(report)
      .finally(() => {
        looking = undefined
        if (!isOutdated) return
        isOutdated = false
        lookAgain()
      })
  }

  /** Claims a dictation, if that is not done yet, and reads its recording; false if it is gone or in use elsewhere. */
  async function load(entry: Entry): Promise<boolean> {
    await entry.placing
    if (!entry.left || entry.kept) return true
    const known = loading.get(entry) ?? read(entry, entry.left).finally(() => loading.delete(entry))
    loading.set(entry, known)
    return known
  }

  async function read(entry: Entry, left: LeftDictation): Promise<boolean> {
    const taken = await disk.takeUp(left)
    if (!taken) {
      entries.remove(entry)
      toasts.show('info', outboxWords.notFound)
      return false
    }
    const { takes, damaged } = taken.sound
    const assembled = await assembleRecording(takes).catch(async (error: unknown) => {
      // Another page, or another try, can have it.
      await taken.kept.release()
      throw error
    })
    const { file, seconds, gaps } = assembled
    if (!entries.has(entry)) {
      // A discarded one is deleted under this page's claim; after a sign-out it stays on disk.
      if (entry.isOver) entry.kept = taken.kept
      else await taken.kept.release()
      return false
    }
    Object.assign(entry, { takes, file, gaps })
    entries.keep(entry, taken.kept)
    entries.change(entry, { damaged, seconds })
    return true
  }

  return {
    load,
    /** Resolves when a dictation is not being read, and its place on disk is known. */
    settled: (entry: Entry): Promise<unknown> => Promise.all([entry.placing, loading.get(entry)?.catch(() => undefined)]),
    watch(): () => void {
      lookAgain()
      const back = () => document.visibilityState === 'visible' && lookAgain()
      globalThis.document?.addEventListener('visibilitychange', back)
      return stopAll([
        session.$session.listen(({ state }) => state === 'in' && lookAgain()),
        session.network.onBack(lookAgain),
        disk.onChange(lookAgain),
        () => globalThis.document?.removeEventListener('visibilitychange', back),
      ])
    },
  }
}

/** In the order of Send; what was not sent yet keeps its own, behind the others. */
const whenSent = ({ row }: LeftDictation): number => row.queuedAt ?? Number.MAX_SAFE_INTEGER

function foundOf(left: LeftDictation): Entry {
  const { row, details } = left
  const { id, begunAt, expiresAt, takes } = row
  return {
    unsent: {
      id,
      state: details ? 'found' : 'unreadable',
      details: readKeptDetails(details ?? {}),
      begunAt,
      expiresAt,
      seconds: secondsOf(bytesOf(takes)),
      progress: undefined,
      error: undefined,
      damaged: 0,
      isKept: true,
    },
    left,
    kept: undefined,
    takes: [],
    file: undefined,
    gaps: [],
    tries: 0,
    notBefore: 0,
  }
}

export type Finder = ReturnType<typeof createFinder>
