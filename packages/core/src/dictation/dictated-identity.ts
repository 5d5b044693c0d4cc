import type { ReadableAtom } from 'nanostores'

import { createIdentityLookup } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import { type DictatedPatient, dictatedPatientOf } from './dictated-patient.ts'
import type { DictationValues } from './dictation-values.ts'

/** Keeps `dictatedPatientOf` up to date: the form's patient, with date of birth and MRN of their record. */
export function showDictatedPatient(session: Session, $values: ReadableAtom<DictationValues>): void {
  const record = createIdentityLookup(session)
  const $dictated = dictatedPatientOf(session)
  let lookedUp = ''

  function show(): void {
    const { patientId: id, patientName } = $values.get()
    const found = record.$lookup.get()
    const { dateOfBirthInWords = '', mrn = '' } = found.state === 'found' && found.patient.id === id ? found.patient : {}
    const dictated = { id, name: patientName.trim(), dateOfBirth: dateOfBirthInWords, mrn }
    // Each keystroke in the comments changes the values, too.
    if (!isSame(dictated, $dictated.get())) $dictated.set(dictated)
  }
  let stop = (): void => undefined
  /** Until its result is known: the lookup watches the network while it has a listener. */
  function lookUp(id: string): void {
    stop()
    lookedUp = id
    if (id !== '')
      stop = record.$lookup.listen(({ state }) => {
        show()
        if (state === 'found' || state === 'missing') stop()
      })
    record.show(id)
  }
  $values.subscribe(({ patientId, patientName }) => {
    // Without a name the form looks the patient up itself, and the row is known afterwards.
    const id = patientName.trim() === '' || session.$session.get().state !== 'in' ? '' : patientId
    if (id !== lookedUp) lookUp(id)
    show()
  })
}

const isSame = (one: DictatedPatient, other: DictatedPatient): boolean =>
  one.id === other.id && one.name === other.name && one.dateOfBirth === other.dateOfBirth && one.mrn === other.mrn
