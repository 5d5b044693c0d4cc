import { folded, hasTyped } from '@chartside/contract/lib/folding'
import { dayIn } from '@chartside/contract/lib/wall-clock'
import { type Dictation, deleteDictation, listDictations } from '@chartside/contract/notes'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { deliveriesOf } from '../dictation/index.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { pagedList } from '../lib/paged-list.ts'
import { pageSizes, type Wanted } from '../lib/paging.ts'
import { mapRemote, type Remote } from '../lib/remote.ts'
import { createRemoval } from '../lib/removal.ts'
import { stopAll } from '../lib/stop-all.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { type Comparable, type LookAlike, lookAlikes, patientNamesOf } from '../patients/index.ts'
import { audit, practiceZoneOf, type Session } from '../session/index.ts'
import { dropReview } from './kept-reviews.ts'
import { noteRequestsOf, withAgreed } from './note-requests.ts'
import { watchProgress } from './note-watch.ts'
import { type NoteState, noteState } from './row-action.ts'

/** The page sizes to choose from (RECENT-02). */
const sizes = [10, ...pageSizes] as const

/** A dictation in the list, in display form. */
export interface RecentRow {
  dictation: Dictation
  note: NoteState
  /** 'dd MMM yyyy'; '' if the backend does not provide it. */
  dateOfBirth: string
  /** What another patient on this page has in common with this one. */
  lookAlike: LookAlike | undefined
}

export type RecentDictations = ReturnType<typeof createRecentDictations>

interface RecentOptions extends Wanted {
  /** True to leave out those of earlier days. */
  today?: boolean
  /** The source of messages; by default the session's own connection. */
  realtime?: Pick<Realtime, 'on'>
}

/** The signed-in provider's dictations, page by page; rows update themselves (RECENT-01 to RECENT-07). */
export function createRecentDictations(session: Session, options: RecentOptions = {}) {
  const { clock } = session.environment
  const { realtime = realtimeOf(session), today = false } = options
  const $search = atom('')
  /** Incremented when a row's minute is over. */
  const $turn = atom(0)

  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const list = pagedList(session, {
    $query: computed($provider, (provider_id) => (provider_id === '' ? undefined : { provider_id })),
    async load(body, { page, pageSize }, signal) {
      const listed = requests.removed.whenListed()
      const { data } = await session.call(listDictations, { query: { page, per_page: pageSize }, body }, { signal })
      listed(data.response_data)
      patientNamesOf(session).learn(data.response_data)
      return { rows: data.response_data, lastPage: data.pagination.last_page }
    },
    sizes,
    wanted: options,
    $changes: deliveriesOf(session).notice.$changes,
  })
  const { $rows: $listed } = list
  const { reload } = list.pages
  const requests = noteRequestsOf(session)
  const removal = createDictationRemoval(session, (id) => $listed.get().data?.find((one) => one.id === id))

  const $recent = atom<Remote<readonly RecentRow[]>>({ state: 'loading' })
  const $rows = computed(
    [$listed, $search, requests.$asked, requests.removed.$removed, practiceZoneOf(session), $turn],
    (loaded, search, asked, removed, zone) =>
      mapRemote(loaded, (listed): readonly RecentRow[] => {
        const alike = lookAlikes(listed.map(comparableOf))
        return listed
          .filter(({ id, patient_name }) => !removed.has(id) && hasTyped(patient_name, search))
          .filter(({ created_at }) => !today || dayIn(zone, Date.parse(created_at)) === dayIn(zone, session.now()))
          .map((dictation) => ({
            dictation,
            note: noteState(dictation, asked[dictation.id], session.now()),
            dateOfBirth: unambiguousDay(dictation.dob),
            lookAlike: alike.get(personOf(dictation)),
          }))
      }),
  )

  /**
   * Publishes the rows. When a row's minute is over, it changes to Generate at once, and the list is reloaded in case its note or
   * its failure has arrived.
   */
  function show(): () => void {
    let cancel: (() => void) | undefined
    const stop = $rows.subscribe((recent) => {
      $recent.set(recent)
      cancel?.()
      const turns = (recent.data ?? []).flatMap(({ note }) => (note.state === 'pending' ? [note.until] : []))
      if (turns.length === 0) return
      cancel = clock.after(Math.max(0, Math.min(...turns) - session.now()), () => {
        $turn.set($turn.get() + 1)
        void reload()
      })
    })
    return stopAll([stop, () => cancel?.()])
  }

  onMount($recent, () =>
    stopAll([
      requests.onAgreed((agreed) => list.patch((rows) => withAgreed(rows, agreed))),
      show(),
      watchProgress({ clock, $listed, reload }),
      realtime.on('soap-note-event', ({ dictation_id, patient_name }) => {
        // A name may have changed, and more than one patient may have it.
        const isMeant = (row: Dictation) => (dictation_id ? row.id === dictation_id : row.patient_name === patient_name)
        const named = ($listed.get().data ?? []).filter(isMeant)
        for (const { id } of named) requests.settle(id)
        void reload()
      }),
      realtime.on('dictation-event', () => void reload()),
    ]),
  )

  return {
    ...list.pages,
    /** The rows of one page that match the search, newest first. Never rows of another page or provider. */
    $recent: $recent as ReadableAtom<Remote<readonly RecentRow[]>>,
    $search: $search as ReadableAtom<string>,
    $removal: removal.$removal,
    $asked: removal.$asked,
    search: (text: string) => $search.set(text),
    /** Requests the note (again). A second call during a request does nothing. */
    generate: requests.generate,
    askToRemove: removal.ask,
    keep: removal.keep,
    /** Deletes the dictation in question. */
    async remove(): Promise<void> {
      await removal.remove()
      const left = $recent.get()
      if (left.state === 'ready' && $search.get() === '' && left.data.length === 0) void reload()
    },
  }
}

/** Deletes one of the listed dictations after asking. */
function createDictationRemoval(session: Session, rowOf: (id: string) => Dictation | undefined) {
  let asked: Dictation | undefined
  const removal = createRemoval(
    session,
    async (id) => {
      const answer = await session.call(deleteDictation, { body: { id } })
      audit(session, 'delete', { resource: 'dictation', id, patientId: asked?.patient_pool_id ?? '' })
      return answer
    },
    (id) => dropReview(session, id),
    { removed: noteRequestsOf(session).removed },
  )
  return {
    ...removal,
    /** The dictation that is asked about, as it was then: its row may leave the page meanwhile. */
    $asked: computed(removal.$removal, ({ state }) => (state === 'none' ? undefined : asked)),
    ask(id: string): void {
      if (removal.$removal.get().state !== 'none') return
      asked = rowOf(id)
      if (asked) removal.ask(id)
    },
  }
}

/** The patient's identity; without a patient id, everybody of that name counts as one. */
const personOf = ({ patient_pool_id, patient_name }: Dictation): string => patient_pool_id || folded(patient_name)

const comparableOf = (dictation: Dictation): Comparable => ({
  id: personOf(dictation),
  first_name: dictation.patient_name,
  last_name: '',
  dob: dictation.dob,
})
