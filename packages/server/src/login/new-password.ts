import { Refusal } from '../lib/refusal.ts'

const shortest = 12

/** Throws 422 where a new password cannot be taken: too short, the e-mail itself, or typed differently the second time. */
export function checkNewPassword(typed: { password: string; confirm_password: string }, email: string): void {
  const refuse = (field: 'password' | 'confirm_password', message: string) =>
    new Refusal(422, message, { errors: { [field]: [message] } })
  // By characters as people count them, not by UTF-16 halves.
  const length = [...typed.password].length
  if (length < shortest) throw refuse('password', `The new password must have at least ${shortest} characters.`)
  if (typed.password.trim().toLowerCase() === email) throw refuse('password', 'The new password must not be your email.')
  if (typed.password !== typed.confirm_password) throw refuse('confirm_password', 'The two passwords do not match.')
}
