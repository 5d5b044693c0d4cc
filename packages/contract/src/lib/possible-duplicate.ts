// Who may be registered already: one rule for the form that warns and for the server that asks.
import { type NameLikeness, nameLikeness, type PersonName } from './name-likeness.ts'

/** The data by which a registered patient is recognized. */
export interface Registrant extends PersonName {
  /** `yyyy-MM-dd`; '' or null if unknown. */
  dob: string | null
  phone: string
}

/** What a registrant and a patient have in common. */
export interface Shared {
  name: NameLikeness
  phone: boolean
}

/** A number with fewer digits does not identify a household. */
export const minDigits = 7

/** The digits of a number without extension, trunk zero and international prefix. */
export const digitsOf = (phone: string): string =>
  phone
    .replace(/(?:ext|x|#|;).*$/is, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')

/** True for the same number with and without its dialing prefix. */
function areSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length)
  return short.length >= minDigits && long.endsWith(short)
}

/** What both have in common, if they may be the same person: the date of birth with an equal or similar name, or the phone. */
export function sharedBy(registrant: Registrant, patient: Registrant): Shared | undefined {
  const born = Boolean(registrant.dob) && registrant.dob === patient.dob
  const name = born ? nameLikeness(registrant, patient) : undefined
  const phone = areSameNumber(registrant.phone, patient.phone)
  return name || phone ? { name, phone } : undefined
}
