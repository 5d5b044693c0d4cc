import { searchInput } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { translated } from '../lib/language.ts'
import { createLatest } from '../lib/latest.ts'
import { stopAll } from '../lib/stop-all.ts'
import { offered, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { createPatientResults, type PatientSearchState } from './patient-results.ts'
import { recentlyOpenedOf } from './recently-opened.ts'
import { choicesOf, createCursor } from './search-choices.ts'
import { patientWords } from './words.ts'

export type PatientSearch = ReturnType<typeof createPatientSearch>

/** How long typing must pause before a search, in milliseconds. */
const pause = 150

/** A single letter matches half the practice, except in a script in which each character is a word. */
const isEnough = (text: string): boolean => [...text].length > 1 || /\p{Ideographic}/u.test(text)

/**
 * The sentence with which the server would refuse the query, for instance a long pasted text: it is reported at once, since nothing
 * is truncated.
 */
const refusalOf = (input: string): string | undefined => v.safeParse(searchInput, input).issues?.[0].message

/**
 * A search for patients (SRCH-01, SRCH-02): by name on Enter; as you type by name, MRN, phone or date of birth, if the backend
 * offers it.
 */
export function createPatientSearch(session: Session) {
  const { clock } = session.environment
  const recent = recentlyOpenedOf(session)
  const $query = atom('')
  const $search = atom<PatientSearchState>({ state: 'idle' })
  const results = createPatientResults(session, (state) => $search.set(state))
  const capabilities = createLatest()
  let cancel = () => {}

  const $choices = computed([$query, $search, recent.$patients], (query, search, opened) => {
    if (search.state === 'found') return search.patients
    return query === '' ? choicesOf(session, opened) : []
  })
  const cursor = createCursor($choices)
  const $typeahead = offered(session, 'search-typeahead')

  /** Drops the results and aborts a search in progress. */
  function restart(): void {
    results.stop()
    capabilities.stop()
    cancel()
    cursor.reset()
    $search.set({ state: 'idle' })
  }

  const typed = (): string => $query.get().trim().toLowerCase()

  function isUnfit(input: string): boolean {
    const message = refusalOf(input)
    if (message) $search.set({ state: 'unfit', message: translated(message) })
    return message !== undefined
  }

  function searchSoon(): void {
    if (!isEnough(typed()) || isUnfit(typed())) return
    void capabilities.run(() => session.loadCapabilities(), {
      loaded({ features }) {
        if (!features.has('search-typeahead')) return
        $search.set({ state: 'searching' })
        cancel = clock.after(pause, () => void search())
      },
      failed: () => undefined,
    })
  }

  /** Searches; a search for the same text in progress is shared. */
  async function search(): Promise<void> {
    const input = typed()
    const shared = results.inProgress(input)
    if (shared) return shared
    restart()
    if (input === '') $search.set({ state: 'unfit', message: patientWords.blank })
    if (input !== '' && !isUnfit(input)) await results.ask(input)
  }

  function type(text: string): void {
    $query.set(text)
    restart()
    searchSoon()
  }

  // One user's results must not be there for the next.
  onMount($search, () =>
    stopAll([session.onEnd(() => type('')), session.network.onBack(() => $search.get().state === 'failed' && search())]),
  )

  return {
    $query: $query as ReadableAtom<string>,
    $search: $search as ReadableAtom<PatientSearchState>,
    /** True if the backend finds patients by more than their name, and fast enough for search as you type. */
    $typeahead,
    /** The current choices: the results or, before anything is typed, recently opened patients. */
    $choices,
    /** The index of the choice that the arrow keys have reached; -1 while they are in the field. */
    $active: cursor.$active,
    /** Sets the query; results of an older one go at once, so that nobody is chosen under another's name. */
    type,
    /** Searches for the query. */
    search,
    /** Moves to the next or the previous choice; beyond either end is the field. */
    move: cursor.move,
    /** Ends the search with this patient, who then counts as recently opened. */
    choose(patientId: string): void {
      const patient = results.find(patientId)
      if (patient) {
        recent.add(patient)
        knownPatientsOf(session).add([patient])
      }
      type('')
    },
    /** Empties the field and aborts a search in progress. */
    clear: () => type(''),
  }
}
