import type { ConsentSent, StandingConsent } from '@chartside/contract/consent'
import type { ReadableAtom } from 'nanostores'

import { deliveriesOf } from '../dictation/index.ts'
import { diskOf } from '../kept-dictations/index.ts'
import { outboxOf } from '../outbox/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import { onHandover, perSession, type Session } from '../session/index.ts'
import { createConsentPatient } from './consent-patient.ts'
import { shownConsent } from './shown-consent.ts'
import { withdrawnText } from './withdrawn-text.ts'
import { consentWords } from './words.ts'

/** Who agreed and how, with the version of the wording. */
export interface GivenConsent extends Pick<StandingConsent, 'given_by' | 'how' | 'wording'> {
  /** True if it counts for later visits, too. */
  isStanding?: boolean
}

/** The consent to what a session records. After an expired session its user finds it again, as the recording that it belongs to. */
export const consentOf = perSession((session) => {
  const consent = createConsent(session, recorderOf(session))
  onHandover(session, consent.clear, consent.isRecorded)
  return consent
})

/**
 * The consent to recordings of one patient in one visit. It is kept while the recorder stays with the patient, and sent with each
 * dictation; a refusal deletes what was recorded.
 */
export function createConsent(session: Session, { $recorder, $seconds, clear: clearRecording }: Recorder) {
  const { toasts } = session.environment
  const isRecorded = (): boolean => !['idle', 'failed', 'starting'].includes($recorder.get().state)
  const followed = createConsentPatient(session, isRecorded)
  const { answers, $consent, $standing, patient, given, set, known, learn } = followed

  $recorder.listen(({ state }) => followRecorder(followed, isRecorded(), state === 'idle'))

  /** Follows what was answered on another page of the browser, or withdrawn there or on another device. */
  function receive(withdrawn: string | undefined): void {
    if (withdrawn === undefined) return void learn()
    if (withdrawn !== given()?.id) return
    if (isRecorded()) toasts.show('info', consentWords.recordingWithdrawn)
    clearRecording()
    set(known())
  }

  deliveriesOf(session).answered.on(receive)

  function give(consent: Omit<ConsentSent, 'id' | 'second'>, second: number | null): void {
    if (answers.refusedAt(patient()) !== undefined) void answers.agree(patient())
    followed.answered()
    set({ state: 'given', consent: { id: given()?.id ?? crypto.randomUUID(), ...consent, second } })
  }

  function stand(consent: StandingConsent | undefined): void {
    $standing.set(consent)
    void answers.stand(patient(), consent)
  }

  /** Deletes everything that was recorded with a consent: here, on the browser's other pages, and on the server. */
  async function deleteAll({ id }: ConsentSent): Promise<void> {
    const isHere = isRecorded()
    clearRecording()
    const unsent = await outboxOf(session).withdraw(id)
    diskOf(session).announce({ about: 'consent', withdrawn: id })
    toasts.show('success', withdrawnText(isHere || unsent > 0, await answers.withdraw(id)))
  }

  return {
    $consent: shownConsent($consent, {
      $recorder,
      isRecorded,
      follow: () => answers.onChange(receive),
      learn: () => void learn(),
    }),
    /** The patient's consent to all visits, given at an earlier one. */
    $standing: $standing as ReadableAtom<StandingConsent | undefined>,
    /** What the user must know about an answer; '' for nothing. */
    $problem: answers.$problem,
    /** True while there is a recording that a refusal or a withdrawal would delete. */
    isRecorded,
    whenLearnt: followed.whenLearnt,
    give({ isStanding = false, ...consent }: GivenConsent): void {
      const at = new Date(session.now()).toISOString()
      give({ ...consent, at }, isRecorded() ? Math.round($seconds.get() * 10) / 10 : null)
      if (isStanding) stand({ ...consent, at })
    },
    /** Uses the standing consent for this visit. */
    useStanding(): void {
      const standing = $standing.get()
      if (standing) give({ ...standing, how: 'standing' }, null)
    },
    /** Ends the standing consent: from then on the patient is asked at each visit. */
    endStanding: (): void => stand(undefined),
    /** Deletes what was recorded, and records nothing of this patient in this visit. */
    refuse(): void {
      const consent = given()
      if (consent) void deleteAll(consent)
      else clearRecording()
      void answers.refuse(patient())
      $standing.set(undefined)
      set({ state: 'refused' })
    },
    /** Takes the consent back, with a standing one, and deletes everything that was recorded with it. */
    async withdraw(): Promise<void> {
      const consent = given()
      set({ state: 'none' })
      if ($standing.get()) stand(undefined)
      if (consent) await deleteAll(consent)
    },
    /** A patient who refused is asked again. */
    askAgain(): void {
      void answers.agree(patient())
      set({ state: 'none' })
    },
    clear(): void {
      answers.clear()
      $standing.set(undefined)
      set({ state: 'none' })
    },
  }
}

/** Follows the recorder: what a recording that has come back, or one that is over, means for the answer. */
function followRecorder(followed: ReturnType<typeof createConsentPatient>, isRecorded: boolean, isOver: boolean): void {
  const { $consent, answers, given, known, patient, set } = followed
  // A dictation that came back although its patient refused: the user decides, as about one that is recorded meanwhile.
  if (isRecorded && $consent.get().state === 'refused') {
    set({ state: 'none' })
    answers.warn()
  }
  if (!isOver || followed.takeRefusal()) return
  const consent = given()
  if (!consent) return
  // Without a record, nothing says that the next recording is about the same person.
  if (patient().id === '') set(known())
  // The next recording begins after the consent.
  else if (consent.second !== null) set({ state: 'given', consent: { ...consent, second: null } })
}
