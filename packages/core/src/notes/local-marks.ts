import { object } from '@chartside/contract/lib/object'
import { noteMarks } from '@chartside/contract/notes'
import * as v from 'valibot'

import type { Session } from '../session/index.ts'

const key = 'note-marks'
/** Beyond this, the oldest are dropped. */
const maxNotes = 500

/** The marks of a note, and the hash of its text where only this browser keeps them. */
const knownMarks = object({ ...noteMarks.entries, textHash: v.optional(v.number()) })
/** The marks of a note that this page knows. */
export type KnownMarks = v.InferOutput<typeof knownMarks>
type Marks = Readonly<Record<string, KnownMarks>>

// Anybody can write to the browser's storage, and so may an older version.
const keptMarks = object({ owner: v.pipe(v.string(), v.nonEmpty()), marks: v.record(v.string(), knownMarks) })

/** The marks of notes in this browser, for the user who made them: ids and times, no text and no patient. */
export function createLocalMarks(session: Session) {
  const { deviceStorage, report } = session.environment
  const owner = (): string => {
    const now = session.$session.get()
    return now.state === 'in' ? now.email.trim().toLowerCase() || session.providerId() : ''
  }

  async function read(): Promise<Marks> {
    try {
      await session.restored
      const kept = v.safeParse(keptMarks, JSON.parse((await deviceStorage.get(key)) ?? 'null'))
      return kept.success && kept.output.owner === owner() ? kept.output.marks : {}
    } catch (error) {
      report(error)
      return {}
    }
  }

  /** Storage that fails must not keep anybody from working: then this page alone knows. */
  async function attempt(act: () => Promise<void> | void): Promise<void> {
    try {
      await act()
    } catch (error) {
      report(error)
    }
  }

  return {
    /** Those that the signed-in user has made. */
    read,
    /** Adds these to what other pages have kept meanwhile. */
    async write(marks: Marks): Promise<void> {
      const all = Object.entries({ ...(await read()), ...marks })
      const newest = all.sort(([, one], [, other]) => other.changed_at.localeCompare(one.changed_at)).slice(0, maxNotes)
      await attempt(() => deviceStorage.set(key, JSON.stringify({ owner: owner(), marks: Object.fromEntries(newest) })))
    },
    clear: (): Promise<void> => attempt(() => deviceStorage.remove(key)),
  }
}
