import { minPasswordLength } from '@chartside/contract/login'

import { fits } from '../lib/passwords.ts'
import { Refusal } from '../lib/refusal.ts'
import { isCommon } from './common-passwords.ts'

/** `ERROR_INFO` is also shown as a toast, as on the login panel (AUTH-13). */
type Status = 'ERROR' | 'ERROR_INFO'

export interface TypedPasswords {
  password: string
  confirm_password: string
}

/** The refusal of what was typed into a field. */
export const refusedAt = (field: keyof TypedPasswords | 'current_password', message: string, status: Status = 'ERROR'): Refusal =>
  new Refusal(422, message, { status, errors: { [field]: [message] } })

/**
 * Throws 422 if a new password is not acceptable: too short, blank, the e-mail itself, a common one, the current one, or typed
 * differently the second time.
 */
export async function checkNewPassword(
  typed: TypedPasswords,
  current: { email: string; hash: string },
  status: Status,
): Promise<void> {
  const { password, confirm_password } = typed
  const refuse = (message: string) => refusedAt('password', message, status)
  if (password.trim() === '') throw refuse('The new password must not be blank.')
  // By characters as people count them, not by UTF-16 halves.
  if ([...password].length < minPasswordLength)
    throw refuse(`The new password must have at least ${minPasswordLength} characters.`)
  if (password.trim().toLowerCase() === current.email) throw refuse('The new password must not be your email.')
  if (await isCommon(password)) throw refuse('The new password is too easy to guess. Choose a less common one.')
  if (await fits(password, current.hash)) throw refuse('The new password must differ from the current one.')
  if (password !== confirm_password) throw refusedAt('confirm_password', 'The two passwords do not match.', status)
}
