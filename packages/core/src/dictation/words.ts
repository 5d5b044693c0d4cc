import { featureWords } from '../lib/language.ts'

/** Words of the dictation form, exactly as required. */
export const dictationWords = featureWords('dictation', {
  dictationTab: 'Dictation',
  title: 'Dictation Note',
  /** Replaces the form for users who may not dictate. */
  notAllowed: 'You can view notes but not dictate.',
  patientName: 'Patient Name',
  providerId: 'Provider id',
  audio: 'Audio Recording',
  comments: 'Comments',
  commentsPlaceholder: 'Comment here...',
  tasks: 'Tasks',
  addTask: 'Add Task',
  taskPlaceholder: 'Enter note',
  task: (number: number) => `Task ${number}`,
  remove: 'Remove',
  removeTask: (number: number) => `Remove task ${number}`,
  send: 'Send Notes',
  sending: 'Sending',
  /** DICT-05 */
  required: (label: string) => `${label}'s field is required`,
  /** DICT-03 */
  taskName: 'Name is required',
  taskNames: 'Please fill in all row names',

  clearName: 'Clear the name',
  looking: 'Looking up the patient',
  notFound: "This patient wasn't found. Choose the patient again.",
  lookupFailed: "The patient couldn't be looked up.",

  /** Follows a message about a failed send. */
  kept: 'Nothing was lost. Your recording and text are still here.',

  changeTitle: 'Change the patient?',
  change: (from: string, to: string) =>
    `${from ? `You have an unsent dictation for ${from}.` : 'You have an unsent dictation with no patient.'} ${to ? `What should happen to it before you choose ${to}?` : 'What should happen to it?'}`,
  finish: (name: string) => (name ? `Send it for ${name} first` : 'Send it first'),
  /** The same while it is being recorded. */
  changeRunning: (from: string, to: string) =>
    `You are recording a dictation${from ? ` for ${from}` : ''}. Recording continues until you choose. ${to ? `What should happen to it before you choose ${to}?` : 'What should happen to it?'}`,
  finishRunning: (name: string) => (name ? `Stop and send it for ${name} first` : 'Stop and send it first'),
  /** For a recorder whose page sends the recording. */
  stopRunning: (name: string) => (name ? `Stop the recording for ${name}` : 'Stop the recording'),
  discard: 'Discard it',
  move: (name: string) => (name ? `Keep it, for ${name}` : 'Keep it, change the name'),
  /** Leads to a second question, since a dictation about one patient must not end up with another. */
  wrongPatient: 'It was started for the wrong patient',
  correctAsk: (from: string, to: string) =>
    `It was started for ${from}. ${to ? `If you correct the patient, it will be sent for ${to}.` : 'If you correct the patient, it has only the name that you type.'}`,
  correct: (name: string) => (name ? `It is about ${name}` : 'It is about someone else'),
  back: 'Back',
  stay: (name: string) => (name ? `Stay with ${name}` : 'Stay'),
  /** Replaces a name that is not known (yet). */
  thisPatient: 'this patient',
  otherPatient: 'the other patient',
})
