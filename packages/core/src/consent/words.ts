import { counted, featureWords } from '../lib/language.ts'

/** Words about the consent to a recording. */
export const consentWords = featureWords('consent', {
  title: 'Consent to record',
  /** One press for the usual answer. */
  agreed: 'Patient agreed to be recorded',
  /** One press at a later visit: 'Standing consent of 03 May 2026 (patient, spoken)'. */
  useStanding: (day: string, who: string, how: string) => `Standing consent of ${day} (${who}, ${how})`,
  endStanding: 'End standing consent',
  endStandingAsk: 'End the standing consent? The patient is asked at each visit. Recordings made so far are kept.',
  standingNotSaved: 'The standing consent could not be saved on the server. The patient is asked again at the next visit.',
  standingNotEnded: 'The standing consent could not be ended on the server. Try again at the next visit.',
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
  ways: { spoken: 'Spoken', written: 'Written' },
  standing: 'Also for later visits (standing consent)',
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
  withdrawAsk:
    'Withdraw consent? Every recording made with it is deleted, here and on the server; unsent ones with their comments. Notes are kept.',
  refuseAsk: 'Delete this recording? The patient does not want to be recorded.',
  withdrawSent: 'Withdraw consent? The recording is deleted here and on the server. The note is kept.',
  isWithdrawn: 'Consent was withdrawn.',
  /** Follow it. */
  deletedHere: 'Unsent recordings made with it were deleted.',
  deletedOnServer: counted({
    one: '{0} recording was deleted from the server.',
    other: '{0} recordings were deleted from the server.',
  }),
  noneOnServer: 'The server has no recording made with it, and refuses one that arrives later.',
  /** The same on a backend that does not say how many. */
  deletedThere: 'Recordings made with it that were on the server were deleted.',
  /** In a review, or on another page or device, with a recording here that was made with it. */
  recordingWithdrawn: 'Consent was withdrawn, and this recording was deleted.',
  notWithdrawnOnServer:
    "Recordings that were sent before may still be on the server. We'll try again automatically; if you leave this page before, withdraw their consent in the recent dictations.",
  /** Where the server refuses it, so that nothing is tried again. */
  withdrawalRefused:
    'The server refused the withdrawal, so recordings that were sent before may still be there. Withdraw their consent in the recent dictations.',
  withdrawn: (at: string) => `Consent withdrawn${at ? ` ${at}` : ''}. The recording was deleted.`,
  off: (name: string) => `${name || 'The patient'} does not want to be recorded. Recording is off for this visit.`,
  /** Learned from the server while a recording runs. */
  refusedEarlier: 'This patient refused to be recorded in this visit. Save their answer now, or stop and clear the recording.',
  askAgain: 'Patient now agrees',
  /** Where the server did not take a refusal. */
  keptHere: 'The answer could not be saved on the server. It applies on this page until you sign out.',
})
