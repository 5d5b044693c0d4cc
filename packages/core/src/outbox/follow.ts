import { deliveriesOf } from '../dictation/index.ts'
import { diskOf, type News } from '../kept-dictations/index.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { createSubscription } from '../lib/subscription.ts'
import { countAsUnsent, onHandover, type Session } from '../session/index.ts'
import type { Entries } from './entries.ts'

interface Acts {
  stop: () => void
  /** News of the browser's other pages. */
  receive: (news: News) => void
}

/** Warns before anything unsent is left behind, and leaves the disk's dictations to their user when another one comes. */
export function followSession(session: Session, entries: Entries, { stop, receive }: Acts): void {
  const guardLeaving = createLeavingGuard()
  // Only while there is something: the browser would keep every session of the page in memory.
  const listen = createSubscription(() => diskOf(session).onChange(receive))
  const ours = () => entries.all().filter(({ unsent }) => unsent.state !== 'found' && unsent.state !== 'unreadable')
  entries.$unsent.listen((all) => {
    guardLeaving(ours().length > 0)
    listen(ours().length > 0)
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
