/** What the idle lock says. */
export const lockWords = {
  warning: 'Are you still there?',
  remaining: (time: string) => `You will be signed out of the screen in ${time}.`,
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  stay: 'Stay signed in',
  /** Also the window's title meanwhile. */
  locked: 'Locked',
  signInAgain: 'Sign in again to go on where you were.',
  goOn: 'Continue to go on where you were.',
  recording: 'A recording is running.',
  paused: 'A recording is paused.',
  unsent: 'A recording was not sent yet.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  continue: 'Continue',
  missing: 'Please enter your password.',
  notSignedIn: 'You could not be signed in again. Please try again.',
  notYou: 'Not you? Log out',
  logoutUnsent: 'There is a recording that was not sent. If you log out, it is lost. Log out?',
  logoutEntered: 'What was entered here and not saved is lost. Log out?',
}
