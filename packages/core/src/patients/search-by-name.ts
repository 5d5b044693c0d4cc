// Loaded for a backend without a call for one patient.
import { foldedWords } from '@chartside/contract/lib/folding'
import { type Patient, searchPatient } from '@chartside/contract/patients'

import type { Session } from '../session/index.ts'

/** The patients whom a search finds by the name of this one; some backends find only one word of it. */
export async function searchByName(
  session: Session,
  named: { id: string; name: string },
  signal?: AbortSignal,
): Promise<readonly Patient[]> {
  const name = named.name.trim().toLowerCase().slice(0, 200)
  for (const input of new Set([name, name.split(/\s+/).at(-1)!])) {
    if (foldedWords(input).length === 0) continue
    const { data } = await session.call(searchPatient, { body: { input } }, { signal })
    const rows = data.patients.data
    if (rows.some(({ id }) => id === named.id)) return rows
  }
  return []
}
