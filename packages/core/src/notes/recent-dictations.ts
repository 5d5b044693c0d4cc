import { generateNote } from '@chartside/contract/dictation'
import { type Dictation, listDictations } from '@chartside/contract/notes'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { type Pages, pagedList } from '../lib/paged-list.ts'
import { pageSizes, type Wanted } from '../lib/paging.ts'
import { problemOf } from '../lib/problem.ts'
import { mapRemote, type Remote } from '../lib/remote.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { type Comparable, type LookAlike, lookAlikes } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { createRemoval, type RemovalState } from './dictation-removal.ts'
import { type Asked, type NoteState, noteState } from './note-state.ts'
import { watchProgress } from './note-watch.ts'
import { sentDictationsOf } from './sent-dictations.ts'

/** The page sizes to choose from (RECENT-02). */
const sizes = [10, ...pageSizes] as const

export interface RecentRow {
  dictation: Dictation
  note: NoteState
  /** 'dd MMM yyyy'; '' if the backend does not provide it. */
  dateOfBirth: string
  /** What another patient on this page has in common with this one. */
  lookAlike: LookAlike | undefined
}

export interface RecentDictations extends Pages {
  /** The rows of one page that match the search, newest first. Never rows of another page or provider. */
  $recent: ReadableAtom<Remote<readonly RecentRow[]>>
  $search: ReadableAtom<string>
  $removal: ReadableAtom<RemovalState>
  search(text: string): void
  /** Requests the note (again). A second call during a request does nothing. */
  generate(id: string): Promise<void>
  askToRemove(id: string): void
  keep(): void
  /** Deletes the dictation in question. */
  remove(): Promise<void>
}

interface RecentOptions extends Wanted {
  /** The source of messages; by default the session's own connection. */
  realtime?: Pick<Realtime, 'on'>
}

/** The signed-in provider's dictations, page by page; rows update themselves (RECENT-01 to RECENT-07). */
export function createRecentDictations(session: Session, options: RecentOptions = {}): RecentDictations {
  const { clock, toasts } = session.environment
  const { realtime = realtimeOf(session) } = options
  const $search = atom('')
  const $asked = atom<Readonly<Record<string, Asked>>>({})
  /** Changes when a row's minute is over. */
  const $turn = atom(0)

  const $provider = computed(session.$stored, ({ provider }) => provider?.azz_id ?? '')
  const list = pagedList(session, {
    $query: computed($provider, (provider_id) => (provider_id === '' ? undefined : { provider_id })),
    async load(body, { page, pageSize }, signal) {
      const { data } = await session.call(listDictations, { query: { page, per_page: pageSize }, body }, { signal })
      return { rows: data.response_data, lastPage: data.pagination.last_page }
    },
    sizes,
    wanted: options,
    $changes: sentDictationsOf(session).$changes,
  })
  const { $rows: $listed } = list
  const { reload } = list.pages
  const removal = createRemoval(session)

  const $recent = atom<Remote<readonly RecentRow[]>>({ state: 'loading' })
  const $rows = computed([$listed, $search, $asked, removal.$removed, $turn], (loaded, search, asked, removed) =>
    mapRemote(loaded, (listed): readonly RecentRow[] => {
      const wanted = search.trim().toLowerCase()
      const alike = lookAlikes(listed.map(comparableOf))
      return listed
        .filter(({ id, patient_name }) => !removed.has(id) && patient_name.toLowerCase().includes(wanted))
        .map((dictation) => ({
          dictation,
          note: noteState(dictation, asked[dictation.id], session.now()),
          dateOfBirth: unambiguousDay(dictation.dob),
          lookAlike: alike.get(personOf(dictation)),
        }))
    }),
  )

  const remember = (id: string, state: Asked | undefined) => {
    const { [id]: _, ...others } = $asked.get()
    $asked.set(state ? { ...others, [id]: state } : others)
  }

  const row = (id: string): Dictation | undefined => $listed.get().data?.find((other) => other.id === id)

  /**
   * Publishes the rows. A row whose minute is over turns at once; at the same time the list is loaded for its note or failure.
   */
  function show(): () => void {
    let callOff: (() => void) | undefined
    const stop = $rows.subscribe((recent) => {
      $recent.set(recent)
      callOff?.()
      const turns = (recent.data ?? []).flatMap(({ note }) => (note.state === 'pending' ? [note.until] : []))
      if (turns.length === 0) return
      callOff = clock.after(Math.max(0, Math.min(...turns) - session.now()), () => {
        $turn.set($turn.get() + 1)
        void reload()
      })
    })
    return () => {
      stop()
      callOff?.()
    }
  }

  onMount($recent, () => {
    const stops = [
      $provider.listen(() => $asked.set({})),
      show(),
      watchProgress({ clock, $listed, reload }),
      realtime.on('soap-note-event', ({ patient_name }) => {
        for (const id of Object.keys($asked.get())) if (row(id)?.patient_name === patient_name) remember(id, undefined)
        void reload()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    ...list.pages,
    $recent,
    $search,
    $removal: removal.$removal,
    search: (text) => $search.set(text),
    async generate(id) {
      if ($asked.get()[id]?.state === 'asking') return
      remember(id, { state: 'asking' })
      try {
        const { message, data } = await session.call(generateNote, { body: { id } })
        toasts.show('success', message)
        remember(id, { state: 'agreed', at: session.now() })
        // The old failure no longer applies; one loaded from now on does.
        const note_progress = data?.note_progress
        list.patch((rows) => rows.map((row) => (row.id === id ? { ...row, failure: '', note_progress } : row)))
      } catch (error) {
        remember(id, { state: 'failed', problem: problemOf(error), error: asCallError(error) })
      }
    },
    askToRemove: removal.ask,
    keep: removal.keep,
    async remove() {
      await removal.remove()
      const left = $recent.get()
      if (left.state === 'ready' && $search.get() === '' && left.data.length === 0) void reload()
    },
  }
}

/** The patient's identity; without a patient id, everybody of that name counts as one. */
const personOf = ({ patient_pool_id, patient_name }: Dictation): string => patient_pool_id || patient_name.trim().toLowerCase()

const comparableOf = (dictation: Dictation): Comparable => ({
  id: personOf(dictation),
  first_name: dictation.patient_name,
  last_name: '',
  dob: dictation.dob,
})
