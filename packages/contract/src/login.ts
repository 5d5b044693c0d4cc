import * as v from 'valibot'
import { account } from './lib/account.ts'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { text } from './lib/read.ts'
import { optionalProse, prose, requiredProse } from './lib/send.ts'
import { requiredText, textSent } from './lib/send-fields.ts'
import { provider } from './profile.ts'

const email = requiredText('Email', 320)

/** The token that a backend issued to recognize this browser; left out if there is none. */
const deviceToken = v.optional(textSent('Device', 100))

const signedIn = object({
  provider,
  access_token: text,
  account,
  /**
   * Beyond the source: a secret of this browser, the same for everybody who signs in with it. With it, a correct password is
   * accepted even if others have guessed wrong too often.
   */
  device_token: v.fallback(v.optional(v.string()), undefined),
})

export const login = endpoint({
  method: 'POST',
  path: 'provider_api/login',
  about: 'Signs in with e-mail and password.',
  open: true,
  body: object({ email, password: requiredProse('Password', 1000), device_token: deviceToken }),
  answer: { data: signedIn },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'provider_api/forgot-password',
  about: 'Sends a one-time code; the answer is the same whether or not the address is known.',
  open: true,
  body: object({ email, device_token: deviceToken }),
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: 'provider_api/verify-otp',
  about: 'Exchanges a one-time code for a token with which the password can be reset.',
  open: true,
  body: object({ email, otp_code: requiredText('OTP', 20), device_token: deviceToken }),
  answer: { data: signedIn },
})

/** The minimum length of a new password, at our server. */
export const minPasswordLength = 12

export const resetPassword = endpoint({
  method: 'POST',
  path: 'provider_api/password_reset',
  about:
    'Sets a new password for the user of the token. With `change-password`, a token that is not from a one-time code also needs `current_password`.',
  body: object({
    password: prose('New password', 1000),
    confirm_password: prose('Confirm password', 1000),
    current_password: optionalProse('Current password', 1000),
  }),
})
