import { type Patient, searchPatient } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { dayAt, isDay } from '../lib/formats.ts'
import type { Session } from '../session/index.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { knownPatientsOf } from './known-patients.ts'
import { nameLikeness } from './look-alikes.ts'

/** What of somebody who is being registered tells whether they are known already. */
export type Newcomer = Pick<Patient, 'first_name' | 'last_name' | 'dob' | 'phone'>

/** A patient of the practice who may be the one that is being registered. */
export interface PossibleDuplicate {
  patient: PatientIdentity
  /** What both have in common. */
  shares: { name: 'same' | 'similar' | undefined; phone: boolean }
}

/** Who may be registered already. `unknown` where it could not be looked up. */
export type PossibleDuplicates =
  | { state: 'none' }
  | { state: 'unknown' }
  | { state: 'found'; duplicates: readonly PossibleDuplicate[] }

/** How long nothing must be typed before it is looked up, in milliseconds. */
const pause = 400
const leastDigits = 7

/** The digits of a number without an extension, the zero that only its own country dials, and zeros that lead abroad. */
const digitsOf = (phone: string): string =>
  phone
    .replace(/(?:ext|x|#|;).*$/is, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')

/** True for the same number with and without what is dialled before it. */
function areSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length)
  return short.length >= leastDigits && long.endsWith(short)
}

/**
 * What both share, where that makes it possible that they are the same: the date of birth and a name that is the same or
 * similar, or the phone.
 */
export function sharedBy(newcomer: Newcomer, patient: Patient): PossibleDuplicate['shares'] | undefined {
  const born = newcomer.dob !== '' && newcomer.dob === patient.dob
  const name = born ? nameLikeness(newcomer, patient) : undefined
  const phone = areSameNumber(newcomer.phone, patient.phone)
  return name || phone ? { name, phone } : undefined
}

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

/** Looks, while somebody is being registered, whether they are known already; it only looks while somebody looks at it. */
export function createPossibleDuplicates(session: Session, $newcomer: ReadableAtom<Newcomer>) {
  const $known = atom<readonly Patient[]>([])
  const $failed = atom(false)
  let sought = ''
  let running: AbortController | undefined
  let watched = false

  const isWanted = (): boolean => watched && session.$session.get().state === 'in'

  async function look(): Promise<void> {
    if (!isWanted()) return
    const { features } = await session.capabilities()
    const queries = queriesOf($newcomer.get(), features.has('search-typeahead'))
    const asked = JSON.stringify(queries)
    if (!isWanted() || asked === sought) return
    running?.abort()
    running = new AbortController()
    const { signal } = running
    sought = asked
    try {
      const answers = await Promise.all(queries.map((input) => session.call(searchPatient, { body: { input } }, { signal })))
      if (signal.aborted) return
      const found = answers.flatMap(({ data }) => data.patients.data)
      // One of them may be opened from here.
      knownPatientsOf(session).learn(found)
      $known.set(found)
      $failed.set(false)
    } catch (error) {
      if (signal.aborted || !asCallError(error)) return
      sought = ''
      $failed.set(true)
    }
  }

  const $duplicates = computed([$known, $failed, $newcomer], (known, failed, newcomer): PossibleDuplicates => {
    const today = dayAt(session.now())
    const duplicates = new Map<string, PossibleDuplicate>()
    for (const patient of known) {
      const shares = sharedBy(newcomer, patient)
      if (shares) duplicates.set(patient.id, { patient: identityOf(patient, today), shares })
    }
    if (duplicates.size > 0) return { state: 'found', duplicates: [...duplicates.values()] }
    return { state: failed ? 'unknown' : 'none' }
  })

  onMount($duplicates, () => {
    let callOff = () => {}
    watched = true
    const lookSoon = () => {
      callOff()
      callOff = session.environment.clock.after(pause, () => void look())
    }
    // Whoever comes back to what they had entered is warned again.
    const stops = [$newcomer.subscribe(lookSoon), session.$session.listen(lookSoon)]
    return () => {
      for (const stop of stops) stop()
      callOff()
      running?.abort()
      sought = ''
      watched = false
    }
  })
  return {
    $duplicates: $duplicates as ReadableAtom<PossibleDuplicates>,
    /** Looks once more, where something may have come to be known since. */
    again(): void {
      sought = ''
      void look()
    },
    /** Forgets what was found for a user who has gone. */
    forget(): void {
      running?.abort()
      sought = ''
      $known.set([])
      $failed.set(false)
    },
  }
}
