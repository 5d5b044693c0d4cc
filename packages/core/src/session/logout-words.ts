import { featureWords } from '../lib/language.ts'

/** What a logout deletes, here and in other tabs; shown as one question. */
export const logoutWords = featureWords('logout', {
  logoutHere: {
    kept: 'You have an unsent dictation. It stays on this computer, encrypted, until you sign in again.',
    'kept-running':
      'You are recording. Logging out stops the recording. It stays on this computer, encrypted, until you sign in again.',
    entries: 'This page has unsaved entries. Logging out deletes them.',
    recording: 'You have an unsent recording. Logging out deletes it.',
    running: 'You have an unsent recording. Logging out deletes it.',
  },
  logoutElsewhere: {
    kept: 'Another page has an unsent dictation. It stays on this computer, encrypted, until you sign in again.',
    entries: 'Another page has unsaved entries. Logging out deletes them.',
    recording: 'Another page has an unsent recording. It is kept there until you sign in again.',
    running: 'Another page is recording. Logging out stops the recording and keeps it there until you sign in again.',
  },
  logoutAsked: 'Log out?',
})
