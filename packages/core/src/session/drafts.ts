import { onHandover } from '../lib/handover.ts'
import type { Session } from './session.ts'
import { countAsUnsent } from './unsent.ts'

/** How one kind of form is kept. */
interface DraftKind<Model> {
  /** True where it holds something that was entered and not sent. */
  isUnsent(model: Model): boolean
  /** Lets go of what was entered, and of what is being sent: its user has left. Not needed where the model hears of that by itself. */
  forget?(model: Model): void
  /** There is one for good, which empties itself when it was sent. Otherwise each time is a new form, unless one was left unsent. */
  isLasting?: true
}

/**
 * The drafts of one kind of form: what was entered and not sent is not lost when the screen goes, as with another page, a
 * session that ran out or the lock. Asked for again, the form goes on with it. In memory alone, and for its user alone; `key`
 * names what it is about, so that nothing comes back under another patient.
 */
export function createDrafts<Model>({ isUnsent, forget, isLasting }: DraftKind<Model>) {
  const ofSessions = new WeakMap<Session, Map<string, Model[]>>()

  function draftsOf(session: Session): Map<string, Model[]> {
    const known = ofSessions.get(session)
    if (known) return known
    const drafts = new Map<string, Model[]>()
    ofSessions.set(session, drafts)
    countAsUnsent(session, () => ([...drafts.values()].flat().some(isUnsent) ? 'entries' : 'none'))
    onHandover(session, () => {
      for (const model of [...drafts.values()].flat()) forget?.(model)
      if (!isLasting) drafts.clear()
    })
    return drafts
  }

  return {
    /** The draft that was left; else one that `make` makes. */
    of(session: Session, key: string, make: () => Model): Model {
      const drafts = draftsOf(session)
      const before = drafts.get(key) ?? []
      const left = before.find((model) => isLasting || isUnsent(model))
      if (left !== undefined) return left
      const made = make()
      // In development React makes each twice and uses one, whichever.
      drafts.set(key, [...before.slice(-1), made])
      return made
    },
    /** The draft that was left, if there is one. */
    left: (session: Session, key: string): Model | undefined => ofSessions.get(session)?.get(key)?.find(isUnsent),
  }
}
