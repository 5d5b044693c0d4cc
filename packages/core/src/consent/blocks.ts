import { type Block, type Recorder, recorderOf } from '../recorder/index.ts'
import { perSession, type Session } from '../session/index.ts'

const reasonsOf = perSession(() => new Set<{ reason: Block }>())

/**
 * Keeps the recorder of a session from starting until the returned function is called; several elements may. Without a reason, only
 * those of the others count.
 */
export function blockRecording(
  session: Session,
  reason: Block | undefined,
  { $blocked }: Pick<Recorder, '$blocked'> = recorderOf(session),
): () => void {
  const reasons = reasonsOf(session)
  const block = reason && { reason }
  const update = () => {
    const all = [...reasons].map((each) => each.reason)
    $blocked.set(all.includes('refused') ? 'refused' : all[0])
  }
  if (block) reasons.add(block)
  update()
  return () => {
    if (block) reasons.delete(block)
    update()
  }
}
