import { atom, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { KeptRow, KeptStore, Release } from './store.ts'

/** What a dictation needs to be written: its key, its owner, and this page's claim. */
export interface Opened extends Pick<KeptRow, 'owner' | 'protection'> {
  key: CryptoKey
  store: KeptStore
  release: Release
}

/** Whether everything of a dictation is on disk. */
export type Keeping = 'writing' | 'kept' | 'full' | 'refused' | 'no-user'

export interface WriterEnvironment {
  clock: Clock
  report(error: unknown): void
  /** Claims the dictation; undefined while nobody is signed in. Rejects if the browser stores nothing. */
  open(id: string): Promise<Opened | undefined>
}

interface Written {
  id: string
  /** Writes the present state of the dictation. */
  write(opened: Opened): Promise<void>
}

/** After this time a disk that was full is tried again. */
const retryMilliseconds = 5000

/** Writes a dictation whenever it has changed, one state after the other, and again if the disk has refused it. */
export function createWriter({ clock, report, open }: WriterEnvironment, { id, write }: Written, known?: Opened) {
  const $keeping = atom<Keeping>(known ? 'kept' : 'writing')
  let opened: Promise<Opened | undefined> | undefined = known && Promise.resolve(known)
  let isChanged = false
  let isOver = false
  let writing: Promise<void> | undefined
  let cancelRetry: (() => void) | undefined

  /** The claim and the key, asked for until there are any. */
  async function openOnce(): Promise<Opened | undefined> {
    opened ??= open(id)
    const mine = opened
    const found = await mine.catch((error: unknown) => {
      if (opened === mine) opened = undefined
      throw error
    })
    if (!found && opened === mine) opened = undefined
    return found
  }

  async function writeAll(): Promise<void> {
    // What is changed in one task is one transaction, so that a rewritten recording replaces the kept one as a whole.
    await undefined
    try {
      while (isChanged && !isOver) {
        const found = await openOnce()
        if (isOver) return
        if (!found) return $keeping.set('no-user')
        isChanged = false
        await write(found)
      }
      $keeping.set('kept')
    } catch (error) {
      isChanged = true
      if ($keeping.get() === 'writing' || $keeping.get() === 'kept') report(error)
      $keeping.set(error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused')
      cancelRetry = clock.after(retryMilliseconds, change)
    }
  }

  function change(): void {
    if (isOver) return
    isChanged = true
    cancelRetry?.()
    writing ??= writeAll().finally(() => {
      writing = undefined
      if (isChanged && $keeping.get() === 'kept') change()
    })
  }

  return {
    $keeping: $keeping as ReadableAtom<Keeping>,
    /** Something has changed. */
    change,
    /** Resolves when nothing is being written. */
    async settled(): Promise<void> {
      while (writing) await writing
    },
    /** Writes nothing more, does this, and gives up the claim. */
    async leave(act: (opened: Opened) => Promise<void>): Promise<void> {
      isOver = true
      cancelRetry?.()
      await writing
      const found = await opened?.catch(() => undefined)
      if (!found) return
      try {
        await act(found)
      } catch (error) {
        report(error)
      } finally {
        await found.release()
        found.store.announce({ about: 'dictations' })
      }
    },
  }
}
