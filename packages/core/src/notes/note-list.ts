import { type Dictation, listDictations } from '@chartside/contract/notes'
import { computed, onMount } from 'nanostores'

import { deliveriesOf } from '../dictation/index.ts'
import { searchPageSize } from '../lib/find-row.ts'
import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { patientNamesOf } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { isReviewed, noteMarksOf, type ReviewState } from './note-marks.ts'
import { noteRequestsOf, withAgreed } from './note-requests.ts'
import { isMissing, noteState } from './row-action.ts'

/** A note in the list beside a review. */
export interface ListedNote {
  dictation: Dictation
  review: ReviewState
}

/** The provider's latest notes by state. */
export interface NoteGroups {
  /** Those to review and those that are missing, newest first. */
  owed: readonly ListedNote[]
  reviewed: readonly ListedNote[]
}

export type NoteList = ReturnType<typeof createNoteList>

/** The signed-in provider's latest notes, of at most 100 dictations: those still to review, and those reviewed (REVIEW-11). */
export function createNoteList(session: Session, realtime: Pick<Realtime, 'on'> = realtimeOf(session)) {
  const marks = noteMarksOf(session)
  const requests = noteRequestsOf(session)
  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id || undefined)
  const loaded = remote(
    session,
    async (provider_id: string, signal) => {
      const query = { page: 1, per_page: searchPageSize }
      const { data } = await session.call(listDictations, { query, body: { provider_id } }, { signal })
      patientNamesOf(session).learn(data.response_data)
      return data.response_data
    },
    $provider,
    { $changes: deliveriesOf(session).notice.$changes },
  )
  const $groups = computed(
    [loaded, marks.$known, requests.$asked],
    (found, _, asked): Remote<NoteGroups> =>
      mapRemote(found, (rows) => {
        const notes = rows.map((dictation) => ({ dictation, review: marks.stateOf(dictation) }))
        return {
          owed: notes.filter(
            ({ dictation, review }) => isToReview(review) || isMissing(noteState(dictation, asked[dictation.id], session.now())),
          ),
          reviewed: notes.filter(({ review }) => isReviewed(review)),
        }
      }),
  )
  onMount($groups, () =>
    stopAll([
      requests.onAgreed((agreed) => loaded.patch((rows) => [...withAgreed(rows, agreed)])),
      realtime.on('dictation-event', () => void loaded.reload()),
    ]),
  )
  return {
    $groups,
    reload: loaded.reload,
    /**
     * The note to review after this one: the next older one, else the newest, else one that is missing; undefined if none is left.
     */
    next(id: string): Dictation | undefined {
      const rows = loaded.get().data ?? []
      const owed = ($groups.get().data?.owed ?? []).filter(({ dictation }) => dictation.id !== id)
      const at = rows.findIndex((one) => one.id === id)
      const written = owed.filter(({ review }) => isToReview(review))
      const next = written.find(({ dictation }) => rows.indexOf(dictation) > at) ?? written[0] ?? owed[0]
      return next?.dictation
    },
  }
}

const isToReview = ({ state }: ReviewState): boolean => state === 'draft' || state === 'edited'
