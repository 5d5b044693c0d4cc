import { counted, featureWords } from '../lib/language.ts'

/** Words of the day. Those of appointments, notes and the queue are theirs. */
export const todayWords = featureWords('today', {
  title: 'Today',
  schedule: 'Appointments of today',
  failed: "Today's appointments could not be loaded.",
  stale: 'The list may be out of date.',
  /** `statuses` are those of appointments, such as 'Pending, Cancelled'. */
  missing: (statuses: string) => `Some appointments could not be loaded (${statuses}).`,
  none: 'No appointments today.',
  finished: counted({ one: '{0} finished', other: '{0} finished' }),
  /** Names of buttons: 'Start dictation: Rosa Lindqvist, 09:30 AM'. */
  actionOf: (action: string, name: string, time: string) => `${action}: ${name}, ${time}`,
  chartOf: (name: string) => `Chart of ${name}`,
  startDictation: 'Start dictation',
  checkIn: 'Check in',
  review: 'Review note',
  open: 'Open note',
  generate: 'Generate',
  // The state of a visit
  arrived: 'Checked in',
  waiting: (length: string) => `Waiting ${length}`,
  left: 'Visit ended',
  writing: 'Writing the note',
  ready: 'Note ready',
  reviewed: 'Reviewed',
  noNote: 'Note missing',
  // Needs you
  needs: 'Needs you',
  /** Where no server knows what was reviewed; `day` is '12 Nov 2026'. */
  needsSince: (day: string) => `Notes since ${day}. Reviews from other devices or before you last signed in are not known here.`,
  needsNothing: 'Nothing needs you right now.',
  needsFailed: 'Your notes could not be loaded.',
  needsStale: 'Your notes may be out of date.',
  failedNote: (time: string) => `The note of ${time} is missing.`,
  toReview: (time: string) => `Dictated ${time}`,
  unsent: (length: string) => `A recording of ${length} is not sent yet.`,
  openUnsent: 'Open',
  more: (count: number) => `Show all ${count}`,
  // Who waits
  waitingTitle: 'Waiting',
  chooseLocation: 'Choose a location',
})
