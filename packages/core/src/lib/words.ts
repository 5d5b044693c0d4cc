import { featureWords } from './language.ts'

/** Words that every feature shares. */
export const sharedWords = featureWords('common', {
  tryAgain: 'Try again',
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  required: 'required',
  genders: { male: 'Male', female: 'Female', other: 'Other' },
  show: (field: string) => `Show ${field}`,
  hide: (field: string) => `Hide ${field}`,
  /** Asked before a dialog with unsaved entries closes. */
  discard: 'Discard changes?',
  keepEditing: 'Keep editing',
  /** Shown when a form continues with entries that were left unsent. */
  resumed: 'Your earlier entries are restored.',
  startOver: 'Start over',
  discardChanges: 'Discard',
  /** Beside data from before the outage; `time` is '10:02 AM', '' if unknown. */
  lastKnown: (time: string) => (time ? `Last known, ${time}` : 'Last known data'),
  offline: "No connection. You see the last known data. It updates automatically when you're back online.",
  offlineRetry: 'Check now',
  reference: (id: string) => `Reference ${id}`,
  unreachable: 'Could not reach the server.',
  serverFailed: 'Something went wrong on the server.',
  /** For the page around an element, when the server's own words are shown in place. */
  refused: 'The server refused this.',
  crashed: 'Something went wrong here.',
  // RECENT-06; beside dictations and notes.
  transcriptionOff: 'Transcription is off at this practice. Notes contain typed text only.',
})
