import { featureWords } from '../lib/language.ts'

/** Words of signing in, exactly as required. */
export const loginWords = featureWords('login', {
  welcome: 'Welcome Back!',
  email: 'Email',
  password: 'Password',
  otp: 'OTP',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  login: 'Login',
  forgot: 'Forgot Password?',
  sendOtp: 'Send Otp',
  verify: 'Verify',
  reset: 'Reset Password',
  back: 'Back to login',
  again: 'Send a new OTP',
  otpHelp: 'Enter the code that was sent to your email.',
  /** AUTH-07 */
  missing: 'Please enter email and password.',
  missingEmail: 'Please enter your email.',
  missingOtp: 'Please enter the OTP.',
  missingPasswords: 'Please enter the new password twice.',
  otpSent: 'OTP sent successfully',
  passwordReset: 'Password reset successfully',
  /** AUTH-11 */
  noToken: 'Access token not found. Please log in again.',
  /** On a page that holds unsent work of a user, without naming them. */
  kept: {
    entries: 'This page keeps unsent entries for the user who was signed in here.',
    recording: 'This page keeps an unsent recording for the user who was signed in here. They can send it after signing in.',
  },
  signedIn: (name: string) => (name ? `You are signed in as ${name}.` : 'You are signed in.'),
  logout: 'Logout',
})
