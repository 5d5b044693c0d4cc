import type { ReadableAtom } from 'nanostores'

import { createListeners } from '../lib/listeners.ts'
import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/** What a user can do with a record. */
export type AuditAction =
  | 'view'
  | 'play'
  | 'create'
  | 'send'
  | 'edit'
  | 'sign'
  | 'undo'
  | 'copy'
  | 'export'
  | 'delete'
  | 'restore'

/** A record by its ids. A note and a recording have the id of their dictation; a summary has that of its patient. */
export interface AuditedRecord {
  resource: 'patient' | 'dictation' | 'note' | 'recording' | 'summary' | 'document' | 'appointment'
  /** '' for a new record if the backend does not return its id. */
  id: string
  /** Left out if unknown. */
  patientId?: string
}

/** What the user has done with a record: ids only, for the audit trail of an embedding page. */
export interface AuditEntry extends AuditedRecord {
  action: AuditAction
}

const listenersOf = perSession(() => createListeners<[entry: AuditEntry]>())

/** Calls `listener` with each act of the session's user; the returned function removes it. */
export const onAudit = (session: Session, listener: (entry: AuditEntry) => void): (() => void) =>
  listenersOf(session).on(listener)

/** Reports an act, once it has succeeded. Nothing is reported while nobody is signed in. */
export function audit(session: Session, action: AuditAction, { resource, id, patientId }: AuditedRecord): void {
  if (session.$session.get().state !== 'in') return
  listenersOf(session).notify({ action, resource, id, ...(patientId ? { patientId } : {}) })
}

/** Reports a view each time `store` begins to hold another record, until the returned function is called. */
export function auditViews<Value>(
  session: Session,
  store: ReadableAtom<Value>,
  recordOf: (value: Value) => AuditedRecord | undefined,
): () => void {
  let viewed: string | undefined
  return store.subscribe((value) => {
    const record = recordOf(value)
    if (record && record.id !== viewed) audit(session, 'view', record)
    viewed = record?.id
  })
}
