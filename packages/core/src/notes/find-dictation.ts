import { type Dictation, getDictation, listDictations } from '@chartside/contract/notes'

import { findRow } from '../lib/find-row.ts'
import { patientNamesOf } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { localSpeakersOf } from './local-speakers.ts'

/** The signed-in provider's dictation with this id; undefined if there is none. Throws as `session.call` does. */
export async function findDictation(session: Session, id: string, signal?: AbortSignal): Promise<Dictation | undefined> {
  const found = await findRow(session, id, {
    byId: async () => (await session.call(getDictation, { id }, { signal })).data.data,
    async page(page, per_page) {
      if (session.providerId() === '') await session.identify()
      const body = { provider_id: session.providerId() }
      const { data } = await session.call(listDictations, { query: { page, per_page }, body }, { signal })
      return { rows: data.response_data, lastPage: data.pagination.last_page }
    },
  })
  if (found) patientNamesOf(session).learn([found])
  return found && localSpeakersOf(session).add(found)
}
