import { withdrawConsent } from '@chartside/contract/consent'

import { deliveriesOf } from '../dictation/index.ts'
import { createRemoval } from '../lib/removal.ts'
import { audit, type Session } from '../session/index.ts'

export type Withdrawal = ReturnType<typeof createWithdrawal>

/** Withdraws the consent to a recording that was sent, after asking. */
export function createWithdrawal(session: Session, patientId: string) {
  const { $removal, $removed, ask, keep, remove } = createRemoval(
    session,
    (id) => session.call(withdrawConsent, { body: { id } }),
    (id) => {
      audit(session, 'delete', { resource: 'recording', id, patientId })
      deliveriesOf(session).notice.changed()
    },
    // 'Deleted' is never said of what was not found.
    { missingIsGone: false },
  )
  return { $removal, $removed, ask, keep, remove }
}
