import { onHandover } from '../lib/handover.ts'
import { perSession } from './per-session.ts'
import type { Session } from './session.ts'
import { countAsUnsent } from './unsent.ts'

/** How drafts of one kind of form behave. */
interface DraftKind<Model> {
  /** True if the form has entries that were not sent. */
  isUnsent(model: Model): boolean
  /** Drops the entries and any send in progress, because the user has left. Not needed if the model listens for that itself. */
  forget?(model: Model): void
  /**
   * One model for good, which empties itself after sending. Otherwise every visit gets a new form, unless an unsent one is left.
   */
  isLasting?: true
}

/**
 * The drafts of one kind of form. Unsent entries survive when the form leaves the screen: another page, an expired session, the
 * lock. The next request for the same form continues the draft. Drafts live in memory and belong to one user; `key` names the
 * subject, so that a draft never comes back under another patient.
 */
export function createDrafts<Model>({ isUnsent, forget, isLasting }: DraftKind<Model>) {
  const draftsOf = perSession((session) => {
    const drafts = new Map<string, Model[]>()
    countAsUnsent(session, () => ([...drafts.values()].flat().some(isUnsent) ? 'entries' : 'none'))
    onHandover(session, () => {
      for (const model of [...drafts.values()].flat()) forget?.(model)
      if (!isLasting) drafts.clear()
    })
    return drafts
  })

  return {
    /** The draft that was left, or a new one from `make`. */
    of(session: Session, key: string, make: () => Model): Model {
      const drafts = draftsOf(session)
      const before = drafts.get(key) ?? []
      const left = before.find((model) => isLasting || isUnsent(model))
      if (left !== undefined) return left
      const made = make()
      // In development React calls this twice and may keep either result.
      drafts.set(key, [...before.slice(-1), made])
      return made
    },
    /** The draft that was left, if any. */
    left: (session: Session, key: string): Model | undefined => draftsOf(session).get(key)?.find(isUnsent),
  }
}
