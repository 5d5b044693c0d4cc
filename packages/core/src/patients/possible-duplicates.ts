import { isDay } from '@chartside/contract/lib/is-day'
import { digitsOf, leastDigits, type Shared, sharedBy } from '@chartside/contract/lib/possible-duplicate'
import { type Patient, type RegisteredPatient, searchPatient } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { type PatientIdentity, registeredIdentityOf } from './identity.ts'
import { knownPatientsOf } from './known-patients.ts'

/** The fields of a person being registered that identify a known patient. */
export type Newcomer = Pick<Patient, 'first_name' | 'last_name' | 'dob' | 'phone'>

/** A patient of the practice who may be the person being registered. */
export interface PossibleDuplicate {
  patient: Omit<PatientIdentity, 'insurance'>
  /** What both have in common. */
  shares: Shared
}

/** Patients who may be the same person. `unknown` if they could not be searched. */
export type PossibleDuplicates =
  | { state: 'none' }
  | { state: 'unknown' }
  | { state: 'found'; duplicates: readonly PossibleDuplicate[] }

/** How long typing must pause before the search, in milliseconds. */
const pause = 400
/** A search without an answer delays Submit for this long at most, in milliseconds. */
const longestWait = 5000

/**
 * The queries to search for. A plain backend searches only names, so both are tried: one may be spelled differently. Nothing is
 * searched before the person is identified.
 */
function queriesOf({ first_name, last_name, dob, phone }: Newcomer, knowsMore: boolean): string[] {
  const names = [last_name, first_name].map((name) => name.trim().toLowerCase())
  const isPerson = isDay(dob) && names.every((name) => name !== '')
  // The date alone may match more patients than one answer returns.
  const queries = isPerson ? (knowsMore ? [dob, `${names[0]} ${dob}`] : names) : []
  if (knowsMore && digitsOf(phone).length >= leastDigits) queries.push(phone.trim())
  return queries.filter((query) => query.length <= 200)
}

/** Searches for a person being registered among known patients: while there is a subscriber, and when Submit needs to know. */
export function createPossibleDuplicates(session: Session, $newcomer: ReadableAtom<Newcomer>) {
  const $known = atom<readonly RegisteredPatient[]>([])
  const $failed = atom(false)
  /** The patients named by the server, and the newcomer they were named for. */
  const $named = atom<{ newcomer?: Newcomer; patients: readonly RegisteredPatient[] }>({ patients: [] })
  /** The search in progress, or the last one that was answered. */
  let latest: { asked: string; answered: Promise<void>; callOff(): void } | undefined

  async function look(): Promise<void> {
    if (session.$session.get().state !== 'in') return
    const { features } = await session.capabilities()
    if (session.$session.get().state !== 'in') return
    const queries = queriesOf($newcomer.get(), features.has('search-typeahead'))
    const asked = JSON.stringify(queries)
    if (latest?.asked !== asked) {
      latest?.callOff()
      const running = new AbortController()
      latest = { asked, answered: ask(queries, running.signal), callOff: () => running.abort() }
    }
    return latest.answered
  }

  async function ask(queries: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      const answers = await Promise.all(queries.map((input) => session.call(searchPatient, { body: { input } }, { signal })))
      // A caller that waits for this search waits for its replacement instead.
      if (signal.aborted) return latest?.answered
      const found = answers.flatMap(({ data }) => data.patients.data)
      // One of them may be opened from here.
      knownPatientsOf(session).learn(found)
      $known.set(found)
      $failed.set(false)
    } catch (error) {
      if (signal.aborted) return latest?.answered
      if (asCallError(error)) giveUp()
    }
  }

  /** Reports that the search failed; the next one tries again. */
  function giveUp(): void {
    latest?.callOff()
    latest = undefined
    $failed.set(true)
  }

  const $found = computed([$known, $named, $newcomer], (known, named, newcomer) => {
    const found = new Map<string, { patient: RegisteredPatient; shares: Shared }>()
    const add = (patient: RegisteredPatient, shares: Shared | undefined) => shares && found.set(patient.id, { patient, shares })
    for (const patient of known) add(patient, sharedBy(newcomer, patient))
    // The server may use another rule; its result applies until something else is entered.
    if (named.newcomer === newcomer)
      for (const patient of named.patients) add(patient, sharedBy(newcomer, patient) ?? { name: undefined, phone: false })
    return [...found.values()]
  })

  const $duplicates = computed([$found, $failed], (found, failed): PossibleDuplicates => {
    const duplicates = found.map(({ patient, shares }) => ({ patient: registeredIdentityOf(patient), shares }))
    return duplicates.length > 0 ? { state: 'found', duplicates } : { state: failed ? 'unknown' : 'none' }
  })

  onMount($duplicates, () => {
    let callOff = () => {}
    const lookSoon = () => {
      callOff()
      callOff = session.environment.clock.after(pause, () => void look())
    }
    // A user who returns to the entries is warned again.
    const stops = [$newcomer.subscribe(lookSoon), session.$session.listen(lookSoon)]
    return () => {
      for (const stop of stops) stop()
      callOff()
      // After a return the search runs again.
      if (latest) latest.asked = ''
    }
  })
  return {
    $duplicates: $duplicates as ReadableAtom<PossibleDuplicates>,
    /** The rows of the found patients. */
    found: (): readonly RegisteredPatient[] => $found.get().map(({ patient }) => patient),
    /**
     * Resolves when the search for the latest entries has ended or failed: after five seconds at the latest, or on `signal`.
     * Never rejects.
     */
    async settled(signal: AbortSignal): Promise<void> {
      let callOff = () => {}
      await new Promise<void>((resolve) => {
        callOff = session.environment.clock.after(longestWait, () => {
          giveUp()
          resolve()
        })
        signal.addEventListener('abort', () => resolve(), { once: true })
        look().then(resolve, resolve)
      })
      callOff()
    },
    /** Adds the patients that the server named for the current entries. */
    name(patients: readonly RegisteredPatient[]): void {
      $named.set({ newcomer: $newcomer.get(), patients })
    },
    /** Searches again, because more may be known by now. */
    again(): void {
      if (latest) latest.asked = ''
      void look()
    },
    /** Drops the results of a user who has left. */
    forget(): void {
      latest?.callOff()
      latest = undefined
      $known.set([])
      $named.set({ patients: [] })
      $failed.set(false)
    },
  }
}
