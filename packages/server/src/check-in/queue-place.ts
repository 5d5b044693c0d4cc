import { randomInt } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { checkIns } from '../database/schema.ts'

const numbers = { first: 100, last: 999 }

/**
 * A random number, unique at the location that day: it reveals neither the patient nor how many came before. The location must be
 * locked, so that no two patients get the same number.
 */
export async function freeNumber(writer: Writer, locationId: string, day: string): Promise<number> {
  const rows = await writer
    .select({ number: checkIns.queue_number })
    .from(checkIns)
    .where(and(eq(checkIns.location_id, locationId), eq(checkIns.day, day)))
  const taken = new Set(rows.map(({ number }) => number))
  const count = numbers.last - numbers.first + 1
  let number = randomInt(numbers.first, numbers.last + 1)
  for (let tried = 0; taken.has(number) && tried < count; tried++) number = number === numbers.last ? numbers.first : number + 1
  return number
}
