import type { CheckIn } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'
import { type Tokens, tokensOf } from './queue-token.ts'

/** What the user of a session is doing in queues, whichever element they do it in. */
export interface QueueWork {
  /** Rows that are being called or ended at this moment. */
  $busy: ReadableAtom<Readonly<Record<string, 'calling' | 'ending'>>>
  /** When rows were called from here, in milliseconds. */
  $called: ReadableAtom<Readonly<Record<string, number>>>
  /** Rows whose visit was ended from here: an answer that was under way meanwhile must not bring them back. */
  $ended: ReadableAtom<ReadonlySet<string>>
  /** Counts what was done from here: every queue of the session looks itself up after it, that of the display as well. */
  $changes: ReadableAtom<number>
  /** False where the row is busy already: a call that changes state is sent once. */
  begin(id: string, work: 'calling' | 'ending'): boolean
  finish(id: string): void
  noteCall(id: string, at: number): void
  noteEnd(id: string): void
  noteChange(): void
  /** True the first time only: what was said of a row that somebody else has finished is not said again by another element. */
  mayTell(id: string): boolean
  /** The tokens of a queue's rows. Every element gives the same, and a row keeps its own as long as the user stays. */
  tokensOf(people: readonly CheckIn[]): ReadonlyMap<string, Tokens>
}

/** The work in the queues of a session; forgotten when its user leaves. */
export const queueWorkOf = perUser((): QueueWork & { clear(): void } => {
  const $busy = atom<Readonly<Record<string, 'calling' | 'ending'>>>({})
  const $called = atom<Readonly<Record<string, number>>>({})
  const $ended = atom<ReadonlySet<string>>(new Set())
  const $changes = atom(0)
  const told = new Set<string>()
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
    mayTell(id) {
      if (told.has(id)) return false
      told.add(id)
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
      told.clear()
      given = new Map()
    },
  }
})
