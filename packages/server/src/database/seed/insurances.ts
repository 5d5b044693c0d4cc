import type { Writer } from '../database.ts'
import { insurances } from '../schema.ts'

const insurers = [
  'Granite',
  'Bluewater',
  'Open Prairie',
  'Northern Star',
  'Harbor Union',
  'Cedar Valley',
  'Lantern',
  'Silver Birch',
]
const plans = ['Mutual', 'Health Plan', 'Family Cover', 'Care Choice', 'Senior Care']

/** Stores up to 40 invented active insurances and an inactive one; all practices share them. */
export async function seedInsurances(writer: Writer, count: number): Promise<void> {
  const names = plans.flatMap((plan) => insurers.map((insurer) => `${insurer} ${plan}`)).slice(0, count)
  await writer
    .insert(insurances)
    .values([...names.map((name) => ({ name })), { name: 'Quarry Hill Sickness Fund', status: 'inactive' }])
}
