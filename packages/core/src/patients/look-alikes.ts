// Finds patients on one screen that could be confused: by equal or similar names, or by an equal date of birth.
import { comparedName, likenessOf, type NameLikeness } from '@chartside/contract/lib/name-likeness'
import type { Patient } from '@chartside/contract/patients'

/** The compared fields of a patient. */
export type Comparable = Pick<Patient, 'id' | 'first_name' | 'last_name' | 'dob'>

/** What one row on screen has in common with another. */
export interface LookAlike {
  name: NameLikeness
  dateOfBirth: boolean
}

/**
 * The rows on one screen that could be confused with another, by id, each with what it shares. Fields that are not recorded never
 * match. 100 rows take a few milliseconds.
 */
export function lookAlikes(rows: readonly Comparable[]): ReadonlyMap<string, LookAlike> {
  const found = new Map<string, LookAlike>()
  const people = rows.map((row) => ({ id: row.id, dob: row.dob, name: comparedName(row) }))
  const note = (id: string, name: NameLikeness, dateOfBirth: boolean) => {
    const known = found.get(id)
    found.set(id, {
      name: known?.name === 'same' ? 'same' : (name ?? known?.name),
      dateOfBirth: dateOfBirth || (known?.dateOfBirth ?? false),
    })
  }
  for (const [index, one] of people.entries())
    for (const other of people.slice(index + 1)) {
      // The same row twice is one patient.
      if (one.id === other.id) continue
      const name = likenessOf(one.name, other.name)
      const dateOfBirth = one.dob !== '' && one.dob === other.dob
      if (!name && !dateOfBirth) continue
      note(one.id, name, dateOfBirth)
      note(other.id, name, dateOfBirth)
    }
  return found
}
