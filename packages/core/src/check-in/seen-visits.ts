import type { CheckIn } from '@chartside/contract/check-in'

import { capitalized } from '../lib/person-name.ts'
import type { QueueWork } from './queue-work.ts'
import { checkInWords } from './words.ts'

interface Seen {
  /** The answer that the rows are from, and the local day of its location. */
  answer: unknown
  day: string
  /** The patients' names, by row. */
  names: ReadonlyMap<string, string>
}

/** The visits last seen in a queue: one that is missing afterwards was ended by somebody else, and is passed to `gone`. */
export function createSeenVisits(work: QueueWork, gone: (id: string, name: string) => void) {
  let seen: Seen | undefined
  return {
    nameOf: (id: string): string => seen?.names.get(id) || checkInWords.nameless,
    /** Compares the rows with the previous ones. Returns the names by row; empty while nothing is known. */
    compare(mine: readonly CheckIn[] | undefined, answer: unknown, today: () => string): ReadonlyMap<string, string> {
      if (!mine) {
        seen = undefined
        return new Map()
      }
      const day = seen && seen.answer === answer ? seen.day : today()
      // A new day begins with an empty queue; nobody has ended yesterday's visits.
      const before = seen?.day === day ? seen.names : new Map<string, string>()
      const names = new Map(mine.map(({ id, first_name, lastname }) => [id, capitalized(`${first_name} ${lastname}`)]))
      const busy = work.$busy.get()
      for (const [id, name] of before) {
        if (names.has(id) || work.$ended.get().has(id)) continue
        // It is being ended here: the answer will say who ended it.
        if (busy[id] === 'ending') names.set(id, name)
        else gone(id, name)
      }
      seen = { answer, day, names }
      return names
    },
  }
}
