import { counted, featureWords } from '../lib/language.ts'

/** Words about dictations that were not sent yet. */
export const outboxWords = featureWords('outbox', {
  title: 'Unsent dictations',
  found: (patient: string, time: string, length: string) =>
    patient
      ? `A recording for ${patient} of ${time}, ${length}, was not sent.`
      : `A recording of ${time}, ${length}, was not sent.`,
  /** The same if nothing was spoken. */
  foundText: (patient: string, time: string) =>
    patient ? `Text for ${patient} of ${time} was not sent.` : `Text of ${time} was not sent.`,
  deletedOn: (day: string) => `It is deleted from this computer on ${day}.`,
  unreadable: (time: string) =>
    `A recording of ${time} was not sent, and it can't be opened any more. If it matters, dictate it again.`,
  /** A piece is about a second long. */
  damaged: counted({
    one: 'About {0} s of this recording was damaged on disk. Everything else is here. Listen to it before you send it.',
    other: 'About {0} s of this recording were damaged on disk. Everything else is here. Listen to it before you send it.',
  }),
  /** On the other pages of the browser. */
  withdrawn: counted({
    one: 'Consent was withdrawn. {0} unsent dictation was deleted.',
    other: 'Consent was withdrawn. {0} unsent dictations were deleted.',
  }),
  notFound: "This recording isn't here any more. Another tab may have sent it.",

  sending: (patient: string) => (patient ? `Sending the dictation for ${patient}` : 'Sending the dictation'),
  waiting: (patient: string) => (patient ? `The dictation for ${patient} is waiting` : 'The dictation is waiting'),
  held: (patient: string) => (patient ? `The dictation for ${patient} was not sent` : 'The dictation was not sent'),
  /** Follows the reason. */
  again: "Nothing was lost. We'll try again automatically.",
  kept: 'Nothing was lost.',
  /** Beside a dictation that the disk did not take. */
  inMemory: 'Keep this page open until it is sent: it could not be saved on this computer.',
  percent: (percent: number) => `${percent} % sent`,

  arrived: 'The dictation was sent.',

  /** In place of the server's sentence. */
  otherName: (sent: string, record: string) => `It was sent for “${sent}”, but the chosen record is that of ${record}.`,
  sendForRecord: (record: string) => `Send for ${record}`,
  send: 'Send',
  sendNow: 'Try again',
  play: 'Play',
  pause: 'Pause playback',
  open: 'Open',
  cancel: 'Cancel',
  discard: 'Discard',
  discardAsk: 'Discard this dictation? This cannot be undone.',
  busy: 'Send or clear the dictation in the form first.',
  playback: "The recording can't be played here. It can be sent.",

  full: "The disk is full. Your recording is kept on this page only: don't close it before the recording is sent.",
  refused:
    "This browser does not save recordings. Your recording is kept on this page only: don't close it before the recording is sent.",
  /** In a frame of another site, for which some browsers store nothing. */
  refusedFrame:
    "This browser does not save recordings for a form inside another site's page. Your recording is kept in this form only: don't leave the page before the recording is sent.",
  weak: 'Unsent recordings are saved on this computer until they are sent. Your server has no key for them, so other people with access to this computer could open them.',
  understood: 'OK',
})
