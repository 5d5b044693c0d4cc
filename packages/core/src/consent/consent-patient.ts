import type { StandingConsent } from '@chartside/contract/consent'
import { atom } from 'nanostores'

import { type DictatedPatient, dictatedPatientOf } from '../dictation/index.ts'
import { onSignIn, type Session } from '../session/index.ts'
import { createAnswers } from './answers.ts'
import { createConsentState } from './consent-state.ts'

/** The answer of the recorder's patient: what is known of it, and what changes with the patient. */
export function createConsentPatient(session: Session, isRecorded: () => boolean) {
  const $standing = atom<StandingConsent | undefined>()
  const $dictated = dictatedPatientOf(session)
  const answers = createAnswers(session)
  let patient: DictatedPatient = $dictated.get()
  /** When the answer was given here. */
  let answeredAt = 0

  /** The answer that is known without asking again. */
  const known = () => (answers.refusedAt(patient) === undefined ? ({ state: 'none' } as const) : ({ state: 'refused' } as const))
  const state = createConsentState(session, known)
  const { $consent, given, set } = state

  /** Shows what was learned meanwhile. A running recording is not cut off: the user decides. */
  async function learn(): Promise<void> {
    const asked = patient
    await answers.load(asked)
    if (asked.id !== patient.id) return
    $standing.set(answers.standing(patient))
    if (answers.refusedAt(patient) === undefined) {
      if ($consent.get().state === 'refused') set({ state: 'none' })
    } else if (!isRecorded()) takeRefusal()
    else if (isRefused()) answers.warn()
  }

  /** True if the patient has refused since the answer that was given here. */
  function isRefused(): boolean {
    const refusedAt = answers.refusedAt(patient)
    return refusedAt !== undefined && (!given() || refusedAt > answeredAt)
  }

  /** Shows a refusal that was learned meanwhile, also during a recording that has ended; false if there is none. */
  function takeRefusal(): boolean {
    if (!isRefused()) return false
    set({ state: 'refused' })
    return true
  }

  function follow(next: DictatedPatient): void {
    const before = patient
    patient = next
    if (before.id === next.id && before.name === next.name) return
    const isSame = isSamePerson(before, next)
    if (isSame && $consent.get().state === 'refused') answers.move(before, next)
    // The patient of a recording is only corrected, never exchanged.
    if (!given() || !(isSame || isRecorded())) set(known())
    if (next.id === before.id) return
    $standing.set(answers.standing(next))
    learning = learn()
  }
  $dictated.listen(follow)
  let learning = learn()
  onSignIn(session, () => {
    learning = learn()
  })

  return {
    ...state,
    answers,
    $standing,
    patient: (): DictatedPatient => patient,
    known,
    learn,
    takeRefusal,
    /** Resolves once it is known what the patient has answered, or cannot be known. */
    whenLearnt: (): Promise<void> => learning,
    /** The user has answered now. */
    answered(): void {
      answeredAt = session.now()
    },
  }
}

/** True as long as a record stays, a name is typed, or the record of a typed name is chosen. */
function isSamePerson(before: DictatedPatient, next: DictatedPatient): boolean {
  if (before.id !== '') return before.id === next.id
  const [one, other] = [before.name.toLowerCase(), next.name.toLowerCase()]
  return one === '' || (other !== '' && (one.startsWith(other) || other.startsWith(one)))
}
