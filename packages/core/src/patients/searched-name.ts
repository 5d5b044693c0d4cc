import type { Session } from '../session/index.ts'
import { registrationOf } from './patient-registration.ts'

/**
 * Puts the name that was searched for into the registration form, unless the form has entries or the text is an MRN, a phone
 * number or a date. The last word is the last name, and so is what stands before a comma.
 */
export function registerSearched(session: Session, typed: string): void {
  const registration = registrationOf(session)
  const text = typed.trim()
  if (registration.isChanged() || text === '' || /\d/.test(text)) return
  const [family = '', given = ''] = text.split(',', 2).map((part) => part.trim())
  const words = family.split(/\s+/)
  const names = text.includes(',') ? { first: given, last: family } : { first: words.slice(0, -1).join(' '), last: words.at(-1)! }
  registration.set('last_name', names.last)
  if (names.first) registration.set('first_name', names.first)
}
