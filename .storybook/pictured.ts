/**
 * The states that have pictures (tests/pictures, `state-…`): stories by their files. Each is drawn as its story leaves it, at
 * 1440 and 390 px, light and dark.
 */
export const picturedStories: Record<string, readonly string[]> = {
  'appointments/appointment.stories.tsx': ['Cancelled'],
  'appointments/appointments.stories.tsx': ['BookingFails', 'Conflict', 'Empty'],
  'appointments/visits.stories.tsx': ['Empty'],
  'check-in/check-in.stories.tsx': ['CallLost', 'ConnectionLost', 'Empty', 'RowWithPatient'],
  'check-in/display.stories.tsx': ['Called'],
  'consent/consent.stories.tsx': ['Answers', 'RefusedEarlier'],
  'dictation/dictation.stories.tsx': ['AsksToChange', 'Recorded', 'Refused', 'Sent'],
  'documents/documents.stories.tsx': ['Empty', 'UploadFails'],
  'login/login.stories.tsx': ['Code', 'WrongPassword'],
  'note-templates/note-templates.stories.tsx': ['Editing', 'Mistake'],
  'notes/move-note.stories.tsx': ['Choosing'],
  'notes/note-check.stories.tsx': ['Differences'],
  'notes/note-review.stories.tsx': [
    ...['Editing', 'Loading', 'Offline', 'Resumed', 'Reviewed', 'SaveFails', 'Transcription', 'WithTable'],
  ],
  'notes/note-template.stories.tsx': ['Switched'],
  'notes/note-versions.stories.tsx': ['History', 'Signed', 'SigningFails'],
  'notes/recent-dictations.stories.tsx': ['Empty', 'Loading', 'NotesUnderWay', 'Offline'],
  'notes/review-conflict.stories.tsx': ['Undecided'],
  'notes/speakers.stories.tsx': ['Turns'],
  'notifications/notifications.stories.tsx': ['Opened'],
  'outbox/outbox.stories.tsx': ['DiscardingBesideAnother', 'Found', 'Offline', 'OtherName'],
  'patients/patient-pool.stories.tsx': ['Empty', 'Loading', 'LookAlikes'],
  'patients/patient-register.stories.tsx': ['PossibleDuplicate'],
  'recorder/recorder.stories.tsx': ['Denied', 'Paused', 'Recorded', 'Recording', 'Sending', 'TooShort'],
  'recorder/recording-badge.stories.tsx': ['Controls', 'Paused', 'Recording'],
  'session/connection.stories.tsx': ['SignedOut'],
  'session/idle-lock.stories.tsx': ['Locked', 'RecordingUnsent', 'Warning'],
  'session/offline.stories.tsx': ['Offline'],
  'today/today.stories.tsx': ['Empty', 'OneListRefused'],
  'toaster/toaster.stories.tsx': ['Together'],
  'vocabulary/vocabulary.stories.tsx': ['Refused', 'Words'],
}

/** The test of a story is named after it, with spaces. */
export const testOf = (story: string): string => story.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** A picture's name up to its width and scheme: `state-recorder-paused`. */
export const pictureOf = (file: string, story: string): string => {
  const [, base] = /([\w-]+)\.stories\.tsx$/.exec(file) ?? []
  return `state-${base}-${testOf(story).replaceAll(' ', '-').toLowerCase()}`
}

/** The same for a test and the path of its file; undefined for a story without pictures. */
export function picturesOf(path: string, test: string): string | undefined {
  const file = Object.keys(picturedStories).find((known) => path.endsWith(`/${known}`)) ?? ''
  const story = picturedStories[file]?.find((pictured) => testOf(pictured) === test)
  return story && pictureOf(file, story)
}
