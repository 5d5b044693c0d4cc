import { featureWords } from '../lib/language.ts'

/** Words about the consent to a recording. */
export const consentWords = featureWords('consent', {
  title: 'Consent to record',
  /** One press for the usual answer. */
  agreed: 'Patient agreed to be recorded',
  details: 'Other answer',
  change: 'Change',
  /** Instead of 'Ready' where nothing may be recorded before an answer. */
  needed: 'Ask for consent before you record.',
  wordingTitle: (version: string) => `What to ask (version ${version})`,
  /** Our wording, unless the practice has its own; a change needs a new version. */
  wording:
    'I would like to record our visit so that your note can be written from it. The recording is kept with your chart. You can say no, and you can stop it at any time. Do you agree?',
  who: 'Who agreed?',
  givers: { patient: 'Patient', representative: 'Person who speaks for the patient' },
  how: 'How?',
  ways: { spoken: 'Spoken', written: 'Written', standing: 'Standing (given before, for all visits)' },
  save: 'Agreed',
  refused: 'Refused',
  cancel: 'Cancel',
  /** A consent in one line. */
  line: (who: string, how: string, at: string, second: string, wording: string) =>
    `Consent to record: ${[who, how, at, second, wording].filter(Boolean).join(', ')}`,
  inLine: {
    patient: 'patient',
    representative: 'person who speaks for the patient',
    spoken: 'spoken',
    written: 'written',
    standing: 'standing',
  },
  inRecording: (time: string) => `${time} into the recording`,
  wordingVersion: (version: string) => `wording ${version}`,
  withdraw: 'Withdraw consent',
  withdrawUnsent: 'Withdraw consent and delete this recording? Nothing of it was sent.',
  refuseAsk: 'Delete this recording? The patient does not want to be recorded.',
  withdrawSent: 'Withdraw consent? The recording is deleted here and on the server. The note is kept.',
  withdrawnUnsent: 'Consent was withdrawn. The recording was deleted from this device.',
  withdrawn: (at: string) => `Consent withdrawn${at ? ` ${at}` : ''}. The recording was deleted.`,
  off: (name: string) => `${name || 'The patient'} does not want to be recorded. Recording is off for this visit.`,
  /** Learned from the server while a recording runs. */
  refusedEarlier: 'This patient refused to be recorded in this visit. Save their answer now, or stop and clear the recording.',
  askAgain: 'Patient now agrees',
  /** Where the server did not take a refusal. */
  keptHere: 'The answer could not be saved on the server. It applies on this page until you sign out.',
})
