import type { CheckIn } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { createNotice } from '../lib/listeners.ts'
import { createRemovedIds } from '../lib/removed-ids.ts'
import { perUser } from '../session/index.ts'
import { type Tokens, tokensOf } from './queue-token.ts'

export type QueueWork = ReturnType<typeof queueWorkOf>

/** What the session's user is doing in queues, across all elements; dropped when they leave. */
export const queueWorkOf = perUser(() => {
  const $busy = atom<Readonly<Record<string, 'calling' | 'ending'>>>({})
  const $called = atom<Readonly<Record<string, number>>>({})
  const ended = createRemovedIds()
  const noticed = createRemovedIds()
  const { $changes, changed } = createNotice()
  let given: ReadonlyMap<string, Tokens> = new Map()
  return {
    /** Rows that are being called or ended right now. */
    $busy: $busy as ReadableAtom<Readonly<Record<string, 'calling' | 'ending'>>>,
    /** When rows were called here, in milliseconds. */
    $called: $called as ReadableAtom<Readonly<Record<string, number>>>,
    /** Rows whose visit was ended here: a late answer must not bring them back. */
    $ended: ended.$removed,
    /** Counts the changes made here: after each, every queue of the session reloads, including the display's. */
    $changes,
    /** False if the row is already busy: a call that changes state is sent once. */
    begin(id: string, work: 'calling' | 'ending'): boolean {
      if ($busy.get()[id]) return false
      $busy.set({ ...$busy.get(), [id]: work })
      return true
    },
    finish(id: string): void {
      const { [id]: _, ...others } = $busy.get()
      $busy.set(others)
    },
    noteCall: (id: string, at: number) => $called.set({ ...$called.get(), [id]: at }),
    noteEnd(id: string): void {
      const { [id]: _, ...others } = $called.get()
      $called.set(others)
      ended.add(id)
    },
    /** A visit that was ended here goes on. */
    resume(id: string): void {
      ended.restore([id])
      noticed.restore([id])
      changed()
    },
    /**
     * Called when a queue is asked for; the returned function receives the active rows of the answer. A visit that was over before
     * is a new one: its patient was checked in again, and the row can have the same id.
     */
    whenListed(): (rows: readonly CheckIn[]) => void {
      const listed = [ended.whenListed(), noticed.whenListed()]
      return (rows) => {
        for (const see of listed) see(rows)
      }
    },
    noteChange: changed,
    /** True once per row, so two elements do not show the same toast. */
    claimNotice(id: string): boolean {
      if (noticed.$removed.get().has(id)) return false
      noticed.add(id)
      return true
    },
    /** The tokens of a queue's rows. They are the same in every element, and a row keeps its own until the user leaves. */
    tokensOf(people: readonly CheckIn[]): ReadonlyMap<string, Tokens> {
      const tokens = tokensOf(people, given)
      given = new Map([...given, ...tokens])
      return tokens
    },
    clear(): void {
      $busy.set({})
      $called.set({})
      ended.clear()
      noticed.clear()
      given = new Map()
    },
  }
})
