import type { Session } from '../session/index.ts'
import type { Frame } from './frame.ts'

export type { Delivery } from './note-delivery.ts'

/**
 * What a framed dictation form needs after the first recording, loaded when the form is there: hands over its notes, and reports to
 * the page whether anything is unsent.
 */
export async function loadNoteDelivery(session: Session, frame: Frame) {
  const [{ createNoteDelivery }, { reportUnsent }] = await Promise.all([
    import('./note-delivery.ts'),
    import('./unsent-report.ts'),
  ])
  reportUnsent(session, frame)
  return createNoteDelivery(session, frame)
}
