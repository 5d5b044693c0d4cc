import { type DeletedItem, listDeleted, restoreDeleted } from '@chartside/contract/bin'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import { capitalized } from '../lib/person-name.ts'
import { problemOf } from '../lib/problem.ts'
import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import { audit, type Session } from '../session/index.ts'

/** Whose deleted things are shown: the documents of a patient, or the user's own dictations. */
export type AboutDeleted = { kind: 'document'; patientId: string } | { kind: 'dictation' }

/** Something that was deleted, in display form. */
export interface DeletedRow extends Pick<DeletedItem, 'id' | 'tag' | 'replaced'> {
  /** The file's name, or the dictation's patient; '' if unknown. */
  name: string
  /** ISO 8601; '' if unknown. */
  createdAt: string
  deletedAt: string
  keptUntil: string
  /** '' if unknown. */
  deletedBy: string
}

/** What is being restored, or why that failed. */
export type Restoring = { state: 'none' } | { state: 'restoring'; id: string } | { state: 'failed'; problem: string }

/** What was deleted in the last 30 days, to restore it (BIN-04). `restored` is called after each. */
export function createRecentlyDeleted(session: Session, about: AboutDeleted, restored: () => void) {
  const query = { kind: about.kind, ...(about.kind === 'document' ? { patient_pool_id: about.patientId } : {}) }
  const loaded = remote(session, listDeleted, atom({ query }))
  const $restoring = atom<Restoring>({ state: 'none' })
  /** Entries that are back, so that a late answer does not offer them again. */
  const $back = atom<ReadonlySet<string>>(new Set())

  const gone = (id: string): void => {
    $back.set(new Set($back.get()).add(id))
    $restoring.set({ state: 'none' })
    restored()
  }

  return {
    /** The latest first. */
    $deleted: computed(
      [loaded, $back],
      (found, back): Remote<readonly DeletedRow[]> =>
        mapRemote(found, ({ data }) => data.items.filter(({ id }) => !back.has(id)).map(rowOf)),
    ),
    $restoring: $restoring as ReadableAtom<Restoring>,
    reload: loaded.reload,
    /** Restores one; a second call meanwhile does nothing. */
    async restore(id: string): Promise<void> {
      if ($restoring.get().state === 'restoring') return
      $restoring.set({ state: 'restoring', id })
      try {
        const { data, message } = await session.call(restoreDeleted, { id })
        audit(session, 'restore', { resource: about.kind, id: data?.id ?? '', ...patientOf(about) })
        session.environment.toasts.show('success', message)
        gone(id)
      } catch (error) {
        // Restored elsewhere meanwhile: it is no longer here.
        if (error instanceof Refused && error.code === 404) gone(id)
        $restoring.set({ state: 'failed', problem: problemOf(error) })
      }
    },
  }
}

const patientOf = (about: AboutDeleted) => (about.kind === 'document' ? { patientId: about.patientId } : {})

const rowOf = ({ id, kind, name, patient_name, tag, replaced, ...times }: DeletedItem): DeletedRow => ({
  ...{ id, tag, replaced },
  name: kind === 'document' ? name : capitalized(patient_name),
  createdAt: times.created_at,
  deletedAt: times.deleted_at,
  keptUntil: times.kept_until,
  deletedBy: times.deleted_by,
})
