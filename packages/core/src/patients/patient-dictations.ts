import { type Dictation, listPatientDictations } from '@chartside/contract/notes'

import { uniqueRows } from '../lib/unique-rows.ts'
import type { Session } from '../session/index.ts'

/** Earlier ones are not loaded: nobody reads so far, and each can have a long text. */
const maxDictations = 1000

/** The dictations about a patient, page by page where the backend sends pages. Throws like `session.call`. */
export async function dictationsOf(session: Session, patient_pool_id: string, signal?: AbortSignal): Promise<Dictation[]> {
  const found: Dictation[] = []
  for (let before = ''; ; ) {
    const query = { patient_pool_id, ...(before === '' ? {} : { before }) }
    const { data, earlier } = await session.call(listPatientDictations, { query }, signal ? { signal } : {})
    found.push(...data)
    before = data.at(-1)?.id ?? ''
    if (!earlier || before === '' || found.length >= maxDictations) return uniqueRows(found)
  }
}
