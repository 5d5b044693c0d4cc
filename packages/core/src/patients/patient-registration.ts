import { nameLikeness } from '@chartside/contract/lib/name-likeness'
import { earliestDay } from '@chartside/contract/lib/send'
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
import { dayAt } from '../lib/formats.ts'
import { type RemoteStore, remote } from '../lib/remote.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { createDrafts, onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { checkPatient, empty, isTooLong, type PatientField, type PatientValues, sentOf } from './patient-values.ts'
import { poolPagesOf } from './pool-pages.ts'
import { createPossibleDuplicates, type PossibleDuplicates } from './possible-duplicates.ts'
import { registerWords as words } from './register-words.ts'

export interface PatientRegistration
  extends Pick<Form<PatientValues>, '$form' | '$values' | '$errors' | '$firstError' | '$changed' | 'isChanged'> {
  /** Patients who may be the one that is being registered. */
  $duplicates: ReadableAtom<PossibleDuplicates>
  /** True while Submit waits until it is known who they are. */
  $checking: ReadableAtom<boolean>
  /** True where Submit has sent nothing, since it is for the user to say whether they are somebody else. */
  $asking: ReadableAtom<boolean>
  /** Payers that the patient can be insured with. */
  $payers: RemoteStore<Answer<typeof listInsurancePayers>>
  /** Between which days somebody can be born, `yyyy-MM-dd`; the latest is today. */
  births(): { earliest: string; latest: string }
  set(field: PatientField, value: string): void
  leave(field: PatientField): void
  /**
   * Checks and registers. Resolves with the patient's id where it went through; undefined otherwise. Somebody who may be
   * registered already is asked about first.
   */
  submit(): Promise<string | undefined>
  /** The same, where the user says that the patients shown are somebody else. */
  submitAllTheSame(): Promise<string | undefined>
  /** Gives up what is being sent; all of it stays, and sending it again does not register twice. */
  cancel(): void
  /** Empties the form. */
  discard(): void
}

type Sent = Input<typeof savePatient>['form']

/** Somebody may be registered already: nothing was sent, or the server asks. */
class PossiblyRegistered extends CallError {
  override name = 'PossiblyRegistered'
  override readonly retryable = false
  constructor() {
    super(words.duplicates(1))
  }
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
  let unsure: Sent | undefined
  /** Patients of whom the user has said that they are somebody else than the newcomer. */
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

  /** What is sent, once nobody who is known needs to be asked about. Throws where somebody does. */
  async function askFirst(values: ReturnType<typeof sentOf>, signal: AbortSignal): Promise<Sent> {
    $checking.set(true)
    await duplicates.settled(signal)
    $checking.set(false)
    signal.throwIfAborted()
    const ids = othersThan(values)
    // Whoever was registered by an attempt without an answer is the newcomer.
    const isKnown = (patient: RegisteredPatient) => ids.includes(patient.id) || (unsure && isSame(patient, unsure))
    if (!duplicates.found().every(isKnown)) throw new PossiblyRegistered()
    const { features } = await session.capabilities()
    return features.has('registration-check') ? { ...values, different_from: ids.join(',') } : values
  }

  async function save(sent: Sent, signal: AbortSignal) {
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
      const named = namedBy(error)
      if (named.length === 0) throw error
      duplicates.name(named)
      throw new PossiblyRegistered()
    }
  }

  /**
   * Whether `attempt`, whose answer was lost, has gone through after all. The same again is left to a backend that can tell a
   * repetition by its key. Throws where it has gone through, but not with all that is entered now.
   */
  async function registeredBefore(attempt: Sent, sent: Sent, signal: AbortSignal) {
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
    others = { newcomer: '', ids: [] }
    form.reset()
    // Who was registered just now may be entered once more.
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
      // A limit is told as soon as it is passed: what is pasted is not cut off unseen.
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

/** Who is being registered, as text: what tells whether they are somebody else. */
const newcomerOf = ({ first_name, last_name, dob, phone }: Sent): string => JSON.stringify([first_name, last_name, dob, phone])

/** The patients whom the server asks about; none where the refusal is another one. */
function namedBy(error: unknown): readonly RegisteredPatient[] {
  if (!(error instanceof Refused) || error.code !== 409) return []
  const read = v.safeParse(possibleDuplicates, { data: error.data })
  return read.success ? read.output.data.patients : []
}

const isSame = (patient: RegisteredPatient, sent: Sent): boolean =>
  patient.mrn.trim() === sent.mrn && patient.dob === sent.dob && nameLikeness(patient, sent) === 'same'

/** True also where the number, or the spelling of the name, was mended meanwhile. */
const isSamePerson = (patient: RegisteredPatient, sent: Sent): boolean =>
  patient.mrn.trim() === sent.mrn || (patient.dob === sent.dob && nameLikeness(patient, sent) !== undefined)
