import { withdrawConsent } from '@chartside/contract/consent'
import type { Dictation } from '@chartside/contract/notes'

import { deliveriesOf } from '../dictation/index.ts'
import { diskOf } from '../kept-dictations/index.ts'
import { createRemoval } from '../lib/removal.ts'
import { outboxOf, outboxWords } from '../outbox/index.ts'
import { audit, type Session } from '../session/index.ts'

export type Withdrawal = ReturnType<typeof createWithdrawal>

/**
 * Withdraws the consent to a dictation that was sent, after asking. What this browser is recording or keeps with the same consent is
 * deleted, too, since the server refuses it from then on.
 */
export function createWithdrawal(session: Session, { patient_pool_id, consent }: Pick<Dictation, 'patient_pool_id' | 'consent'>) {
  const { $removal, $removed, ask, keep, remove } = createRemoval(
    session,
    (id) => session.call(withdrawConsent, { body: { id } }),
    (id) => {
      audit(session, 'delete', { resource: 'recording', id, patientId: patient_pool_id })
      deliveriesOf(session).notice.changed()
      if (consent?.id) withdrawUnsent(session, consent.id).catch(session.environment.report)
    },
    // 'Deleted' is never said of what was not found.
    { missingIsGone: false },
  )
  return { $removal, $removed, ask, keep, remove }
}

async function withdrawUnsent(session: Session, consentId: string): Promise<void> {
  deliveriesOf(session).answered.notify(consentId)
  diskOf(session).announce({ about: 'consent', withdrawn: consentId })
  const count = await outboxOf(session).withdraw(consentId)
  if (count > 0) session.environment.toasts.show('info', outboxWords.withdrawn(count))
}
