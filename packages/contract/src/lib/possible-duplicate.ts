// Who may be registered already: one rule for the form that warns and for the server that asks.
import { type NameLikeness, nameLikeness, type PersonName } from './name-likeness.ts'

/** What tells whether somebody is registered already. */
export interface Registrant extends PersonName {
  /** `yyyy-MM-dd`; '' or null where it is not known. */
  dob: string | null
  phone: string
}

/** What a registrant and a patient have in common. */
export interface Shared {
  name: NameLikeness
  phone: boolean
}

/** Fewer digits than these are no phone number that tells one household from another. */
export const leastDigits = 7

/** The digits of a number without an extension, the zero that only its own country dials, and zeros that lead abroad. */
export const digitsOf = (phone: string): string =>
  phone
    .replace(/(?:ext|x|#|;).*$/is, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')

/** True for the same number with and without what is dialled before it. */
function areSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length)
  return short.length >= leastDigits && long.endsWith(short)
}

/**
 * What both share, where that makes it possible that they are the same: the date of birth and a name that is the same or
 * similar, or the phone.
 */
export function sharedBy(registrant: Registrant, patient: Registrant): Shared | undefined {
  const born = Boolean(registrant.dob) && registrant.dob === patient.dob
  const name = born ? nameLikeness(registrant, patient) : undefined
  const phone = areSameNumber(registrant.phone, patient.phone)
  return name || phone ? { name, phone } : undefined
}
