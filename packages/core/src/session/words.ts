import { featureWords } from '../lib/language.ts'

export const sessionWords = featureWords('session', {
  /** An assistant and the provider they assist. */
  assistantOf: (name: string, provider: string) => (provider ? `${name}, for ${provider}` : name),
  verifying: 'Please wait, verifying you.....',
  loggedOut: 'You are now logged out',
  ended: 'Your session has ended. Please sign in again.',
  logoutUnknown: 'Log out? Unsaved entries are deleted.',
})
