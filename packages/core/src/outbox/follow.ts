import { deliveriesOf } from '../dictation/index.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { countAsUnsent, onHandover, type Session } from '../session/index.ts'
import type { Entries } from './entries.ts'

/** Warns before anything unsent is left behind, and leaves the disk's dictations to their user when another one comes. */
export function followSession(session: Session, entries: Entries, stop: () => void): void {
  const guardLeaving = createLeavingGuard()
  const ours = () => entries.all().filter(({ unsent }) => unsent.state !== 'found' && unsent.state !== 'unreadable')
  entries.$unsent.listen((all) => {
    guardLeaving(ours().length > 0)
    deliveriesOf(session).$waiting.set(ours().length)
    deliveriesOf(session).$progress.set(all.find(({ state }) => state === 'sending')?.progress)
  })
  countAsUnsent(session, () => {
    if (ours().length === 0) return 'none'
    return ours().every(({ unsent }) => unsent.isKept) ? 'kept' : 'recording'
  })
  onHandover(session, () => {
    stop()
    for (const entry of entries.all()) {
      entries.remove(entry)
      void entry.kept?.release()
    }
  })
}
