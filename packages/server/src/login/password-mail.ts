import { dayIn, timeIn } from '@chartside/contract/lib/wall-clock'

import type { Deps } from '../deps.ts'

/** Tells the owner of an account that it has a new password, in case that was somebody else. */
export async function mailPasswordChange({ clock, sendMail }: Deps, to: string): Promise<void> {
  const now = clock.now()
  await sendMail({
    to,
    subject: 'Your password was changed',
    text: `The password of your account was changed on ${dayIn('UTC', now)} at ${timeIn('UTC', now).slice(0, 5)} UTC. Everybody else who was signed in with it has been signed out.

If that was not you, choose 'Forgot Password?' on the login page now, and tell the administrator of your practice.
`,
  })
}
