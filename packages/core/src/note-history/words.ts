import { counted, featureWords } from '../lib/language.ts'

/** Words of the versions of a note, of signing it and of its addenda. */
export const historyWords = featureWords('noteHistory', {
  more: 'More actions',
  // SIGN-02
  history: 'History',
  historyTitle: 'Versions of this note',
  historyFailed: "The versions couldn't be loaded.",
  none: 'No version was kept.',
  byMachine: 'Written by the machine',
  savedBy: (name: string) => (name ? `Saved by ${name}` : 'Saved'),
  present: 'Current text',
  unchanged: counted({ one: '{0} sentence unchanged', other: '{0} sentences unchanged' }),
  onlyFormat: 'Only the formatting was changed.',
  emptied: 'The note was emptied.',
  wholeText: 'Whole text',
  added: 'Added',
  removed: 'Removed',
  kept: (percent: string) => `${percent} % of the machine's words are kept.`,
  // SIGN-03
  useText: 'Use this text again',
  saveFirst: 'Save or discard your changes before you use an earlier text.',
  // SIGN-06
  sign: 'Sign',
  signing: 'Signing…',
  notYet: 'Not yet',
  signQuestion: 'Sign this note?',
  signEffect: 'It can no longer be changed or deleted afterwards; addenda can be added.',
  contradictions: counted({
    one: '{0} place contradicts the recording:',
    other: '{0} places contradict the recording:',
  }),
  notCompared: 'This note was not compared with its recording.',
  comparing: 'The note is still being compared with its recording.',
  notSigned: "The note wasn't signed.",
  locked: 'A signed note cannot be changed. You can add an addendum.',
  lockedForYou: 'A signed note cannot be changed.',
  // MOVE-03
  move: 'Move to another patient',
  moveEffect: 'The note moves with its recording and codes. Its history says who moved it, and from whom to whom.',
  movedFrom: 'It is now with',
  movedTo: 'It belongs to',
  otherPatient: 'Choose another patient',
  samePatient: 'The note is already with this patient.',
  moveFromTo: (from: string, to: string) => `Move from ${from} to ${to}`,
  notMoved: "The note wasn't moved.",
  moved: (from: string, by: string, moment: string) => `Moved from ${from} by ${by}, ${moment}`,
  movedBetween: (from: string, to: string, by: string, moment: string) => `Moved from ${from} to ${to} by ${by}, ${moment}`,
  sentBefore: (from: string) => `It was sent to the record under the name of ${from}. Correct it there, too.`,
  copiedBefore: (from: string, moment: string) => `It was copied under the name of ${from}, ${moment}. Correct it there, too.`,
  aboutAnotherEntry: 'This note is about another patient',
  aboutAnotherEffect: 'A signed note stays where it is. An addendum says whom it is about.',
  aboutAnother: (name: string, born: string, mrn: string, filed: string) =>
    `This note is about another patient: ${name}, born ${born}, MRN ${mrn}. It was signed in the chart of ${filed} by mistake.`,
  // SIGN-08
  push: 'Send to record',
  pushed: (time: string) => `Sent to the record ${time}`,
  notPushed: "The record didn't take the note. Send it again.",
  saveBeforePush: 'Save your changes before you send the note.',
  // SIGN-05
  addenda: 'Addenda',
  newAddendum: 'Addendum',
  addAddendum: 'Add addendum',
  addingAddendum: 'Adding…',
  notAdded: "The addendum wasn't added. Your text is still here.",
})
