import { undo } from '@chartside/contract/appointments'

import { problemOf } from '../lib/problem.ts'
import { type AuditAction, type AuditedRecord, audit, type Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { appointmentWords } from './words.ts'

/** Reports a successful write, with an Undo button if the backend gave a token for it. */
export function showDone(
  session: Session,
  { message, undo: token }: { message: string; undo: string },
  did: AuditAction,
  record: AuditedRecord,
): void {
  audit(session, did, record)
  const { toasts } = session.environment
  const action = { label: appointmentWords.undo, run: () => void takeBack(session, token, record) }
  if (token === '') toasts.show('success', message)
  else toasts.show('success', message, { action })
}

async function takeBack(session: Session, token: string, record: AuditedRecord): Promise<void> {
  const { toasts } = session.environment
  try {
    const { message } = await session.call(undo, { body: { token } })
    audit(session, 'undo', record)
    toasts.show('success', message)
  } catch (error) {
    toasts.show('error', problemOf(error))
  } finally {
    knownAppointmentsOf(session).changed()
  }
}
