import { featureWords } from '../lib/language.ts'

/** What users can do while an element cannot work. The reasons for developers are in `diagnosis.ts`. */
export const connectionWords = featureWords('connection', {
  setup: 'Ask your administrator to connect this page to your clinic.',
  unreachable:
    "Your clinic's server can't be reached: check your network connection, or ask your administrator if other pages work.",
  failing: "Your clinic's server isn't working right now: try again in a moment.",
  wrongApi: 'This page is connected to the wrong server: ask your administrator to check its setup.',
  noToken: "This page can't sign you in: ask your administrator to check its setup.",
  signInFailed: "This page couldn't sign you in: try again, or reload the page and sign in again.",
  signedOut: 'Sign in to continue.',
})
