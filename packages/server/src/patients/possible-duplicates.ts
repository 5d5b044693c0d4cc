import { digitsOf, minDigits, type Registrant, sharedBy } from '@chartside/contract/lib/possible-duplicate'
import { and, asc, eq, like, ne, or } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { patients } from '../database/schema.ts'

const { id, mrn, first_name, last_name, dob, gender, phone, practice_id, search } = patients

/** Patients with the same birth date or phone who are compared: more would hold up the server. */
const maxCandidates = 2000

/** A person who already has a row. */
export type Registered = Registrant & { id: string }

/** Patients of a practice who may be the given one, by the rule of the contract; only with fields that the form shows. */
export async function possibleDuplicatesOf(writer: Writer, practiceId: string, registered: Registered) {
  const digits = digitsOf(registered.phone).slice(-minDigits)
  const samePhone = digits.length === minDigits ? like(search, `%${digits}%`) : undefined
  const sameBirth = registered.dob ? eq(dob, registered.dob) : undefined
  const candidates = await writer
    .select({ id, mrn, first_name, last_name, dob, gender, phone })
    .from(patients)
    .where(and(eq(practice_id, practiceId), ne(id, registered.id), or(sameBirth, samePhone)))
    .orderBy(asc(last_name), asc(first_name), asc(id))
    .limit(maxCandidates)
  return candidates.filter((candidate) => sharedBy(registered, candidate))
}
