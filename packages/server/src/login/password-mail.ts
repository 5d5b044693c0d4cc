import { dayIn, timeIn } from '@chartside/contract/lib/wall-clock'

import type { Deps } from '../deps.ts'

/** Notifies the owner of an account by e-mail that its password has changed, in case somebody else changed it. */
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
