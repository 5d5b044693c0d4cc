import type { ConsentSent } from '@chartside/contract/consent'
import { atom, type ReadableAtom } from 'nanostores'

import { type DictatedPatient, dictatedConsentOf, dictatedPatientOf } from '../dictation/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import { perUser, type Session } from '../session/index.ts'
import { consentLine } from './consent-line.ts'
import { createRefusals } from './refusals.ts'

/** Who agreed and how, with the version of the wording. */
export type GivenConsent = Pick<ConsentSent, 'given_by' | 'how' | 'wording'>

/** The answer of the patient of the recorder. */
export type Consent = { state: 'none' } | { state: 'given'; consent: ConsentSent } | { state: 'refused' }

/** The consent to what a session records. */
export const consentOf = perUser((session) => createConsent(session, recorderOf(session)))

/**
 * The consent to recordings of one patient in one visit. It is kept while the recorder stays with the patient, and sent with each
 * dictation; a refusal deletes what was recorded.
 */
export function createConsent(session: Session, { $recorder, $seconds, clear: clearRecording }: Recorder) {
  const $consent = atom<Consent>({ state: 'none' })
  const $dictated = dictatedPatientOf(session)
  const refusals = createRefusals(session)
  let patient: DictatedPatient = $dictated.get()

  const isRecorded = (): boolean => !['idle', 'failed', 'starting'].includes($recorder.get().state)
  const given = (): ConsentSent | undefined => {
    const now = $consent.get()
    return now.state === 'given' ? now.consent : undefined
  }

  function set(next: Consent): void {
    $consent.set(next)
    const consent = given()
    dictatedConsentOf(session).set(consent && { sent: JSON.stringify(consent), line: consentLine(consent) })
  }

  /** The answer that is known without asking again. */
  const known = (): Consent => (refusals.has(patient) ? { state: 'refused' } : { state: 'none' })

  /** Shows a refusal that was learned meanwhile. A running recording is not cut off: the user decides. */
  async function learn(): Promise<void> {
    const asked = patient
    await refusals.load(asked)
    if (asked.id !== patient.id || !refusals.has(patient) || given()) return
    if (isRecorded()) refusals.warn()
    else set({ state: 'refused' })
  }

  function follow(next: DictatedPatient): void {
    const before = patient
    patient = next
    if (before.id === next.id && before.name === next.name) return
    // An answer that was given before the name was typed or the record was chosen.
    const isSame = before.id === next.id ? before.id !== '' || next.name !== '' : before.id === ''
    // The patient of a recording is only corrected, never exchanged.
    if (!given() || !(isSame || isRecorded())) set(known())
    if (next.id !== before.id) void learn()
  }
  $dictated.listen(follow)
  void learn()

  $recorder.listen(({ state }) => {
    const consent = given()
    if (state !== 'idle' || !consent) return
    // Without a record, nothing says that the next recording is about the same person.
    if (patient.id === '') set(known())
    // The next recording begins after the consent.
    else if (consent.second !== null) set({ state: 'given', consent: { ...consent, second: null } })
  })

  return {
    $consent: $consent as ReadableAtom<Consent>,
    /** What the user must know about a refusal; '' for nothing. */
    $problem: refusals.$problem,
    /** True while there is a recording that a refusal or a withdrawal would delete. */
    isRecorded,
    give(consent: GivenConsent): void {
      const second = isRecorded() ? Math.round($seconds.get() * 10) / 10 : null
      if ($consent.get().state === 'refused') void refusals.remove(patient)
      set({ state: 'given', consent: { ...consent, at: new Date(session.now()).toISOString(), second } })
    },
    /** Deletes what was recorded, and records nothing of this patient in this visit. */
    refuse(): void {
      clearRecording()
      void refusals.add(patient)
      set({ state: 'refused' })
    },
    /** Forgets the answer; of a recording that was not sent, everything is deleted. */
    withdraw(): void {
      clearRecording()
      set({ state: 'none' })
    },
    /** A patient who refused is asked again. */
    askAgain(): void {
      void refusals.remove(patient)
      set({ state: 'none' })
    },
    clear(): void {
      refusals.clear()
      set({ state: 'none' })
    },
  }
}
