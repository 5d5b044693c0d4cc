import type { Session } from '../session/index.ts'
import type { Frame } from './frame.ts'

export type { Delivery } from './note-delivery.ts'

/** Loads `createNoteDelivery`. Call it once the form is drawn, since it is needed only after the first recording. */
export async function loadNoteDelivery(session: Session, frame: Frame) {
  const { createNoteDelivery } = await import('./note-delivery.ts')
  return createNoteDelivery(session, frame)
}
