/** The capabilities that this kit knows, each with its calls or behavior. */
export const features = {
  'by-id': 'One patient, dictation or appointment by its id.',
  logout: 'The token can be revoked.',
  lock: 'The token can be suspended while the screen is locked.',
  idempotency: '`Idempotency-Key` on calls that create: the first answer is repeated for 24 h.',
  'dictation-id':
    'A dictation has the id that its browser gave it (`dictation_id`). An upload with an id that has arrived is answered with that dictation, however old it is, and is refused if the dictation was deleted or the recording is another one.',
  'realtime-auth': 'Private channels, authorised with the bearer token.',
  'recording-key': 'A secret per user that wraps the keys of recordings on disk.',
  'events-since': 'Events missed while disconnected.',
  'search-typeahead': 'Search by MRN, phone, date and partial words, answered within 100 ms.',
  'patients-query': 'The patient pool can be sorted and filtered over all its pages.',
  'registration-check': 'Registering asks once about possible duplicates (`different_from`).',
  bin: 'Deleted and replaced documents, and deleted dictations, are kept for 30 days and can be restored.',
  'delete-patient': 'Patients can be deleted.',
  'upload-parts':
    'A file can be sent in parts (`upload-part`), and a form then has `upload_id`, `upload_name` and `upload_bytes` instead of it.',
  undo: 'Some writes can be undone for 10 s.',
  'time-zones': 'Locations carry an IANA time zone.',
  permissions: '`permissions` lists what this user may do, by the names below.',
  arrivals: 'Patients can be checked in, and `queue-event` reports every change of a queue.',
  'walk-in': 'A patient without an appointment can be put in the queue, and rows say so (`walk_in`).',
  'undo-check-in':
    'A check-in and the end of a visit can be undone, and appointments say who is checked in (`checked_in_at`) and called (`called_at`).',
  'note-progress': 'A dictation without a note has its progress (`note_progress`).',
  'note-state': 'Who edited, reviewed and copied a note is stored with its dictation (`note_state`), and when.',
  'note-versions': 'Every text that a note had is kept, with who saved it and when.',
  'note-sign': 'A provider can sign a note, which locks it; addenda can be added (`signature`, `addenda`).',
  'move-dictation': 'A dictation that was sent for the wrong patient can be moved to the right one (`moves`).',
  'speaker-names': 'The speakers of a transcription can be named (`speakers`).',
  'confirm-segment':
    'Segments of a transcription that nobody seems to have said are marked (`doubt`), and count again when a user says so.',
  'note-templates':
    'Notes are written with templates of a user or of everybody, and can be switched to another one (`template_id`).',
  'change-password': 'A signed-in user can set a new password with the current one (`current_password`).',
  consent:
    'Consent to a recording is stored with its dictation (`consent`), a refusal with its patient, and it can be withdrawn.',
  'recording-gaps': 'Where sound is missing in a recording is stored with its dictation (`gaps`).',
  vocabulary:
    'Providers and practices have words that the speech service is given, and corrections of what it writes (`original` of segments).',
  icd10: 'Tables of ICD-10-CM codes, to search and check diagnosis codes with.',
  'consent-required': 'A dictation without the consent of its patient is refused.',
  'no-speech-engine': 'Transcription is off at this practice: notes contain typed text only.',
} as const

/** The name of a capability; a call that needs one declares it. */
export type Feature = keyof typeof features
