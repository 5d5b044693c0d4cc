import type { ReadableAtom } from 'nanostores'
import type { Keep } from './keep.ts'
import { seal, sealJson, sealPeaks } from './sealing.ts'
import type { KeptPiece, KeptRow, TakeRow } from './store.ts'
import { createWriter, type Keeping, type Opened, type WriterEnvironment } from './writer.ts'

/** The state of a dictation when it begins, or when it is taken up again. */
export type Beginning = Pick<KeptRow, 'id' | 'kind' | 'begunAt' | 'expiresAt' | 'queuedAt' | 'takes' | 'first' | 'next'> & {
  details: object
}

/** A dictation on disk, about a second behind what is spoken. What the disk does not take waits in memory. */
export interface KeptDictation extends Omit<Keep, 'clear'> {
  readonly id: string
  readonly begunAt: number
  readonly $keeping: ReadableAtom<Keeping>
  hasSound(): boolean
  /** False before the first take. */
  hasTake(): boolean
  clearSound(): void
  /** Replaces what was typed. */
  describe(details: object): void
  /** Marks it as sent by the user, or as not sent. */
  queue(at: number | undefined): void
  /** Writes what is not on disk yet, once there is a user. */
  write(): void
  /** Resolves when nothing is being written: all of it is on disk, or the disk has refused. */
  settled(): Promise<void>
  /** Deletes it. */
  remove(): Promise<void>
  /** Leaves it on disk, for its user's next visit. */
  release(): Promise<void>
}

/** A dictation that begins, or, if it is `known`, one that is on disk already. */
export function createKeptDictation(environment: WriterEnvironment, beginning: Beginning, known?: Opened): KeptDictation {
  const { id, kind, begunAt, expiresAt } = beginning
  let { queuedAt, takes, first, next, details } = beginning
  let lastTake = Math.max(0, ...takes.map(({ number }) => number))
  let unsaved: { number: number; take: number; bytes: Uint8Array<ArrayBuffer>; peaks: readonly number[] }[] = []

  /** How many pieces each take has. */
  const pieces = new Map<number, number>()
  /** Changes the running take, which begins on disk with its first sound: before, there is nothing to change. */
  function update(changed: (take: TakeRow) => Partial<TakeRow>): void {
    const take = takes.at(-1)
    if (!take) return
    takes = takes.with(-1, { ...take, ...changed(take) })
    change()
  }

  async function write({ key, owner, protection, store }: Opened): Promise<void> {
    const batch = unsaved
    const sealed = batch.map(async ({ number, take, bytes, peaks }): Promise<[number, KeptPiece]> => {
      const place = `${id}:${number}`
      return [number, { take, sealed: await seal(key, place, bytes), peaks: await sealPeaks(key, place, peaks) }]
    })
    // Taken before waiting, with the pieces: together they are one state of the dictation.
    const row = { id, kind, owner, protection, begunAt, expiresAt, queuedAt, takes, first, next }
    const sealedDetails = sealJson(key, `${id}:details`, details)
    await store.put({ ...row, details: await sealedDetails }, new Map(await Promise.all(sealed)))
    unsaved = unsaved.filter((piece) => !batch.includes(piece))
  }
  const { $keeping, change, settled, leave } = createWriter(environment, { id, write }, known)

  return {
    id,
    begunAt,
    $keeping,
    hasTake: () => takes.length > 0,
    hasSound: () => takes.some(({ bytes }) => bytes > 0),
    begin(place) {
      takes = [...takes, { number: ++lastTake, place, bytes: 0, ends: [], gaps: [] }]
    },
    piece(piece, peaks) {
      const take = takes.at(-1)!.number
      unsaved = [...unsaved, { number: next++, take, bytes: piece, peaks }]
      pieces.set(take, (pieces.get(take) ?? 0) + 1)
      update(({ bytes }) => ({ bytes: bytes + piece.length }))
    },
    streamEnded: (samples) => update(({ number, ends }) => ({ ends: [...ends, { pieces: pieces.get(number) ?? 0, samples }] })),
    gap: (gap) => update(({ gaps }) => ({ gaps: [...gaps, gap] })),
    undo(count) {
      takes = takes.filter(({ bytes }) => bytes > 0).slice(0, count)
      change()
    },
    clearSound() {
      unsaved = []
      takes = []
      first = next
      change()
    },
    describe(changed) {
      details = changed
      change()
    },
    queue(at) {
      queuedAt = at
      change()
    },
    write: change,
    settled,
    remove: () => leave(({ store }) => store.remove(id)),
    async release() {
      await settled()
      await leave(async () => undefined)
    },
  }
}
