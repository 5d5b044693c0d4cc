import { minPasswordLength } from '@chartside/contract/login'
import { featureWords } from '../lib/language.ts'

/** Words of changing the password while signed in (AUTH-24). */
export const passwordWords = featureWords('passwordChange', {
  title: 'Change Password',
  current: 'Current Password',
  password: 'New Password',
  confirm: 'Confirm Password',
  rules: `At least ${minPasswordLength} characters. Not your email, your current password or a common password.`,
  consequences: "You stay signed in here and are signed out everywhere else. We'll email you that your password was changed.",
  save: 'Change Password',
  saving: 'Changing…',
  missing: {
    current: 'Enter your current password.',
    password: 'Enter a new password.',
    confirm: 'Enter the new password again.',
  },
  /** After a lost answer. */
  unsure: 'Your password may have been changed. Try again, or sign in with the new one.',
  elsewhere: "To change your password, log out and choose 'Forgot Password?' on the login page.",
  failed: 'This form could not be loaded.',
})
