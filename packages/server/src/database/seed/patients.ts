import { addDays } from '@chartside/contract/lib/days'
import { dayIn } from '@chartside/contract/lib/wall-clock'

import { searchText } from '../../lib/searchable.ts'
import type { Writer } from '../database.ts'
import { patients, payers } from '../schema.ts'
import { names } from './names.ts'

const streets = ['Maple Avenue', 'Harbor Road', 'Third Street', 'Prairie Lane', 'Quarry Hill Court']
const towns = [
  { city: 'Chicago', state: 'IL', zip: '60601' },
  { city: 'Evanston', state: 'IL', zip: '60201' },
  { city: 'Denver', state: 'CO', zip: '80202' },
  { city: 'Boulder', state: 'CO', zip: '80301' },
] as const
const insurers = ['Granite Mutual', 'Bluewater Health Plan', 'Open Prairie Insurance', 'Northern Star Care', 'Harbor Union']

/** Stores the payers, which all practices share. */
export async function seedPayers(writer: Writer): Promise<string[]> {
  const rows = insurers.map((payer_name, index) => ({ payer_name, claim_md_id: `Z${1001 + index}` }))
  return (await writer.insert(payers).values(rows).returning()).map(({ id }) => id)
}

/** Stores `count` invented patients of a practice, always the same. Returns the stored rows. */
export async function seedPatients(writer: Writer, practice_id: string, payerIds: readonly string[], count: number, now: Date) {
  const rows = Array.from({ length: count }, (_, index) => {
    const language = names[index % names.length]!
    const round = Math.floor(index / names.length)
    const gender = index % 17 === 16 ? 'other' : round % 2 ? 'male' : 'female'
    // Each family name in turn, each round with another given name, so that few patients share a full name.
    const turn = Math.floor(round / 2)
    const first_name = pick(gender === 'male' ? language.male : language.female, turn + Math.floor(turn / language.family.length))
    const last_name = pick(language.family, turn)
    // Some old rows have gaps, as in a real practice.
    const complete = index % 9 !== 4
    const town = pick(towns, index)
    const mrn = `LK-${String(10_001 + index * 7)}`
    const phone = complete ? `555-${String(1000 + index).padStart(4, '0')}` : ''
    return {
      practice_id,
      mrn,
      first_name,
      last_name,
      dob: birthday(index, now),
      gender,
      ...(complete
        ? {
            address: `${12 + index * 3} ${pick(streets, index)}`,
            ...town,
            phone,
            email: `patient${index + 1}@example.org`,
            primary_insurance_id: pick(payerIds, index),
            primary_insurance_number: `${pick(insurers, index).slice(0, 2).toUpperCase()}${700_000 + index * 31}`,
          }
        : {}),
      search: searchText({ first_name, last_name, mrn, phone }),
      created_at: new Date(now.getTime() - (count - index) * 3600_000),
    }
  })
  return writer.insert(patients).values(rows).returning()
}

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!

/** From newborns to 99-year-olds, including births on 29 February. */
function birthday(index: number, now: Date): string {
  if (index === 5) return '1984-02-29'
  const days = index === 0 ? 3 : (index * 1103) % (99 * 365)
  return addDays(dayIn('UTC', now.getTime()), -days)
}
