import type { DictationPatient } from './dictated-patient.ts'

/** True for the patient of an empty form. */
export const isNobody = ({ id, name }: DictationPatient): boolean => id === '' && name.trim() === ''

/** True if both are the same patient, or the same typed name. */
export const isSame = (one: DictationPatient, other: DictationPatient): boolean =>
  one.id === other.id && (one.id !== '' || one.name.trim() === other.name.trim())
