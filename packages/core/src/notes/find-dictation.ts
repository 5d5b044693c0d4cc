import { type Dictation, getDictation, listDictations } from '@chartside/contract/notes'

import { Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'

const maxPageSize = 100

/**
 * One dictation of the signed-in provider: by its id if the backend offers that, otherwise page by page. Undefined if there is
 * none. Throws what a call throws.
 */
export async function findDictation(session: Session, id: string, signal?: AbortSignal): Promise<Dictation | undefined> {
  await session.capabilities()
  return session.offers('by-id') ? byId(session, id, signal) : byPages(session, id, signal)
}

async function byId(session: Session, id: string, signal: AbortSignal | undefined): Promise<Dictation | undefined> {
  try {
    const { data } = await session.call(getDictation, { id }, { signal })
    // A dictation with another id must never be shown, let alone saved, under this one.
    return data.data.id === id ? data.data : undefined
  } catch (error) {
    if (error instanceof Refused && (error.code === 404 || error.code === 422)) return undefined
    throw error
  }
}

async function byPages(session: Session, id: string, signal: AbortSignal | undefined): Promise<Dictation | undefined> {
  if (session.providerId() === '') await session.identify()
  const body = { provider_id: session.providerId() }
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await session.call(listDictations, { query: { page, per_page: maxPageSize }, body }, { signal })
    const found = data.response_data.find((dictation) => dictation.id === id)
    if (found) return found
    last = data.pagination.last_page
  }
  return undefined
}
