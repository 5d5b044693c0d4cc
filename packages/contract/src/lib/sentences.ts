// The codes of the sentences that the API says to users, so that a client can say them in another language. The sentences
// themselves are next to their rules; a test keeps the two in step.

/** By code; `{0}` stands for what a sentence is about. */
export const sentences = {
  // Fields
  required: '{0} is required.',
  'too-long': '{0} can have at most {1} characters.',
  unstorable: '{0} has characters that cannot be stored.',
  'hidden-characters': '{0} contains hidden characters that change the direction of text. Delete the text and type it again.',
  'hidden-in-tag': 'Retype the tag; it contains hidden characters.',
  'not-an-email': '{0} must be an address like name@example.org.',
  'not-a-date': '{0} must be a date of the calendar, like 2026-11-20.',
  'before-year': '{0} cannot be before {1}.',
  'after-today': '{0} cannot be after today.',
  'before-today': 'The date cannot be before today.',
  'end-before-start': 'End date cannot be earlier than start date.',
  'no-letter': '{0} must have at least one letter.',
  'sign-in-name': '{0} cannot contain {1}. Letters of any script, spaces, apostrophes and hyphens are fine.',
  'sign-in-number': '{0} cannot contain {1}. Letters, digits, spaces and - . / _ # : are fine.',
  'no-gender': 'Gender must be male, female or other.',
  'no-mode': 'Choose telehealth or office.',
  // Files
  'document-kind': 'Only PDF, JPEG, JPG, and PNG files are allowed.',
  'document-other-kind':
    'Only PDF, JPEG, JPG, and PNG files are allowed. This is a {0} file, whatever its name says: save it as one of those and choose it again.',
  'document-empty': 'The file is empty.',
  'document-large': 'The file is larger than {0} MB.',
  'document-pixels': 'The image has more than {0} megapixels. Save it at a lower resolution and choose it again.',
  'document-name-long': 'The file name can have at most {0} characters.',
  'document-name-hidden':
    'The file name contains hidden characters, which can disguise a file. Rename the file and choose it again.',
  'document-two-endings': 'The file name has two endings, ‘{0}’, which can disguise a file. Rename the file and choose it again.',
  'document-not-pdf': 'The file is named as a PDF, but it is an image. Rename the file and choose it again.',
  'document-not-image': 'The file is named as an image, but it is a PDF. Rename the file and choose it again.',
  'image-kind': 'The image must be a JPEG, PNG or WebP.',
  'image-large': 'The image can have at most {0} kB.',
  'image-pixels': 'The image can have at most {0} × {1} pixels.',
  'not-a-recording': 'This file is not an MP3 recording.',
  'upload-incomplete': 'The upload is not complete yet. Send the rest.',
  'upload-interrupted': 'The upload was interrupted. Send it again.',
  'no-room-user':
    'Your recordings and documents take all {0} GB that a user has, so this file was not stored. Tell your administrator.',
  'no-room-practice':
    "Your practice's recordings and documents take all {0} GB that it has, so this file was not stored. Tell your administrator.",
  'link-expired': 'This link has expired. Open the file again.',
  // Signing in
  'wrong-password': 'Incorrect email or password.',
  'wrong-otp': 'The OTP is incorrect or has expired. Request a new one.',
  'account-closed': 'This account is closed. Ask the administrator of your practice.',
  'too-many-attempts': 'Too many attempts. Try again in {0}.',
  'too-many-requests': 'Too many requests are being sent at once. Try again in a moment.',
  'set-password-first': 'Please set a new password first.',
  'no-current-password': 'Enter your current password.',
  'wrong-current-password': 'The current password is incorrect.',
  'password-blank': 'The new password must not be blank.',
  'password-short': 'The new password must have at least {0} characters.',
  'password-email': 'The new password must not be your email.',
  'password-common': 'The new password is too easy to guess. Choose a less common one.',
  'password-same': 'The new password must differ from the current one.',
  'passwords-differ': 'The two passwords do not match.',
  'logged-in': 'Logged in successfully',
  'otp-sent': 'OTP sent successfully',
  'otp-verified': 'OTP verified successfully',
  'password-reset': 'Password reset successfully',
  // Patients, dictations, documents
  'not-found': 'This {0} was not found.',
  'not-permitted': 'As an assistant you cannot {0}.',
  'mrn-taken': 'Another patient of your practice already has the MRN {0}.',
  'payer-gone': 'This payer is no longer in the list. Choose it again.',
  'patient-has-records': 'This patient still has {0} and cannot be deleted.',
  'patient-registered': '{0} was registered.',
  'profile-updated': 'Your profile has been updated.',
  'patient-deleted': 'Patient deleted.',
  'dictation-sent': 'Dictation sent. The note is being written.',
  'dictation-deleted-since':
    'This dictation has arrived before, and was deleted since. Send it again only if it is still needed.',
  'dictation-id-taken': 'This dictation was not stored: another recording has arrived under its id. Send it again.',
  'dictation-deleted': 'Dictation deleted.',
  'consent-withdrawn': 'The patient withdrew the consent to this recording, so it was not kept.',
  'recording-refused':
    'This patient refused to be recorded in this visit, so the recording was not kept. Save their answer and send it again, or discard it.',
  'recording-withdrawn': 'The recording was deleted from the server. The note was kept.',
  'recordings-withdrawn': '{0} recordings were deleted from the server. The notes were kept.',
  'dictation-without-recording': 'The server has no recording of this dictation. One that arrives later is refused.',
  'nothing-withdrawn': 'The server has no recording made with this consent. One that arrives later is refused.',
  'withdrawn-not-erased':
    'The withdrawal was saved, but the server cannot delete recordings right now, because it cannot reach its files. Nobody can open them. Try again in a minute.',
  'document-restored': 'Document restored.',
  'dictation-restored': 'Dictation restored.',
  'restored-before': 'This was restored already, or its {0} days are over.',
  'note-under-way': 'The note is being written.',
  'note-exists': 'This dictation already has a note.',
  'note-saved': 'Note saved.',
  'note-reviewed': 'Note marked as reviewed.',
  'review-taken-back': 'Review taken back.',
  'review-outdated': "The note wasn't marked as reviewed: it was changed since you opened it. Read the new version first.",
  'note-locked': 'This note is signed and cannot be changed. Add an addendum instead.',
  'note-signed': 'Note signed.',
  'sign-outdated': "The note wasn't signed: it was changed since you opened it. Read the new version first.",
  'addendum-added': 'Addendum added.',
  'addenda-full': 'A note can have at most {0} addenda, with {1} characters in all. Dictate a new note instead.',
  'moved-too-often': 'A note can be moved at most {0} times.',
  'addendum-early': 'This note is not signed yet. Edit it instead.',
  'speaker-renamed': 'Speaker renamed.',
  'speaker-outdated': 'Someone else renamed this speaker since you opened this note.',
  'templates-saved': 'Templates saved.',
  'templates-outdated': "Your templates weren't saved: they were changed on another page or device since you opened them.",
  'template-gone': "This template wasn't found. It may have been deleted.",
  'rewrite-off': "Transcription is off, so the note can't be written again.",
  'rewrite-outdated': "The note wasn't written again: it was changed since you opened it.",
  'rewrite-touched': "The note wasn't written again: somebody has edited or reviewed it.",
  'rewrite-without-speech': "The note wasn't written again: nobody seems to speak in the recording, and nothing was typed.",
  'too-many-notes': 'These dates have too many notes to summarize at once. Choose fewer days.',
  'list-too-long': 'These dictations are too long to be listed together. List fewer at a time.',
  'document-uploaded': 'Document uploaded.',
  'document-updated': 'Document updated.',
  'document-deleted': 'Document deleted.',
  // Vocabulary
  'word-signs': '{0} can have letters, digits, spaces, hyphens and apostrophes only.',
  'word-parts': '{0} can have at most {1} words.',
  'correction-number': 'A correction cannot contain a number: {0}.',
  'correction-deciding': 'A correction cannot contain sides, negations or units: {0}.',
  'correction-same': 'This is the same as the word.',
  'word-double': 'This word is already in the vocabulary.',
  'correction-double': 'The vocabulary already has a correction for this.',
  'vocabulary-full': 'A vocabulary can have at most {0} words.',
  'word-added': 'Word added.',
  'word-changed': 'Word changed.',
  'word-removed': 'Word removed.',
  // Appointments and check-in
  'time-taken': 'This time was just taken. Choose another time.',
  'provider-elsewhere': 'The provider has an appointment at another location at this time. Choose another time.',
  'provider-closed': 'This provider no longer takes appointments. Choose another provider.',
  'insurance-gone': 'This insurance is no longer in the list. Choose it again.',
  'appointment-changed': 'Someone else just changed this appointment. Review it before saving.',
  'appointment-arrived': "The patient has checked in for this appointment, so it can't be rescheduled or cancelled.",
  'appointment-arrived-delete': "The patient has checked in for this appointment, so it can't be deleted.",
  'appointment-cancelled-already': 'This appointment was cancelled.',
  'appointment-completed': 'This appointment is completed.',
  'appointment-booked': 'Appointment booked.',
  'appointment-cancelled': 'Appointment cancelled.',
  'appointment-deleted': 'Appointment deleted.',
  'appointment-restored': 'Appointment restored.',
  'change-undone': 'Change undone.',
  'nothing-changed': 'Nothing changed.',
  'undo-late': 'This can no longer be undone.',
  'undo-overtaken': "Someone else has changed this appointment since, so this can't be undone.",
  'undo-taken': "The time has been taken since, so this can't be undone.",
  'too-many-days': 'Choose at most {0} days.',
  'not-today': "Only patients of today's appointments can be checked in.",
  'checked-in': '{0} is checked in.',
  'checked-in-before': '{0} was already checked in.',
  'checked-out': '{0} was checked out.',
  'checked-out-before': '{0} is already checked out.',
  called: '{0} was called.',
  'check-in-undone': '{0} is no longer checked in.',
  'end-undone': '{0} is back in the queue.',
  'called-since': '{0} was called since, so the check-in stays.',
  // The server
  'server-failed': 'Something went wrong on the server. Try again.',
  'server-full': 'The server has no room left, so nothing was saved. Tell your administrator.',
  'changed-at-once': 'Something else changed the same data at this moment, so nothing was saved. Try again.',
  'database-away': 'The server cannot reach its database right now. Try again in a moment.',
  'under-way': 'The same request is still being worked on.',
  'created-too-many': 'You have created {0} entries within a day. Try again later.',
  'too-slow': 'The request took too long to arrive. Try again.',
} as const

export type SentenceCode = keyof typeof sentences

/** A sentence without its language. */
export interface CodedSentence {
  code: string
  /** What `{0}`, `{1}` stand for. */
  values: readonly string[]
}

const isOpen = ([, text]: [string, string]): boolean => text.includes('{')
const all: [string, string][] = Object.entries(sentences)
const fixed = new Map(all.filter((one) => !isOpen(one)).map(([code, text]) => [text, code]))
/** The longest first: 'The file name can have at most …' is not about a field called 'The file name'. */
const open = all
  .filter(isOpen)
  .sort(([, one], [, other]) => other.length - one.length)
  .map(([code, text]) => {
    const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return { code, pattern: new RegExp(`^${escaped.replace(/\{\d\}/g, '(.+?)')}$`, 's') }
  })

/** The code of a sentence of the API, and what it is about; undefined for one without a code. */
export function codeOf(sentence: string): CodedSentence | undefined {
  const code = fixed.get(sentence)
  if (code) return { code, values: [] }
  for (const { code, pattern } of open) {
    const found = pattern.exec(sentence)
    if (found) return { code, values: found.slice(1) }
  }
  return undefined
}

/** The codes of an answer's sentences, by sentence, as `codes` of the envelope; undefined if there are none. */
export function codesOf(...messages: readonly string[]): Record<string, CodedSentence> | undefined {
  const found = messages.flatMap((sentence) => {
    const coded = codeOf(sentence)
    return coded ? [[sentence, coded] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
