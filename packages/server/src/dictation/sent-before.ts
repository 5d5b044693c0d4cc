import { and, eq } from 'drizzle-orm'

import { consentWithdrawn, isWithdrawn } from '../consent/index.ts'
import type { Database, Writer } from '../database/database.ts'
import { dictations, sentDictations } from '../database/schema.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'
import type { User } from '../lib/user.ts'

/** A dictation as it was sent: the id that its browser gave it, and the SHA-256 of its recording. */
interface Sent {
  id: string
  recording: string
}

const deletedSince = () =>
  refusedAt(
    'audio_file',
    'This dictation has arrived before, and was deleted since. Send it again only if it is still needed.',
    409,
  )
export const idTaken = () =>
  refusedAt('audio_file', 'This dictation was not stored: another recording has arrived under its id. Send it again.', 409)

/**
 * True if this dictation has arrived before. Throws if it was deleted since, the consent to it was withdrawn, or if the id belongs to
 * another recording. `consentId` is that of the upload, read only where it decides.
 */
export async function wasSentBefore(
  database: Database,
  user: User,
  { id, recording }: Sent,
  consentId: () => string,
): Promise<boolean> {
  const [sent] = await database
    .select({
      recording: sentDictations.recording,
      withdrawn_at: sentDictations.withdrawn_at,
      dictation: dictations.id,
      dictation_withdrawn_at: dictations.consent_withdrawn_at,
    })
    .from(sentDictations)
    .leftJoin(dictations, and(eq(dictations.practice_id, sentDictations.practice_id), eq(dictations.id, sentDictations.id)))
    .where(
      and(
        eq(sentDictations.practice_id, user.practiceId),
        eq(sentDictations.provider_id, user.providerId),
        eq(sentDictations.id, id),
      ),
    )
  if (!sent) return false
  if (sent.recording !== recording) throw idTaken()
  // First: what was deleted is offered to the user to be sent again. A server of an earlier version, as in a rolling restart, marks
  // the dictation alone.
  if (sent.withdrawn_at ?? sent.dictation_withdrawn_at) throw consentWithdrawn()
  if (sent.dictation) return true
  // It may have been withdrawn when nothing of the dictation was there any more.
  throw (await isWithdrawn(database, user, consentId())) ? consentWithdrawn() : deletedSince()
}

/** Another call has stored the same dictation at the same moment. */
export class SentMeanwhile extends Refusal {
  constructor() {
    super(503, 'The same request is still being worked on.', { retryAfter: 1 })
  }
}

/**
 * Notes in the transaction that stores a dictation that it has arrived. Waits for another call that is storing it, and throws
 * `SentMeanwhile` if that one has.
 */
export async function rememberSent(writer: Writer, user: User, { id, recording }: Sent, sent_at: Date): Promise<void> {
  const noted = await writer
    .insert(sentDictations)
    .values({ practice_id: user.practiceId, provider_id: user.providerId, id, recording, sent_at })
    .onConflictDoNothing()
    .returning({ id: sentDictations.id })
  if (noted.length === 0) throw new SentMeanwhile()
}
