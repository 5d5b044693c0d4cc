import { counted, featureWords } from '../lib/language.ts'

/** The words of the idle lock. */
export const lockWords = featureWords('lock', {
  warning: 'Are you still there?',
  remaining: (time: string) => `This screen locks in ${time}.`,
  secondsLeft: counted({ one: '1 second left', other: '{0} seconds left' }),
  stay: 'Stay signed in',
  /** Also the window's title while locked. */
  locked: 'Locked',
  signInAgain: 'Sign in to pick up where you left off.',
  goOn: 'Continue to pick up where you left off.',
  recording: 'Recording in progress.',
  paused: 'Recording paused.',
  unsent: 'You have an unsent recording.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  continue: 'Continue',
  missing: 'Please enter your password.',
  notSignedIn: "We couldn't sign you in. Try again.",
  notYou: 'Not you? Log out',
})
