import type { ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { createForm, type FormView, viewOf } from '../lib/form.ts'
import type { Progress } from '../lib/progress.ts'
import type { Lookup } from '../patients/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import { countAsUnsent, onHandover, perSession, type Session } from '../session/index.ts'
import { changeAnswers } from './change-answers.ts'
import { showDictatedPatient } from './dictated-identity.ts'
import { type DictationPatient, nobody } from './dictated-patient.ts'
import { createDictationContent } from './dictation-content.ts'
import { createDictationUpload, type SentDictation } from './dictation-upload.ts'
import { checkDictation, type DictationValues, empty } from './dictation-values.ts'
import type { PatientChange } from './patient-change.ts'
import { createPatientChoice, type MayChange, type PatientRequest } from './patient-choice.ts'
import { createTaskRows } from './task-rows.ts'

/** The dictation form for its view: the fields of `FormView`, the patient, and the commands. */
export interface DictationForm extends FormView<DictationValues>, ReturnType<typeof changeAnswers> {
  $lookup: ReadableAtom<Lookup>
  /** Upload progress; undefined while nothing is being sent. */
  $progress: ReadableAtom<Progress | undefined>
  /** True once there is a recording that can be sent (DICT-04). */
  $ready: ReadableAtom<boolean>
  /** A requested change of patient that needs a decision: `finish`, `discard`, `move` or `stay`. */
  $change: ReadableAtom<PatientChange | undefined>
  /** Types into the name field, which makes it a name without an id. */
  typeName(name: string): void
  setComments(comments: string): void
  addTask(): void
  setTask(key: number, name: string): void
  removeTask(key: number): void
  leave(field: 'patientName'): void
  /** Follows the page to another patient; if anything is unsent, only after a decision. */
  follow(request: PatientRequest): void
  /** Asks `mayChange` before the user is asked about another patient; the returned function removes it. */
  beforeChange(mayChange: MayChange): () => void
  lookUpAgain(): void
  /** Looks up both patients of a change again. */
  lookUpChange(): void
  /** Checks and sends. Resolves with the new dictation, or with undefined if it was not sent. */
  send(): Promise<SentDictation | undefined>
  /** Aborts sending; everything stays, and sending again does not create a second dictation. */
  cancel(): void
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
} as const

/** A dictation form around a recorder. No failure loses an entry, and nothing is sent for a patient other than the one shown. */
export function createDictationForm(session: Session, recorder: Recorder = recorderOf(session)): DictationForm {
  const upload = createDictationUpload(session)
  const check = (values: DictationValues) => checkDictation(values, recorder.$limits.get().shortest)
  const form = createForm<DictationValues>({
    initial: empty,
    check,
    serverNames,
    send: upload.send,
  })
  const { $form, $values } = form
  const invalidFields = () => Object.keys(check($values.get())).join()
  const isSending = () => $form.get().state === 'submitting'
  const content = createDictationContent(form, recorder)
  const { $ready, $sendable, isRecorded, isUnsent } = content
  const patient = createPatientChoice({ session, form, isUnsent, $sendable })
  showDictatedPatient(session, $values)
  recorder.$recorder.listen(({ state }) => state === 'idle' && patient.catchUp())
  const tasks = createTaskRows(form, session.environment.toasts)

  /** Resets the form to this patient, with the recording if there is one. */
  function begin(to: DictationPatient): void {
    patient.closeChange()
    form.reset(empty)
    form.set('providerId', patient.providerId())
    content.takeRecording()
    patient.choose(to)
  }

  const forget = () => {
    recorder.clear()
    begin(session.$session.get().state === 'in' ? patient.requested() : nobody)
  }
  // A recording continues to belong to the patient it is about.
  onHandover(session, forget, isRecorded)
  countAsUnsent(session, () => (isUnsent() ? 'entries' : 'none'))

  /** Starts over with the next patient once a recording was sent. */
  function beginNext(sent: DictationValues['recording'], asked: DictationPatient | undefined, next: DictationPatient): void {
    const now = recorder.$recorder.get()
    if (now.state === 'stopped' && now.recording === sent) recorder.clear()
    // Anything recorded meanwhile was spoken while this patient was shown.
    const isContinued = isRecorded()
    begin(isContinued ? patient.current() : (asked ?? next))
    if (isContinued && asked) patient.ask(asked)
  }

  async function send(then?: DictationPatient): Promise<SentDictation | undefined> {
    if (isSending()) return undefined
    if ($values.get().providerId === '') {
      const failure = await session.identify().then(() => undefined, asCallError)
      // The user can do something about the failure, but not about a missing provider.
      if (failure && invalidFields() === 'providerId') return form.refuse(failure)
    }
    const before = $values.get()
    const sent = await form.submit()
    const asked = patient.takeWaiting()
    if (sent) {
      beginNext(before.recording, asked, then ?? patient.requested())
      return upload.last()
    }
    tasks.warn(before.tasks)
    if (asked) patient.ask(asked)
    return undefined
  }

  return {
    ...viewOf(form),
    $lookup: patient.$lookup,
    $progress: upload.$progress,
    $ready,
    $change: patient.$change,
    lookUpChange: patient.lookUpChange,
    typeName: patient.type,
    setComments: (comments) => !isSending() && form.set('comments', comments),
    addTask: tasks.add,
    setTask: tasks.rename,
    removeTask: tasks.remove,
    leave: (field) => form.touch(field),
    follow: patient.follow,
    beforeChange: patient.beforeChange,
    lookUpAgain: patient.lookUpAgain,
    send: () => send(),
    cancel: upload.cancel,
    ...changeAnswers({ recorder, patient, isSending, send, begin }),
  }
}
