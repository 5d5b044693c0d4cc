import { earliestDay } from '@chartside/contract/lib/send-fields'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import { listInsurancePayers, maxDuplicates, type RegisteredPatient } from '@chartside/contract/patients'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { Refused } from '../errors.ts'
import type { Answer } from '../lib/call.ts'
import { createForm, type FormView, viewOf } from '../lib/form.ts'
import { type RemoteStore, remote } from '../lib/remote.ts'
import { audit, createDrafts, onHandover, type Session } from '../session/index.ts'
import { checkPatient, empty, isTooLong, type PatientField, type PatientValues, sentOf } from './patient-values.ts'
import { poolPagesOf } from './pool-pages.ts'
import { createPossibleDuplicates, type PossibleDuplicates } from './possible-duplicates.ts'
import { createSaveOnce, PossiblyRegistered, type Sent } from './save-once.ts'

/** The registration form for its view: the fields of `FormView`, the check for duplicates, and the commands. */
export interface PatientRegistration extends FormView<PatientValues> {
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
  /** Like `submit`, after the user has confirmed that the patients shown are different people. */
  submitAllTheSame(): Promise<string | undefined>
  /** Aborts sending; everything stays, and sending again does not register twice. */
  cancel(): void
  /** Empties the form. */
  discard(): void
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
  const today = () => dayHere(session.now())
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
        const saved = await saving.save(await askFirst(sentOf(values), signal), signal)
        registeredId = saved.id
        audit(session, 'create', { resource: 'patient', id: saved.id, patientId: saved.id })
        poolPagesOf(session).add()
        toasts.show('success', saved.message)
      } catch (error) {
        if (!(error instanceof PossiblyRegistered)) duplicates.again()
        if (error instanceof Refused && !error.shown) toasts.show('error', error.message)
        throw error
      }
    },
  })
  const { $form, $values } = form
  const duplicates = createPossibleDuplicates(session, $values)
  const saving = createSaveOnce(session, duplicates.name)
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
    const isKnown = (patient: RegisteredPatient) => ids.includes(patient.id) || saving.isNewcomer(patient)
    if (!duplicates.found().every(isKnown)) throw new PossiblyRegistered()
    const { features } = await session.capabilities()
    return features.has('registration-check') ? { ...values, different_from: ids.join(',') } : values
  }

  const discard = () => {
    saving.forget()
    others = { newcomer: '', ids: [] }
    form.reset()
    // Old results must not count if the person just registered is entered again.
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
    ...viewOf(form),
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
      others = { newcomer: newcomerOf(values), ids: [...ids].slice(0, maxDuplicates) }
      return submit()
    },
    cancel: () => sending?.abort(),
    discard,
  }
}

/** The new patient's identity as text, to detect that the form is about somebody else. */
const newcomerOf = ({ first_name, last_name, dob, phone }: Sent): string => JSON.stringify([first_name, last_name, dob, phone])
