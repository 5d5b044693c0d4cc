import { minPasswordLength } from '@chartside/contract/login'

import { verifySecret } from '../lib/passwords.ts'
import { type Refusal, refusedAt } from '../lib/refusal.ts'
import type { Asking } from '../lib/turns.ts'
import { isCommon } from './common-passwords.ts'

/**
 * Throws 422 if a new password is not acceptable: too short, blank, the e-mail itself, a common one, the current one, or typed
 * differently the second time. With the status `ERROR_INFO` it is also shown as a toast, as on the login panel (AUTH-13).
 */
export async function checkNewPassword(
  { password, confirm_password }: { password: string; confirm_password: string },
  current: { email: string; hash: string; asking: Asking },
  status: Refusal['status'],
): Promise<void> {
  const refuse = (message: string) => refusedAt('password', message, 422, status)
  if (password.trim() === '') throw refuse('The new password must not be blank.')
  // By characters as people count them, not by UTF-16 halves.
  if ([...password].length < minPasswordLength)
    throw refuse(`The new password must have at least ${minPasswordLength} characters.`)
  if (password.trim().toLowerCase() === current.email) throw refuse('The new password must not be your email.')
  if (await isCommon(password)) throw refuse('The new password is too easy to guess. Choose a less common one.')
  if (await verifySecret(password, current.hash, current.asking))
    throw refuse('The new password must differ from the current one.')
  if (password !== confirm_password) throw refusedAt('confirm_password', 'The two passwords do not match.', 422, status)
}
