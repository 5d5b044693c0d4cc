import type { Patient } from '@chartside/contract/patients'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import { createLatest } from '../lib/latest.ts'
import type { Session } from '../session/index.ts'
import { identityOf, type PatientIdentity } from './identity.ts'
import { knownPatientsOf } from './known-patients.ts'
import { findPatient } from './patient-lookup.ts'

/** A lookup from an id to the patient's name and identity. */
export type Lookup =
  | { state: 'idle' }
  | { state: 'looking'; id: string }
  | { state: 'found'; patient: PatientIdentity }
  | { state: 'missing'; id: string }
  | { state: 'failed'; id: string; error: CallError }

interface Outcome {
  found?(name: string): void
  missing?(): void
}

/** Looks up patients by id; calls the outcome's callbacks unless another lookup has started since. */
export function createIdentityLookup(session: Session, { found, missing }: Outcome = {}) {
  const $lookup = atom<Lookup>({ state: 'idle' })
  const request = createLatest()

  const stop = (): void => {
    request.stop()
    $lookup.set({ state: 'idle' })
  }

  function take(id: string, patient: Patient | undefined): void {
    if (patient && `${patient.first_name}${patient.last_name}`.trim() !== '') {
      knownPatientsOf(session).add([patient])
      const identity = identityOf(patient)
      $lookup.set({ state: 'found', patient: identity })
      found?.(identity.name)
    } else {
      $lookup.set({ state: 'missing', id })
      missing?.()
    }
  }

  function start(id: string): Promise<void> {
    $lookup.set({ state: 'looking', id })
    return request.run((signal) => findPatient(session, id, signal), {
      loaded: (patient) => take(id, patient),
      failed: (error) => $lookup.set({ state: 'failed', id, error }),
    })
  }

  onMount($lookup, () =>
    session.network.onBack(() => {
      const lookup = $lookup.get()
      if (lookup.state === 'failed') void start(lookup.id)
    }),
  )

  return {
    $lookup: $lookup as ReadableAtom<Lookup>,
    /** Looks up a patient; a previous lookup is dropped. */
    start,
    /** Like `start`, but uses the row if this user has already seen the patient. */
    show(id: string): void {
      const known = knownPatientsOf(session).find(id)
      stop()
      if (id === '') return
      if (known) take(id, known)
      else void start(id)
    },
    stop,
  }
}

/** The identity of one patient, looked up while there is a subscriber. */
export function createIdentity(session: Session, id: string): ReadableAtom<Lookup> {
  const { $lookup, show, stop } = createIdentityLookup(session)
  onMount($lookup, () => {
    show(id)
    return stop
  })
  return $lookup
}
