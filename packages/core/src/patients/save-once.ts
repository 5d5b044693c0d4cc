import { foldedLetters } from '@chartside/contract/lib/folding'
import { nameLikeness } from '@chartside/contract/lib/name-likeness'
import { possibleDuplicates, type RegisteredPatient, savePatient, searchPatient } from '@chartside/contract/patients'
import * as v from 'valibot'

import { CallError, Refused } from '../errors.ts'
import type { Input } from '../lib/call.ts'
import { createRequestKey } from '../lib/request-key.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { registerWords } from './register-words.ts'

/** What is sent about a newcomer. */
export type Sent = Input<typeof savePatient>['form']

/** The person may already be registered: nothing was sent, or the server asks. */
export class PossiblyRegistered extends CallError {
  override name = 'PossiblyRegistered'
  override readonly retryable = false
  constructor() {
    super(registerWords.duplicates(1))
  }
}

/**
 * Saves a newcomer, and never twice: an attempt with a lost answer is looked up before the next one. `named` receives the patients
 * that the server asks about.
 */
export function createSaveOnce(session: Session, named: (patients: readonly RegisteredPatient[]) => void) {
  const key = createRequestKey()
  /** The last attempt while its result is unclear: it may have succeeded. */
  let unsure: Sent | undefined

  async function save(sent: Sent, signal: AbortSignal) {
    const idempotencyKey = key.of(Object.values(sent))
    const before = unsure
    // Set before sending, never after a failure: by then it may be another user's turn.
    unsure = sent
    try {
      const { data, message } = await session.call(savePatient, { form: sent }, { signal, idempotencyKey })
      knownPatientsOf(session).add([data.data])
      return { id: data.data.id, message }
    } catch (error) {
      key.failed(error)
      if (error instanceof Refused && !signal.aborted) unsure = before
      const patients = namedBy(error)
      if (patients.length === 0) throw error
      named(patients)
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

  function forget(): void {
    key.done()
    unsure = undefined
  }

  return {
    /** Saves, and resolves with the patient's id and the message to show. Throws PossiblyRegistered if the server asks first. */
    async save(sent: Sent, signal: AbortSignal): Promise<{ id: string; message: string }> {
      const saved = (unsure && (await registeredBefore(unsure, sent, signal))) ?? (await save(sent, signal))
      forget()
      return saved
    },
    /** True for the patient that an attempt with a lost answer has registered. */
    isNewcomer: (patient: RegisteredPatient): boolean => unsure !== undefined && isSame(patient, unsure),
    /** Forgets the attempts, because the next newcomer is another person. */
    forget,
  }
}

/** The patients that the server asks about; empty for any other refusal. */
function namedBy(error: unknown): readonly RegisteredPatient[] {
  if (!(error instanceof Refused) || error.code !== 409) return []
  const read = v.safeParse(possibleDuplicates, { data: error.data })
  return read.success ? read.output.data.patients : []
}

const sameMrn = (patient: RegisteredPatient, sent: Sent): boolean =>
  patient.mrn.trim() === sent.mrn || (foldedLetters(sent.mrn) !== '' && foldedLetters(patient.mrn) === foldedLetters(sent.mrn))

const isSame = (patient: RegisteredPatient, sent: Sent): boolean =>
  sameMrn(patient, sent) && patient.dob === sent.dob && nameLikeness(patient, sent) === 'same'

/** Also true if the MRN or the spelling of the name was corrected meanwhile. */
const isSamePerson = (patient: RegisteredPatient, sent: Sent): boolean =>
  sameMrn(patient, sent) || (patient.dob === sent.dob && nameLikeness(patient, sent) !== undefined)
