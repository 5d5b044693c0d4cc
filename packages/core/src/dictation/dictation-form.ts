import type { ReadableAtom } from 'nanostores'

import { type CallError, Offline } from '../errors.ts'
import { keepOf } from '../kept-dictations/index.ts'
import { createForm, type FormView, viewOf } from '../lib/form.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Lookup } from '../patients/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import { countAsUnsent, onHandover, perSession, type Session, type ShownPatient } from '../session/index.ts'
import { changeAnswers } from './change-answers.ts'
import type { SentDictation } from './deliveries.ts'
import { type DictatedConsent, dictatedConsentOf } from './dictated-consent.ts'
import { showDictatedPatient } from './dictated-identity.ts'
import { type DictationPatient, nobody } from './dictated-patient.ts'
import { createDictationContent } from './dictation-content.ts'
import { createDictationSending, type TakenBack } from './dictation-sending.ts'
import { checkDictation, type DictationValues, empty } from './dictation-values.ts'
import { detailsOf, newRequest, valuesOf } from './kept-details.ts'
import type { PatientChange } from './patient-change.ts'
import { createPatientChoice, type MayChange, type PatientRequest } from './patient-choice.ts'
import { createTaskRows } from './task-rows.ts'

/** The dictation form for its view: the fields of `FormView`, the patient, and the commands. */
export interface DictationForm extends FormView<DictationValues>, ReturnType<typeof changeAnswers> {
  $lookup: ReadableAtom<Lookup>
  /** True once there is a recording that can be sent (DICT-04). */
  $ready: ReadableAtom<boolean>
  /** A requested change of patient that needs a decision: `finish`, `discard`, `move` or `stay`. */
  $change: ReadableAtom<PatientChange | undefined>
  /** Types into the name field, which makes it a name without an id. */
  typeName(name: string): void
  /** Takes a patient who was found for the typed name, or registered by it. */
  pick(patient: DictationPatient): void
  setComments(comments: string): void
  addTask(): void
  setTask(key: number, name: string): void
  removeTask(key: number): void
  leave(field: 'patientName'): void
  /** Follows the page to another patient; if anything is unsent, only after a decision. */
  follow(request: PatientRequest): void
  /** Asks `mayChange` before the user is asked about another patient; the returned function removes it. */
  beforeChange(mayChange: MayChange): () => void
  /** Calls `listener` when the form is about another patient than the page requests; the returned function ends that. */
  onOther(listener: (shown: ShownPatient) => void): () => void
  lookUpAgain(): void
  /** Looks up both patients of a change again. */
  lookUpChange(): void
  /** Shows the messages of invalid fields; true if there are none. */
  check(): boolean
  /**
   * Checks, hands the dictation to the outbox, and begins the next one. Resolves at the end of the outbox's first try, with undefined
   * if the server has not accepted it yet.
   */
  send(): Promise<SentDictation | undefined>
  /** Puts an unsent dictation back into the form, with the reason if the server has refused it; false if the form is in use. */
  takeBack(unsent: TakenBack, refusal?: CallError): Promise<boolean>
}

/**
 * The dictation in progress in a session. There is one, as there is one recorder: what was spoken about one patient must never
 * appear in another's form, and an element that is removed and comes back finds what was typed.
 */
export const dictationOf = perSession((session) => createDictationForm(session))

const serverNames = {
  provider_id: 'providerId',
  patient_name: 'patientName',
  patient_pool_id: 'patientName',
  audio_file: 'recording',
  consent: 'recording',
} as const

/** Preloaded with the recorder, so that a dictation can be sent after the network is gone. */
const loadOutbox = async (session: Session) => (await import('../outbox/index.ts')).outboxOf(session)

/** A dictation form around a recorder. No failure loses an entry, and nothing is sent for a patient other than the one shown. */
export function createDictationForm(session: Session, recorder: Recorder = recorderOf(session)): DictationForm {
  const keep = keepOf(session)
  const check = (values: DictationValues) => checkDictation(values, recorder.$limits.get().shortest)
  let outbox: Outbox | undefined
  const form = createForm<DictationValues>({
    initial: empty,
    check,
    serverNames,
    async send() {
      outbox ??= await loadOutbox(session).catch((cause: unknown) => {
        throw new Offline({ cause })
      })
    },
  })
  const { $form, $values } = form
  const isSending = () => $form.get().state === 'submitting'
  const content = createDictationContent(form, recorder)
  const { $ready, $sendable, isRecorded, isUnsent, hasText } = content
  const patient = createPatientChoice({ session, form, isUnsent, $sendable })
  showDictatedPatient(session, $values)
  recorder.$recorder.listen(({ state }) => state === 'idle' && patient.catchUp())
  const tasks = createTaskRows(form, session.environment.toasts)
  /** The id of this dictation, and what was sent under it if it came back. */
  let request = newRequest()
  /** The consent that came back with it: until it is shown, and what was shown. From then on it can be withdrawn. */
  let earlierConsent: DictatedConsent | undefined
  let shownConsent: DictatedConsent | undefined
  const $consent = dictatedConsentOf(session)
  const consent = () => $consent.get() ?? earlierConsent
  const describe = () => keep.describe(detailsOf($values.get(), request, consent()), hasText())
  $values.subscribe(describe)
  $consent.listen(describe)

  /** Resets the form to this patient, with the recording if there is one. */
  function begin(to: DictationPatient): void {
    patient.closeChange()
    request = newRequest()
    if (shownConsent && $consent.get() === shownConsent) $consent.set(undefined)
    earlierConsent = shownConsent = undefined
    // With the patient at once: the answer of one who stays is not asked for again.
    form.reset({ ...empty, providerId: patient.providerId(), patientId: to.id, patientName: to.name })
    content.takeRecording()
    patient.choose(to)
  }

  const forget = () => {
    recorder.clear()
    begin(session.$session.get().state === 'in' ? patient.requested() : nobody)
  }
  // A recording continues to belong to the patient it is about.
  onHandover(session, forget, isRecorded)
  countAsUnsent(session, () => (!isUnsent() ? 'none' : keep.$keeping.get().state === 'kept' ? 'kept' : 'entries'))

  const { send, takeBack } = createDictationSending({
    ...{ session, recorder, keep, form, check, patient, tasks, isUnsent, begin, outbox: () => outbox },
    request: () => request,
    consent,
    showConsent() {
      $consent.set(earlierConsent)
      shownConsent = earlierConsent
      earlierConsent = undefined
    },
    restore(details) {
      request = details.request
      earlierConsent = details.consent
      form.reset({ ...valuesOf(details, undefined), providerId: details.providerId || patient.providerId() })
    },
  })

  const commands: DictationForm = {
    ...viewOf(form),
    $lookup: patient.$lookup,
    $ready,
    $change: patient.$change,
    lookUpChange: patient.lookUpChange,
    typeName: patient.type,
    pick: patient.pick,
    setComments: (comments) => !isSending() && form.set('comments', comments),
    addTask: tasks.add,
    setTask: tasks.rename,
    removeTask: tasks.remove,
    leave: (field) => form.touch(field),
    follow: patient.follow,
    beforeChange: patient.beforeChange,
    onOther: patient.onOther,
    lookUpAgain: patient.lookUpAgain,
    check: form.check,
    send: () => send(),
    takeBack,
    ...changeAnswers({ recorder, patient, isSending, send, begin }),
  }
  formsOf(session).form = commands
  return commands
}

const formsOf = perSession((): { form?: DictationForm } => ({}))

/** The form of a session, whether or not it is drawn. */
export const formOf = (session: Session): DictationForm => formsOf(session).form ?? dictationOf(session)
