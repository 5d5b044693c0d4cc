import { uploadDictation } from '@chartside/contract/dictation'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { createForm, type Form } from '../lib/form.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { sentDictationsOf } from '../notes/index.ts'
import { createIdentityLookup, type Lookup } from '../patients/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import { countAsUnsent, onHandover, type Session } from '../session/index.ts'
import { checkDictation, type DictationValues, empty } from './dictation-values.ts'
import { createPatientChange, type PatientChange } from './patient-change.ts'
import { type DictationPatient, nobody } from './patient-name.ts'
import { tasksError, tasksSent } from './tasks.ts'
import { words } from './words.ts'

/** What the page requests: the patient of the dictation, and the provider id to send it under. '' leaves it open. */
export interface Wishes {
  patientId: string
  patientName: string
  providerId: string
}

/** Upload progress in bytes; `total` is 0 until it is known. */
export interface Progress {
  sent: number
  total: number
}

/** A dictation that the server has accepted. */
export interface SentDictation {
  /** '' if the backend does not say. */
  dictationId: string
  /** The patient it was sent for; '' for a typed name. */
  patientId: string
}

export interface DictationForm extends Pick<Form<DictationValues>, '$form' | '$values' | '$errors' | '$firstError'> {
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
  follow(wishes: Wishes): void
  lookUpAgain(): void
  /** Looks up both patients of a change again. */
  lookUpChange(): void
  /** Checks and sends. Resolves with the new dictation, or with undefined if it was not sent. */
  send(): Promise<SentDictation | undefined>
  /** Aborts sending; everything stays, and sending again does not create a second dictation. */
  cancel(): void
  /** Sends for the original patient, then changes. Stays if sending fails. */
  finish(): Promise<SentDictation | undefined>
  /** Discards recording and text, then changes. */
  discard(): void
  /** Changes, and takes recording and text along. */
  move(): void
  /** Keeps the patient. */
  stay(): void
}

const isNobody = ({ id, name }: DictationPatient): boolean => id === '' && name.trim() === ''

const ofSessions = new WeakMap<Session, DictationForm>()

/**
 * The dictation in progress in a session. There is one, as there is one recorder: what was spoken about one patient must never
 * appear in another's form, and an element that is removed and comes back finds what was typed.
 */
export function dictationOf(session: Session): DictationForm {
  const known = ofSessions.get(session)
  if (known) return known
  const made = createDictationForm(session)
  ofSessions.set(session, made)
  return made
}

/** A dictation form around a recorder. No failure loses an entry, and nothing is sent for a patient other than the one shown. */
export function createDictationForm(session: Session, recorder: Recorder = recorderOf(session)): DictationForm {
  const { toasts } = session.environment
  const key = createRequestKey()
  const $progress = atom<Progress | undefined>()
  // What the page last requested: the form starts with it again.
  let wished: Wishes = { patientId: '', patientName: '', providerId: '' }
  /** A patient that the page requested while a dictation was being sent. */
  let waiting: DictationPatient | undefined
  let lastTask = 0
  /** The cause of the toast about unnamed tasks. */
  const namesMissing = {}
  let lastSent: SentDictation = { dictationId: '', patientId: '' }
  let sending: AbortController | undefined

  const form = createForm<DictationValues>({
    initial: empty,
    check: (values) => checkDictation(values, recorder.$limits.get().shortest),
    serverNames: {
      provider_id: 'providerId',
      patient_name: 'patientName',
      patient_pool_id: 'patientName',
      audio_file: 'recording',
    },
    async send({ providerId, patientName, patientId, comments, tasks, recording }) {
      const sent = {
        patient_name: patientName.trim(),
        patient_pool_id: patientId,
        comments,
        // The check has passed, so there is a recording.
        audio_file: recording!.file,
        provider_id: providerId,
        tasks: tasksSent(tasks),
      }
      $progress.set({ sent: 0, total: 0 })
      sending = new AbortController()
      try {
        const onProgress = (sent: number, total: number) => $progress.set({ sent, total })
        const repeatable = { signal: sending.signal, idempotencyKey: key.of(Object.values(sent)), onProgress }
        const { data, message } = await session.call(uploadDictation, { form: sent }, repeatable)
        key.done()
        sentDictationsOf(session).changed()
        lastSent = { dictationId: data?.id ?? '', patientId }
        toasts.show('success', message)
      } catch (error) {
        key.failed(error)
        throw error
      } finally {
        $progress.set(undefined)
      }
    },
  })
  const { $form, $values } = form
  const lookup = createIdentityLookup(session, {
    found: (name) => form.set('patientName', name),
    missing: () => form.set('patientId', ''),
  })

  const providerId = () => wished.providerId || session.providerId()
  const wishedPatient = (): DictationPatient => ({ id: wished.patientId, name: wished.patientName })
  const patient = (): DictationPatient => ({ id: $values.get().patientId, name: $values.get().patientName })
  const isSending = () => $form.get().state === 'submitting'
  const isRecorded = () => !['idle', 'failed'].includes(recorder.$recorder.get().state)
  const isUnsent = () =>
    isRecorded() || $values.get().comments.trim() !== '' || $values.get().tasks.some(({ name }) => name.trim() !== '')
  const $ready = computed($values, ({ recording }) => recording !== undefined && !recording.problem)
  const change = createPatientChange(session, $ready)

  function choose({ id, name }: DictationPatient): void {
    lookup.stop()
    form.set('patientId', id)
    form.set('patientName', name)
    if (id !== '' && name === '') void lookup.start(id)
  }

  function ask(to: DictationPatient): void {
    change.ask({ from: patient(), to })
  }

  /** Resets the form to what the page requested. */
  function begin(to: DictationPatient): void {
    change.close()
    lookup.stop()
    form.reset(empty)
    form.set('providerId', providerId())
    mirror()
    choose(to)
  }

  function mirror(): void {
    const now = recorder.$recorder.get()
    const recording = now.state === 'stopped' ? now.recording : undefined
    if (recording !== $values.get().recording) form.set('recording', recording)
  }

  recorder.$recorder.subscribe(mirror)
  session.$session.subscribe(({ state }) => {
    if (providerId() !== $values.get().providerId) form.set('providerId', providerId())
    // The page may have requested a patient before anybody was signed in.
    if (state === 'in' && isNobody(patient())) choose(wishedPatient())
  })
  const forget = () => {
    recorder.clear()
    begin(session.$session.get().state === 'in' ? wishedPatient() : nobody)
  }
  // A recording continues to belong to the patient it is about.
  onHandover(session, forget, isRecorded)
  countAsUnsent(session, () => (isUnsent() ? 'entries' : 'none'))

  async function send(then?: DictationPatient): Promise<SentDictation | undefined> {
    if (isSending()) return undefined
    if ($values.get().providerId === '') await session.identify().catch(() => undefined)
    const { recording, tasks } = $values.get()
    const sent = await form.submit()
    const asked = waiting
    waiting = undefined
    if (!sent) {
      if (tasksError(tasks)) toasts.show('error', words.taskNames, { cause: namesMissing })
      if (asked) ask(asked)
      return undefined
    }
    const next = asked ?? then ?? wishedPatient()
    const now = recorder.$recorder.get()
    if (now.state === 'stopped' && now.recording === recording) recorder.clear()
    // Anything recorded meanwhile was spoken while this patient was shown.
    if (isRecorded()) {
      const shown = patient()
      begin(shown)
      if (asked) ask(asked)
    } else begin(next)
    return lastSent
  }

  function setTasks(tasks: DictationValues['tasks']): void {
    form.set('tasks', tasks)
    if (!tasksError(tasks)) toasts.settle(namesMissing)
  }

  return {
    $form,
    $values,
    $errors: form.$errors,
    $firstError: form.$firstError,
    $lookup: lookup.$lookup,
    $progress,
    $ready,
    $change: change.$change,
    lookUpChange: change.lookUpAgain,
    typeName(name) {
      if (isSending()) return
      if (patient().id !== '' && isUnsent()) return ask({ id: '', name })
      lookup.stop()
      form.set('patientId', '')
      form.set('patientName', name)
    },
    setComments: (comments) => !isSending() && form.set('comments', comments),
    addTask: () => !isSending() && form.set('tasks', [...$values.get().tasks, { key: ++lastTask, name: '' }]),
    setTask(key, name) {
      if (isSending()) return
      setTasks($values.get().tasks.map((row) => (row.key === key ? { key, name } : row)))
    },
    removeTask(key) {
      if (isSending()) return
      setTasks($values.get().tasks.filter((row) => row.key !== key))
    },
    leave: (field) => form.touch(field),
    follow(wishes) {
      const before = wishedPatient()
      wished = wishes
      form.set('providerId', providerId())
      // Earlier requests are outdated, and so is the question about them.
      waiting = undefined
      change.close()
      const [to, now] = [wishedPatient(), patient()]
      if (isNobody(to)) {
        // If the page no longer names a patient, unsent content and the user's own choice stay.
        if (!isNobody(before) && !isUnsent() && !isSending()) choose(nobody)
        return
      }
      if (to.id === now.id && (to.name === now.name || (to.name === '' && to.id !== ''))) return
      if (isSending()) waiting = to
      else if (isUnsent() && !isNobody(now)) ask(to)
      // Without a signed-in user no patient is shown: the form starts with this one when somebody signs in.
      else choose(session.$session.get().state === 'out' ? nobody : to)
    },
    lookUpAgain() {
      const now = lookup.$lookup.get()
      if (now.state === 'failed') void lookup.start(now.id)
    },
    send: () => send(),
    cancel: () => sending?.abort(),
    async finish() {
      const asked = change.$change.get()
      if (!asked || isSending()) return undefined
      change.close()
      return send(asked.to)
    },
    discard() {
      const asked = change.$change.get()
      if (!asked) return
      recorder.clear()
      begin(asked.to)
    },
    move() {
      const asked = change.$change.get()
      change.close()
      if (asked) choose(asked.to)
    },
    stay: () => change.close(),
  }
}
