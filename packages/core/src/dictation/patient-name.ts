import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError } from '../errors.ts'
import { dayAt } from '../lib/formats.ts'
import { findPatient, identityOf, type PatientIdentity } from '../patients/index.ts'
import type { Session } from '../session/index.ts'

/** Whom a dictation is about. Without an id it is a name that was typed; without a name it is one still being looked up. */
export interface DictationPatient {
  id: string
  name: string
}

export const nobody: DictationPatient = { id: '', name: '' }

/** The way from an id to its name, and to what else tells this patient from others. */
export type Lookup =
  | { state: 'idle' }
  | { state: 'looking'; id: string }
  | { state: 'found'; patient: PatientIdentity }
  | { state: 'missing'; id: string }
  | { state: 'failed'; id: string; error: CallError }

interface Outcome {
  found(name: string): void
  missing(): void
}

/** Looks up the names of patients that are only known by their id; the outcome is told unless another was asked for since. */
export function createNameLookup(session: Session, { found, missing }: Outcome) {
  const $lookup = atom<Lookup>({ state: 'idle' })
  let running: AbortController | undefined

  const stop = (): void => {
    running?.abort()
    $lookup.set({ state: 'idle' })
  }

  async function start(id: string): Promise<void> {
    stop()
    running = new AbortController()
    const { signal } = running
    $lookup.set({ state: 'looking', id })
    try {
      const patient = await findPatient(session, id, signal)
      if (signal.aborted) return
      if (patient && `${patient.first_name}${patient.last_name}`.trim() !== '') {
        const identity = identityOf(patient, dayAt(session.now()))
        $lookup.set({ state: 'found', patient: identity })
        found(identity.name)
      } else {
        $lookup.set({ state: 'missing', id })
        missing()
      }
    } catch (error) {
      const failure = asCallError(error)
      if (!signal.aborted && failure) $lookup.set({ state: 'failed', id, error: failure })
    }
  }

  return { $lookup: $lookup as ReadableAtom<Lookup>, start, stop }
}
