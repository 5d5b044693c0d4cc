import { counted, featureWords } from '../lib/language.ts'

const minutes = (count: number): string => (count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${count % 60} min`)

/** Words of the queue, exactly as the requirements give them where they do. */
export const checkInWords = featureWords('checkIn', {
  title: 'Patient Check-In',

  // CHK-01
  columns: {
    number: 'SR #',
    firstName: 'First Name',
    lastName: 'Last Name',
    gender: 'Gender',
    dateOfBirth: 'Date Of Birth',
    time: 'Appt time',
    waiting: 'Waiting',
    action: 'Action',
  },
  call: 'Call Patient',
  done: 'Done',
  callOf: (name: string) => `Call Patient: ${name}`,
  doneOf: (name: string) => `Done: ${name}`,
  /** In the menu of a row: the patient was checked in by mistake. */
  notHere: 'Not here',
  notActive: 'This visit is not active.',
  notRecorded: 'Not Recorded',
  nameless: 'The patient',
  /** An opened row. */
  openedTitle: 'Patient in the queue',
  startDictation: 'Start dictation',
  openChart: 'Open chart',
  /** The patient's token in the waiting room. */
  token: (token: string) => `Token ${token}`,

  // CHK-02
  selectLocation: 'Select Location',
  chooseLocation: 'Choose a location',
  confirm: 'Confirm',
  noLocationChosen: 'Please select a location.',
  locationUpdated: 'Location updated successfully.',
  changeLocation: (name: string) => `${name}, change location`,
  namelessLocation: 'Location',
  noLocation: 'Choose a location to see who is waiting there.',
  noLocations: 'Your practice has no locations.',
  locationsFailed: 'The locations could not be loaded.',

  // CHK-03
  doneQuestion: 'Are you sure you want to check out the patient?',
  gone: (name: string) => `${name} is already checked out.`,

  // Who waits, and how long
  empty: 'No one is waiting. New check-ins appear automatically.',
  failed: 'The queue could not be loaded.',
  stale: 'The queue may be out of date.',
  waitingFor: minutes,
  called: (time: string) => (time === '' ? 'Called' : `Called ${time}`),
  long: 'Waiting long',
  veryLong: 'Waiting very long',
  number: (count: number) => `${count} waiting`,
  average: (count: number) => `${minutes(count)} on average`,
  updated: (seconds: number) => (seconds < 60 ? `Updated ${seconds} s ago` : `Updated ${minutes(Math.floor(seconds / 60))} ago`),
  refresh: 'Refresh the queue',
  lost: 'Connection lost. Refreshing every 15 seconds until it reconnects.',
  unknown: "We couldn't confirm that. The queue will update when you're back online.",

  // CHK-06
  addWalkIn: 'Add walk-in',
  walkInTitle: 'Add walk-in',
  walkIn: 'Walk-in',
  addThis: 'Check in this patient',
  addThisOf: (name: string, mrn: string) => `Check in this patient: ${name}, MRN ${mrn}`,
  addingWalkIn: 'Checking in…',
  notAdded: 'The patient is registered, but not in the queue yet.',
  addAgain: 'Check in again',
  noWalkIns:
    'This practice’s system can’t add walk-ins to the queue. Register the patient, book an appointment for today, and check them in from it.',
  walkInFailed: 'The form could not be loaded.',

  // The window for the waiting room
  openDisplay: 'Waiting-room display',
  closeDisplay: 'Close the waiting-room display',
  displayBlocked: 'Your browser blocked the waiting-room window. Allow pop-ups for this page, then press the button again.',
  display: {
    title: 'Waiting room',
    comeIn: 'Please come in',
    calledBefore: 'Called earlier',
    /** Also true for patients with a single-letter name, who are called by number. */
    nobody: {
      'initials-number': 'You will be called by your initials and number, or by a number alone.',
      initials: 'You will be called by your initials, or by a number.',
      number: 'You will be called by your number.',
    },
    caption: (token: string) => `${token}, please come in.`,
    waiting: counted({ one: '1 person is waiting', other: '{0} people are waiting' }),
    stale: 'This display is out of date. Please ask at the front desk.',
  },
})
