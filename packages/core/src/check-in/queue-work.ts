import type { CheckIn } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'
import { type Tokens, tokensOf } from './queue-token.ts'

/** What the session's user is doing in queues, across all elements. */
export interface QueueWork {
  /** Rows that are being called or ended right now. */
  $busy: ReadableAtom<Readonly<Record<string, 'calling' | 'ending'>>>
  /** When rows were called here, in milliseconds. */
  $called: ReadableAtom<Readonly<Record<string, number>>>
  /** Rows whose visit was ended here: a late answer must not bring them back. */
  $ended: ReadableAtom<ReadonlySet<string>>
  /** Counts the changes made here: after each, every queue of the session reloads, including the display's. */
  $changes: ReadableAtom<number>
  /** False if the row is already busy: a call that changes state is sent once. */
  begin(id: string, work: 'calling' | 'ending'): boolean
  finish(id: string): void
  noteCall(id: string, at: number): void
  noteEnd(id: string): void
  noteChange(): void
  /** True once per row, so two elements do not show the same toast. */
  claimNotice(id: string): boolean
  /** The tokens of a queue's rows. They are the same in every element, and a row keeps its own until the user leaves. */
  tokensOf(people: readonly CheckIn[]): ReadonlyMap<string, Tokens>
}

/** The work in a session's queues; dropped when its user leaves. */
export const queueWorkOf = perUser((): QueueWork & { clear(): void } => {
  const $busy = atom<Readonly<Record<string, 'calling' | 'ending'>>>({})
  const $called = atom<Readonly<Record<string, number>>>({})
  const $ended = atom<ReadonlySet<string>>(new Set())
  const $changes = atom(0)
  const noticed = new Set<string>()
  let given: ReadonlyMap<string, Tokens> = new Map()
  return {
    $busy,
    $called,
    $ended,
    $changes,
    begin(id, work) {
      if ($busy.get()[id]) return false
      $busy.set({ ...$busy.get(), [id]: work })
      return true
    },
    finish(id) {
      const { [id]: _, ...others } = $busy.get()
      $busy.set(others)
    },
    noteCall: (id, at) => $called.set({ ...$called.get(), [id]: at }),
    noteEnd: (id) => $ended.set(new Set($ended.get()).add(id)),
    noteChange: () => $changes.set($changes.get() + 1),
    claimNotice(id) {
      if (noticed.has(id)) return false
      noticed.add(id)
      return true
    },
    tokensOf(people) {
      const tokens = tokensOf(people, given)
      given = new Map([...given, ...tokens])
      return tokens
    },
    clear() {
      $busy.set({})
      $called.set({})
      $ended.set(new Set())
      noticed.clear()
      given = new Map()
    },
  }
})
