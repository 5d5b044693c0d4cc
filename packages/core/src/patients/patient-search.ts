import { ageOn } from '@chartside/contract/lib/days'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import { type Patient, searchPatient } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { CallError } from '../errors.ts'
import { formatAge } from '../lib/formats.ts'
import { createLatest } from '../lib/latest.ts'
import type { Session } from '../session/index.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { knownPatientsOf } from './known-patients.ts'
import { type LookAlike, lookAlikes } from './look-alikes.ts'
import { recentlyOpenedOf } from './recently-opened.ts'
import { patientWords } from './words.ts'

/** A patient to choose. */
export interface PatientChoice extends PatientIdentity {
  /** Years, months and days; '' if the date of birth is unknown. */
  age: string
  /** What they have in common with another result; undefined if they cannot be confused. */
  lookAlike?: LookAlike | undefined
}

/** The states of a search. */
export type PatientSearchState =
  | { state: 'idle' }
  /** The query is empty or too long. */
  | { state: 'unfit'; message: string }
  | { state: 'searching' }
  /** `more` if there are further matches. */
  | { state: 'found'; patients: readonly PatientChoice[]; more: boolean }
  | { state: 'failed'; error: CallError }

export interface PatientSearch {
  $query: ReadableAtom<string>
  $search: ReadableAtom<PatientSearchState>
  /** True if the backend finds patients by more than their name, and fast enough for search as you type. */
  $typeahead: ReadableAtom<boolean>
  /** The current choices: the results or, before anything is typed, recently opened patients. */
  $choices: ReadableAtom<readonly PatientChoice[]>
  /** The index of the choice that the arrow keys have reached; -1 while they are in the field. */
  $active: ReadableAtom<number>
  /** Sets the query; results of an older one go at once, so that nobody is chosen under another's name. */
  type(text: string): void
  /** Searches for the query. */
  search(): Promise<void>
  /** Moves to the next or the previous choice; beyond either end is the field. */
  move(step: 1 | -1): void
  /** Ends the search with this patient, who then counts as recently opened. */
  choose(patientId: string): void
  /** Empties the field and aborts a search in progress. */
  clear(): void
}

/** How long typing must pause before a search, in milliseconds. */
const pause = 150

/** A single letter matches half the practice, except in a script whose characters are words. */
const isEnough = (text: string): boolean => [...text].length > 1 || /\p{Ideographic}/u.test(text)

/**
 * A search for patients (SRCH-01, SRCH-02): by name on Enter; as you type by name, MRN, phone or date of birth, if the backend
 * offers it.
 */
export function createPatientSearch(session: Session): PatientSearch {
  const { clock } = session.environment
  const recent = recentlyOpenedOf(session)
  const $query = atom('')
  const $search = atom<PatientSearchState>({ state: 'idle' })
  const $reached = atom(-1)
  const request = createLatest()
  let callOff = () => {}
  let underWay: { input: string; answered: Promise<void> } | undefined
  let found: readonly Patient[] = []

  const choicesOf = (patients: readonly Patient[]): PatientChoice[] => {
    const today = dayHere(session.now())
    const alike = lookAlikes(patients)
    return patients.map((patient) => ({
      ...identityOf(patient),
      age: formatAge(ageOn(today, patient.dob)),
      lookAlike: alike.get(patient.id),
    }))
  }
  const $choices = computed([$query, $search, recent.$patients], (query, search, opened) => {
    if (search.state === 'found') return search.patients
    return query === '' ? choicesOf(opened) : []
  })
  const $typeahead = computed(session.$capabilities, ({ features }) => features.has('search-typeahead'))
  const $active = computed([$reached, $choices], (reached, choices) => (reached < choices.length ? reached : -1))

  /** Drops the results and aborts a search in progress. */
  function restart(): void {
    request.stop()
    callOff()
    underWay = undefined
    found = []
    $reached.set(-1)
    $search.set({ state: 'idle' })
  }

  const typed = (): string => $query.get().trim().toLowerCase()

  /**
   * True if the server would refuse the query, for instance a long pasted text: it is reported at once, since nothing is
   * truncated.
   */
  function isUnfit(input: string): boolean {
    const message = v.safeParse(searchPatient.body!, { input }).issues?.[0].message
    if (message) $search.set({ state: 'unfit', message })
    return message !== undefined
  }

  function searchSoon(): void {
    if (!isEnough(typed()) || isUnfit(typed())) return
    void request.run(() => session.learnCapabilities(), {
      loaded({ features }) {
        if (!features.has('search-typeahead')) return
        $search.set({ state: 'searching' })
        callOff = clock.after(pause, () => void search())
      },
      failed: () => undefined,
    })
  }

  /** Searches; a search for the same text in progress is shared. */
  async function search(): Promise<void> {
    const input = typed()
    if (underWay?.input === input) return underWay.answered
    restart()
    if (input === '') $search.set({ state: 'unfit', message: patientWords.blank })
    if (input === '' || isUnfit(input)) return
    $search.set({ state: 'searching' })
    const answered = request.run((signal) => session.call(searchPatient, { body: { input } }, { signal }), {
      loaded({ data }) {
        found = data.patients.data
        $search.set({ state: 'found', patients: choicesOf(found), more: data.patients.more })
      },
      failed: (error) => $search.set({ state: 'failed', error }),
    })
    const mine = { input, answered }
    underWay = mine
    await answered
    if (underWay !== mine) return
    underWay = undefined
    // The session has ended.
    if ($search.get().state === 'searching') $search.set({ state: 'idle' })
  }

  function type(text: string): void {
    $query.set(text)
    restart()
    searchSoon()
  }

  onMount($typeahead, () => session.$session.subscribe(({ state }) => void (state === 'in' && session.capabilities())))
  // One user's results must not be there for the next.
  onMount($search, () => {
    const stops = [session.onEnd(() => type('')), session.network.onBack(() => $search.get().state === 'failed' && search())]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $query,
    $search,
    $typeahead,
    $choices,
    $active,
    type,
    search,
    move(step) {
      const places = $choices.get().length + 1
      // The field counts as one position, before the first and after the last choice.
      $reached.set((($active.get() + 1 + step + places) % places) - 1)
    },
    choose(patientId) {
      const patient = found.find(({ id }) => id === patientId)
      if (patient) {
        recent.add(patient)
        knownPatientsOf(session).learn([patient])
      }
      type('')
    },
    clear: () => type(''),
  }
}
