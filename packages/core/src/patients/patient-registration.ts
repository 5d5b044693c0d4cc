import { earliestDay } from '@chartside/contract/lib/send'
import { listInsurancePayers, type Patient, savePatient, searchPatient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import type { Answer } from '../lib/call.ts'
import { createForm, type Form } from '../lib/form.ts'
import { dayAt } from '../lib/formats.ts'
import { type RemoteStore, remote } from '../lib/remote.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { createDrafts, onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { nameLikeness } from './look-alikes.ts'
import { checkPatient, empty, isTooLong, type PatientField, type PatientValues, sentOf } from './patient-values.ts'
import { poolPagesOf } from './pool-pages.ts'
import { createPossibleDuplicates, type PossibleDuplicates } from './possible-duplicates.ts'
import { registerWords as words } from './register-words.ts'

export interface PatientRegistration
  extends Pick<Form<PatientValues>, '$form' | '$values' | '$errors' | '$firstError' | '$changed' | 'isChanged'> {
  /** Patients who may be the one that is being registered; a warning, never a hindrance. */
  $duplicates: ReadableAtom<PossibleDuplicates>
  /** Payers that the patient can be insured with. */
  $payers: RemoteStore<Answer<typeof listInsurancePayers>>
  /** Between which days somebody can be born, `yyyy-MM-dd`; the latest is today. */
  births(): { earliest: string; latest: string }
  set(field: PatientField, value: string): void
  leave(field: PatientField): void
  /** Checks and registers. Resolves with the patient's id where it went through; undefined otherwise. */
  submit(): Promise<string | undefined>
  /** Gives up what is being sent; all of it stays, and sending it again does not register twice. */
  cancel(): void
  /** Empties the form. */
  discard(): void
}

const drafts = createDrafts<PatientRegistration>({
  isUnsent: (form) => form.isChanged(),
  isLasting: true,
})

/** The registration under way in a session. There is one: a form that was taken away comes back with what was typed. */
export const registrationOf = (session: Session): PatientRegistration =>
  drafts.of(session, '', () => createPatientRegistration(session))

/** A form that registers a patient (REG-01 to REG-03). Nothing entered is lost by a failure, and nobody is registered twice. */
export function createPatientRegistration(session: Session): PatientRegistration {
  const { toasts } = session.environment
  const key = createRequestKey()
  const today = () => dayAt(session.now())
  /** What was sent without a clear answer, at least so far: it may have gone through. */
  let unsure: PatientValues | undefined
  let registeredId = ''
  let sending: AbortController | undefined

  const form = createForm<PatientValues>({
    initial: empty,
    check: (values) => checkPatient(values, today()),
    async send(values) {
      const sent = sentOf(values)
      sending = new AbortController()
      const { signal } = sending
      try {
        const before = unsure && (await registeredBefore(unsure, sent, signal))
        const saved = before ?? (await save(sent, signal))
        registeredId = saved.id
        poolPagesOf(session).add()
        toasts.show('success', saved.message)
        key.done()
        unsure = undefined
      } catch (error) {
        duplicates.again()
        if (error instanceof Refused && !error.shown) toasts.show('error', error.message)
        throw error
      }
    },
  })
  const { $form, $values } = form
  const duplicates = createPossibleDuplicates(session, $values)
  const isSending = () => $form.get().state === 'submitting'

  async function save(sent: ReturnType<typeof sentOf>, signal: AbortSignal) {
    const idempotencyKey = key.of(Object.values(sent))
    const before = unsure
    // Said before it is sent and never once it has failed: it may be another user's turn by then.
    unsure = sent
    try {
      const { data, message } = await session.call(savePatient, { form: sent }, { signal, idempotencyKey })
      knownPatientsOf(session).learn([data.data])
      return { id: data.data.id, message }
    } catch (error) {
      key.failed(error)
      if (error instanceof Refused && !signal.aborted) unsure = before
      throw error
    }
  }

  /**
   * Whether `attempt`, whose answer was lost, has gone through after all. The same again is left to a backend that can tell a
   * repetition by its key. Throws where it has gone through, but not with all that is entered now.
   */
  async function registeredBefore(attempt: PatientValues, sent: PatientValues, signal: AbortSignal) {
    const isRepetition = JSON.stringify(attempt) === JSON.stringify(sent)
    const { features } = await session.capabilities()
    if (isRepetition && features.has('idempotency')) return undefined
    // A frequent name has more patients than are answered; the number is found where it can be searched for.
    const input = features.has('search-typeahead') ? attempt.mrn : attempt.last_name.toLowerCase()
    const { data } = await session.call(searchPatient, { body: { input } }, { signal })
    const found = data.patients.data.find((patient) => isSame(patient, attempt))
    if (!found) return undefined
    if (isRepetition) return { id: found.id, message: words.registeredBefore }
    // Entered over the other one, it may also be somebody else.
    if (!isSamePerson(found, sent)) return undefined
    throw new Refused(words.registeredWithout, { fields: { mrn: [words.registeredWithout] } })
  }

  const discard = () => {
    key.done()
    unsure = undefined
    form.reset()
    // Who was registered just now may be entered once more.
    duplicates.forget()
  }
  onHandover(session, () => {
    sending?.abort()
    discard()
  })
  session.onEnd(duplicates.forget)

  return {
    $form,
    $values,
    $errors: form.$errors,
    $firstError: form.$firstError,
    $changed: form.$changed,
    isChanged: form.isChanged,
    $duplicates: duplicates.$duplicates,
    $payers: remote(session, listInsurancePayers, atom({})),
    births: () => ({ earliest: earliestDay, latest: today() }),
    set(field, value) {
      if (isSending()) return
      form.set(field, value)
      // A limit is told as soon as it is passed: what is pasted is not cut off unseen.
      if (isTooLong(field, value)) form.touch(field)
    },
    leave: (field) => form.touch(field),
    async submit() {
      if (!(await form.submit())) return undefined
      discard()
      return registeredId
    },
    cancel: () => sending?.abort(),
    discard,
  }
}

const isSame = (patient: Patient, sent: PatientValues): boolean =>
  patient.mrn.trim() === sent.mrn && patient.dob === sent.dob && nameLikeness(patient, sent) === 'same'

/** True also where the number, or the spelling of the name, was mended meanwhile. */
const isSamePerson = (patient: Patient, sent: PatientValues): boolean =>
  patient.mrn.trim() === sent.mrn || (patient.dob === sent.dob && nameLikeness(patient, sent) !== undefined)
