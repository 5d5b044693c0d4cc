import { atom, type ReadableAtom } from 'nanostores'

import type { KeptDictation, KeptTake, LeftDictation } from '../kept-dictations/index.ts'
import type { Gap } from '../recorder/index.ts'
import type { Unsent } from './unsent.ts'

/** An unsent dictation with what is needed to send it. */
export interface Entry {
  unsent: Unsent
  /** Where it is on disk; undefined until this page has claimed it, and for one that could not be kept. */
  kept: KeptDictation | undefined
  /** Of one that was sent here: resolves once it is known where it is on disk. */
  placing?: Promise<void>
  /** As an earlier page left it. */
  left?: LeftDictation
  takes: readonly KeptTake[]
  /** The recording; read from disk when it is needed. */
  file: File | undefined
  /** Where sound is missing in it. */
  gaps: readonly Gap[]
  sending?: AbortController | undefined
  /** The user has discarded it, or the server has it: deleted once it is read, or its place is known. */
  isOver?: true
  /** Failed tries so far, and when the next one may begin, in milliseconds since 1970. */
  tries: number
  notBefore: number
}

export type Entries = ReturnType<typeof createEntries>

/** The unsent dictations of a session, in the order of Send; those found come last. */
export function createEntries() {
  const $unsent = atom<readonly Unsent[]>([])
  let entries: Entry[] = []
  const stops = new Map<Entry, () => void>()
  const publish = () => $unsent.set(entries.map(({ unsent }) => unsent))
  const change = (entry: Entry, changed: Partial<Unsent>): void => {
    entry.unsent = { ...entry.unsent, ...changed }
    publish()
  }
  return {
    $unsent: $unsent as ReadableAtom<readonly Unsent[]>,
    all: (): readonly Entry[] => entries,
    of: (id: string): Entry | undefined => entries.find(({ unsent }) => unsent.id === id),
    has: (entry: Entry): boolean => entries.includes(entry),
    add(entry: Entry): void {
      entries = [...entries, entry]
      publish()
    },
    change,
    /** Sets where it is on disk, and shows whether the disk takes it. */
    keep(entry: Entry, kept: KeptDictation): void {
      entry.kept = kept
      const isKept = (state: string) => state === 'kept' || state === 'writing'
      stops.set(
        entry,
        kept.$keeping.subscribe((state) => change(entry, { isKept: isKept(state) })),
      )
    },
    remove(entry: Entry): void {
      stops.get(entry)?.()
      stops.delete(entry)
      entry.sending?.abort()
      entries = entries.filter((other) => other !== entry)
      publish()
    },
  }
}
