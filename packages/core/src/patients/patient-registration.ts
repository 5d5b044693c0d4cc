import { nameLikeness } from '@chartside/contract/lib/name-likeness'
import { earliestDay } from '@chartside/contract/lib/send'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import {
  listInsurancePayers,
  mostDuplicates,
  possibleDuplicates,
  type RegisteredPatient,
  savePatient,
  searchPatient,
} from '@chartside/contract/patients'
import { atom, computed, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import { CallError, Refused } from '../errors.ts'
import type { Answer, Input } from '../lib/call.ts'
import { createForm, type Form } from '../lib/form.ts'
import { type RemoteStore, remote } from '../lib/remote.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { createDrafts, onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { checkPatient, empty, isTooLong, type PatientField, type PatientValues, sentOf } from './patient-values.ts'
import { poolPagesOf } from './pool-pages.ts'
import { createPossibleDuplicates, type PossibleDuplicates } from './possible-duplicates.ts'
import { registerWords } from './register-words.ts'

export interface PatientRegistration
  extends Pick<Form<PatientValues>, '$form' | '$values' | '$errors' | '$firstError' | '$changed' | 'isChanged'> {
  /** Patients who may be the person being registered. */
  $duplicates: ReadableAtom<PossibleDuplicates>
  /** True while Submit waits for the check for duplicates. */
  $checking: ReadableAtom<boolean>
  /** True if Submit has sent nothing because the user must first say whether they are different people. */
  $asking: ReadableAtom<boolean>
  /** The payers to choose from. */
  $payers: RemoteStore<Answer<typeof listInsurancePayers>>
  /** The earliest and latest possible date of birth, `yyyy-MM-dd`; the latest is today. */
  births(): { earliest: string; latest: string }
  set(field: PatientField, value: string): void
  leave(field: PatientField): void
  /**
   * Checks and registers. Resolves with the patient's id, or with undefined if it was not registered. Possible duplicates are
   * asked about first.
   */
  submit(): Promise<string | undefined>
  /** The same after the user has confirmed that the patients shown are different people. */
  submitAllTheSame(): Promise<string | undefined>
  /** Aborts sending; everything stays, and sending again does not register twice. */
  cancel(): void
  /** Empties the form. */
  discard(): void
}

type Sent = Input<typeof savePatient>['form']

/** The person may already be registered: nothing was sent, or the server asks. */
class PossiblyRegistered extends CallError {
  override name = 'PossiblyRegistered'
  override readonly retryable = false
  constructor() {
    super(registerWords.duplicates(1))
  }
}

const drafts = createDrafts<PatientRegistration>({
  isUnsent: (form) => form.isChanged(),
  isLasting: true,
})

/** The registration in progress in a session. There is one: a form that was removed comes back with its entries. */
export const registrationOf = (session: Session): PatientRegistration =>
  drafts.of(session, '', () => createPatientRegistration(session))

/** A form that registers a patient (REG-01 to REG-03). No failure loses an entry, and nobody is registered twice. */
export function createPatientRegistration(session: Session): PatientRegistration {
  const { toasts } = session.environment
  const key = createRequestKey()
  const today = () => dayHere(session.now())
  /** The last attempt while its result is unclear: it may have succeeded. */
  let unsure: Sent | undefined
  /** Patients who are not the newcomer, as the user has confirmed. */
  let others: { newcomer: string; ids: readonly string[] } = { newcomer: '', ids: [] }
  let registeredId = ''
  let sending: AbortController | undefined

  const form = createForm<PatientValues>({
    initial: empty,
    check: (values) => checkPatient(values, today()),
    async send(values) {
      sending = new AbortController()
      const { signal } = sending
      try {
        const sent = await askFirst(sentOf(values), signal)
        const before = unsure && (await registeredBefore(unsure, sent, signal))
        const saved = before ?? (await save(sent, signal))
        registeredId = saved.id
        poolPagesOf(session).add()
        toasts.show('success', saved.message)
        key.done()
        unsure = undefined
      } catch (error) {
        if (!(error instanceof PossiblyRegistered)) duplicates.again()
        if (error instanceof Refused && !error.shown) toasts.show('error', error.message)
        throw error
      }
    },
  })
  const { $form, $values } = form
  const duplicates = createPossibleDuplicates(session, $values)
  const $checking = atom(false)
  const isSending = () => $form.get().state === 'submitting'

  const othersThan = (values: Sent) => (others.newcomer === newcomerOf(values) ? others.ids : [])

  /** The values to send, once no known patient is in question. Throws if one is. */
  async function askFirst(values: ReturnType<typeof sentOf>, signal: AbortSignal): Promise<Sent> {
    $checking.set(true)
    await duplicates.settled(signal)
    $checking.set(false)
    signal.throwIfAborted()
    const ids = othersThan(values)
    // A patient registered by an attempt with a lost answer is the newcomer.
    const isKnown = (patient: RegisteredPatient) => ids.includes(patient.id) || (unsure && isSame(patient, unsure))
    if (!duplicates.found().every(isKnown)) throw new PossiblyRegistered()
    const { features } = await session.capabilities()
    return features.has('registration-check') ? { ...values, different_from: ids.join(',') } : values
  }

  async function save(sent: Sent, signal: AbortSignal) {
    const idempotencyKey = key.of(Object.values(sent))
    const before = unsure
    // Set before sending, never after a failure: by then it may be another user's turn.
    unsure = sent
    try {
      const { data, message } = await session.call(savePatient, { form: sent }, { signal, idempotencyKey })
      knownPatientsOf(session).learn([data.data])
      return { id: data.data.id, message }
    } catch (error) {
      key.failed(error)
      if (error instanceof Refused && !signal.aborted) unsure = before
      const named = namedBy(error)
      if (named.length === 0) throw error
      duplicates.name(named)
      throw new PossiblyRegistered()
    }
  }

  /**
   * Whether `attempt`, whose answer was lost, has succeeded after all. A repetition is left to a backend that recognizes it by
   * its key. Throws if it has succeeded, but without all that is entered now.
   */
  async function registeredBefore(attempt: Sent, sent: Sent, signal: AbortSignal) {
    const isRepetition = JSON.stringify(attempt) === JSON.stringify(sent)
    const { features } = await session.capabilities()
    if (isRepetition && features.has('idempotency')) return undefined
    // A common name has more matches than one answer returns; the MRN is unique, if it can be searched.
    const input = features.has('search-typeahead') ? attempt.mrn : attempt.last_name.toLowerCase()
    const { data } = await session.call(searchPatient, { body: { input } }, { signal })
    const found = data.patients.data.find((patient) => isSame(patient, attempt))
    if (!found) return undefined
    if (isRepetition) return { id: found.id, message: registerWords.registeredBefore }
    // The form may also have been filled in for somebody else since.
    if (!isSamePerson(found, sent)) return undefined
    throw new Refused(registerWords.registeredWithout, { fields: { mrn: [registerWords.registeredWithout] } })
  }

  const discard = () => {
    key.done()
    unsure = undefined
    others = { newcomer: '', ids: [] }
    form.reset()
    // The person just registered may be entered again.
    duplicates.forget()
  }
  async function submit(): Promise<string | undefined> {
    if (!(await form.submit())) return undefined
    discard()
    return registeredId
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
    $checking,
    $asking: computed($form, (now) => now.state === 'failed' && now.error instanceof PossiblyRegistered),
    $payers: remote(session, listInsurancePayers, atom({})),
    births: () => ({ earliest: earliestDay, latest: today() }),
    set(field, value) {
      if (isSending()) return
      form.set(field, value)
      // A limit is reported as soon as it is exceeded: pasted text is never truncated silently.
      if (isTooLong(field, value)) form.touch(field)
    },
    leave: (field) => form.touch(field),
    submit,
    submitAllTheSame() {
      if (isSending()) return Promise.resolve(undefined)
      const values = sentOf($values.get())
      const ids = new Set([...othersThan(values), ...duplicates.found().map(({ id }) => id)])
      others = { newcomer: newcomerOf(values), ids: [...ids].slice(0, mostDuplicates) }
      return submit()
    },
    cancel: () => sending?.abort(),
    discard,
  }
}

/** The newcomer's identity as text, to tell whether the form is about somebody else. */
const newcomerOf = ({ first_name, last_name, dob, phone }: Sent): string => JSON.stringify([first_name, last_name, dob, phone])

/** The patients that the server asks about; empty for any other refusal. */
function namedBy(error: unknown): readonly RegisteredPatient[] {
  if (!(error instanceof Refused) || error.code !== 409) return []
  const read = v.safeParse(possibleDuplicates, { data: error.data })
  return read.success ? read.output.data.patients : []
}

const isSame = (patient: RegisteredPatient, sent: Sent): boolean =>
  patient.mrn.trim() === sent.mrn && patient.dob === sent.dob && nameLikeness(patient, sent) === 'same'

/** Also true if the MRN or the spelling of the name was corrected meanwhile. */
const isSamePerson = (patient: RegisteredPatient, sent: Sent): boolean =>
  patient.mrn.trim() === sent.mrn || (patient.dob === sent.dob && nameLikeness(patient, sent) !== undefined)
