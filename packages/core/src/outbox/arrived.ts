import { type Dictation, listDictations } from '@chartside/contract/notes'

import type { KeptDetails } from '../dictation/index.ts'
import { Failed, Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'

/** How many of the newest dictations are searched, and of how many alike the recording is fetched. */
const searched = 100
const fetched = 5

interface Sought extends Pick<KeptDetails, 'providerId' | 'patientId' | 'patientName' | 'comments' | 'tasks'> {
  file: File
}

/**
 * The dictation on the server that has this recording, for a backend that cannot recognize a repetition. Two dictations may have
 * the same patient and text, so that the recording decides, byte by byte. Undefined if none has it, and also if that cannot be
 * found out.
 */
export async function findArrived(session: Session, sought: Sought, signal: AbortSignal): Promise<Dictation | undefined> {
  const rows = await alike(session, sought, signal)
  if (rows.length === 0) return undefined
  const { hasSameBytes } = await import('../lib/same-bytes.ts')
  for (const row of rows.slice(0, fetched))
    if (await hasSameBytes(session.environment, row.audio_file, sought.file, signal)) return row
  return undefined
}

/** The provider's newest dictations about the same patient, with the same text and all of the tasks. */
async function alike(
  session: Session,
  { providerId, patientId, patientName, comments, tasks }: Sought,
  signal: AbortSignal,
): Promise<Dictation[]> {
  // Old backends leave out the patient's id.
  const isSamePatient = (row: Dictation) =>
    row.patient_pool_id ? row.patient_pool_id === patientId : isSameText(row.patient_name, patientName)
  // A backend may add the note's tasks, order them, and change their status.
  const hasTasks = (row: Dictation) => tasks.every((task) => row.tasks.items.some(({ name }) => isSameText(name, task)))
  const input = { query: { page: 1, per_page: searched }, body: { provider_id: providerId } }
  try {
    const { data } = await session.call(listDictations, input, { signal, quiet: true })
    return data.response_data.filter((row) => isSamePatient(row) && isSameText(row.comments, comments) && hasTasks(row))
  } catch (error) {
    // Without the list it is unknown whether it has arrived.
    if (error instanceof Failed || error instanceof Refused) return []
    throw error
  }
}

// A multipart body changes line breaks.
const plain = (text: string): string => text.replaceAll('\r', '').trim()
const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)
