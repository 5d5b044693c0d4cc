import { digitsOf, leastDigits, type Shared, sharedBy } from '@chartside/contract/lib/possible-duplicate'
import { type Patient, type RegisteredPatient, searchPatient } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { dayAt, isDay } from '../lib/formats.ts'
import type { Session } from '../session/index.ts'
import { type PatientIdentity, registeredIdentityOf } from './identity.ts'
import { knownPatientsOf } from './known-patients.ts'

/** What of somebody who is being registered tells whether they are known already. */
export type Newcomer = Pick<Patient, 'first_name' | 'last_name' | 'dob' | 'phone'>

/** A patient of the practice who may be the one that is being registered. */
export interface PossibleDuplicate {
  patient: Omit<PatientIdentity, 'insurance'>
  /** What both have in common. */
  shares: Shared
}

/** Who may be registered already. `unknown` where it could not be looked up. */
export type PossibleDuplicates =
  | { state: 'none' }
  | { state: 'unknown' }
  | { state: 'found'; duplicates: readonly PossibleDuplicate[] }

/** How long nothing must be typed before it is looked up, in milliseconds. */
const pause = 400
/** A look-up that does not answer holds nobody up for longer, in milliseconds. */
const longestWait = 5000

/**
 * What to search for. A plain backend knows names alone: one of the two may be spelled otherwise. Nothing is sought
 * before somebody can be told from others.
 */
function queriesOf({ first_name, last_name, dob, phone }: Newcomer, knowsMore: boolean): string[] {
  const names = [last_name, first_name].map((name) => name.trim().toLowerCase())
  const isPerson = isDay(dob) && names.every((name) => name !== '')
  // So many may be born on one day, or be noted so, that not all of them are answered.
  const queries = isPerson ? (knowsMore ? [dob, `${names[0]} ${dob}`] : names) : []
  if (knowsMore && digitsOf(phone).length >= leastDigits) queries.push(phone.trim())
  return queries.filter((query) => query.length <= 200)
}

/** Looks whether somebody who is being registered is known already: while somebody looks at it, and when it must be known. */
export function createPossibleDuplicates(session: Session, $newcomer: ReadableAtom<Newcomer>) {
  const $known = atom<readonly RegisteredPatient[]>([])
  const $failed = atom(false)
  /** Whom the server has named, and for which newcomer. */
  const $named = atom<{ newcomer?: Newcomer; patients: readonly RegisteredPatient[] }>({ patients: [] })
  /** The look-up that is under way, or was the last one to be answered. */
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
      // Whoever waits for this waits for what has taken its place.
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

  /** Says that it could not be looked up; the next look asks again. */
  function giveUp(): void {
    latest?.callOff()
    latest = undefined
    $failed.set(true)
  }

  const $found = computed([$known, $named, $newcomer], (known, named, newcomer) => {
    const found = new Map<string, { patient: RegisteredPatient; shares: Shared }>()
    const add = (patient: RegisteredPatient, shares: Shared | undefined) => shares && found.set(patient.id, { patient, shares })
    for (const patient of known) add(patient, sharedBy(newcomer, patient))
    // The server may know them by another rule; what it says counts until something else is entered.
    if (named.newcomer === newcomer)
      for (const patient of named.patients) add(patient, sharedBy(newcomer, patient) ?? { name: undefined, phone: false })
    return [...found.values()]
  })

  const $duplicates = computed([$found, $failed], (found, failed): PossibleDuplicates => {
    const today = dayAt(session.now())
    const duplicates = found.map(({ patient, shares }) => ({ patient: registeredIdentityOf(patient, today), shares }))
    return duplicates.length > 0 ? { state: 'found', duplicates } : { state: failed ? 'unknown' : 'none' }
  })

  onMount($duplicates, () => {
    let callOff = () => {}
    const lookSoon = () => {
      callOff()
      callOff = session.environment.clock.after(pause, () => void look())
    }
    // Whoever comes back to what they had entered is warned again.
    const stops = [$newcomer.subscribe(lookSoon), session.$session.listen(lookSoon)]
    return () => {
      for (const stop of stops) stop()
      callOff()
      // Whoever comes back is told what is true by then.
      if (latest) latest.asked = ''
    }
  })
  return {
    $duplicates: $duplicates as ReadableAtom<PossibleDuplicates>,
    /** The same as the rows that they are. */
    found: (): readonly RegisteredPatient[] => $found.get().map(({ patient }) => patient),
    /**
     * Resolves when it is known who was entered last, or cannot be known now: at the latest after five seconds, or with
     * `signal`. Never rejects.
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
    /** Takes in whom the server has named for what is entered now. */
    name(patients: readonly RegisteredPatient[]): void {
      $named.set({ newcomer: $newcomer.get(), patients })
    },
    /** Looks once more, where something may have come to be known since. */
    again(): void {
      if (latest) latest.asked = ''
      void look()
    },
    /** Forgets what was found for a user who has gone. */
    forget(): void {
      latest?.callOff()
      latest = undefined
      $known.set([])
      $named.set({ patients: [] })
      $failed.set(false)
    },
  }
}
