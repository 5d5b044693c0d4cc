import * as v from 'valibot'
import { storedConsent } from './consent.ts'
import { dictationMoves } from './lib/dictation-move.ts'
import { contained } from './lib/direction.ts'
import { endpoint } from './lib/endpoint.ts'
import { fieldOf, jsonLike } from './lib/json-like.ts'
import { optionalNoteMarks } from './lib/note-marks.ts'
import { noteAddenda, noteSignature } from './lib/note-signature.ts'
import { object } from './lib/object.ts'
import { asText, flag, id, moment, optionalId, optionalMoment, optionalText, page, rows, text } from './lib/read.ts'
import { idSent, numberSent, optionalIdSent, prose } from './lib/send.ts'
import { daySent, textSent } from './lib/send-fields.ts'
import { speakerNames, transcription } from './lib/transcription.ts'
import { patientQuery } from './patients.ts'
import { storedGaps } from './recorder.ts'

const plain = (element: unknown) => (typeof element === 'object' ? '' : asText(element))
const orWhole = (element: unknown, found: string) => found || plain(element) || asText(element)

// Readers of the lists inside a dictation: an element of another shape is shown as text, never dropped.
const readCptCode = (element: unknown) => {
  const code = fieldOf(element, 'code', 'cpt_code')
  const reason = fieldOf(element, 'reason', 'description')
  return code || reason ? { code, reason } : { code: orWhole(element, code), reason: '' }
}
const readIcd10Code = (element: unknown) => {
  const code = fieldOf(element, 'code', 'icd_10_code')
  const name = fieldOf(element, 'name', 'description', 'reason')
  return code || name ? { code, name } : { code: orWhole(element, code), name: '' }
}
const readModifier = (element: unknown) => {
  const modifier = fieldOf(element, 'modifier', 'code')
  const reason = fieldOf(element, 'reason', 'description')
  return modifier || reason ? { modifier, reason } : { modifier: orWhole(element, modifier), reason: '' }
}
const readTask = (element: unknown) => ({
  name: fieldOf(element, 'name', 'task') || plain(element),
  status: fieldOf(element, 'status') || 'pending',
})

export type CptCode = ReturnType<typeof readCptCode>
export type Icd10Code = ReturnType<typeof readIcd10Code>
export type Modifier = ReturnType<typeof readModifier>
export type Task = ReturnType<typeof readTask>
export { type IncompleteNote, type NoteMarks, noteMarks } from './lib/note-marks.ts'
export { isSpoken, type Segment, type SegmentDoubt, type SpokenWord, segmentDoubts } from './lib/segments.ts'
export type { SpeakerName } from './lib/transcription.ts'

/** A note as text; null until one was generated. A note stored as quoted JSON text is unquoted. */
const note = v.fallback(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value): string | null => {
      if (value === null || value.trim() === '' || value.trim() === 'null') return null
      if (!/^\s*".*"\s*$/s.test(value)) return contained(value)
      try {
        const inner: unknown = JSON.parse(value)
        return contained(typeof inner === 'string' ? inner : value)
      } catch {
        return contained(value)
      }
    }),
  ),
  // An object here (a structured note of another backend) is shown as text.
  (found) => {
    const value: unknown = (found as { value?: unknown } | undefined)?.value
    return value === null || value === undefined ? null : asText(value)
  },
)

/** The progress of a note that does not exist yet. Beyond the source, with `note-progress`; unreadable values are left out. */
export const noteProgress = v.fallback(
  v.optional(
    v.nullable(
      object({
        /** `queued` until its turn comes; `waiting` until the next attempt; `failed` if there will be no further one. */
        state: v.picklist(['queued', 'transcribing', 'writing', 'waiting', 'failed']),
        /** When that began; for `waiting`, since when the service has failed; '' if unknown. */
        since: v.optional(moment, null),
        /** The time of the next attempt for `waiting`; '' otherwise. */
        next_try: v.optional(moment, null),
        /** Why it waits: the service gives `no-answer`, is `busy`, `unpaid` or `failing`; anything else is our own failure. */
        reason: v.optional(text, null),
      }),
    ),
  ),
  undefined,
)
export type NoteProgress = NonNullable<v.InferOutput<typeof noteProgress>>

export const dictation = object({
  id,
  patient_name: text,
  /** Beyond the source: the name that the dictation was sent with, where that is another one; '' otherwise. */
  dictated_name: optionalText,
  /** Left out by old backends. */
  patient_pool_id: optionalId,
  /** Beyond the source: the patient's date of birth and MRN, to distinguish rows with the same name. */
  dob: optionalText,
  mrn: optionalText,
  created_at: moment,
  provider_id: id,
  soap_note: note,
  cpt_codes: jsonLike(readCptCode),
  icd_10_codes: jsonLike(readIcd10Code),
  modifiers: jsonLike(readModifier),
  tasks: jsonLike(readTask),
  comments: text,
  /** The recording's address; '' if there is none. */
  audio_file: text,
  transcription,
  /** Beyond the source, with `speaker-names`: the names that speakers of the transcription were given. */
  speakers: speakerNames,
  /** Beyond the source: why the note failed, in words for the user; '' otherwise. */
  failure: optionalText,
  note_progress: noteProgress,
  /** Beyond the source, with `consent`: the patient's consent to the recording, and when it was withdrawn; '' if it was not. */
  consent: storedConsent,
  consent_withdrawn_at: optionalMoment,
  /** Beyond the source, with `recording-gaps`: where sound is missing in the recording. */
  gaps: storedGaps,
  /** Beyond the source, with `note-state`: what was done with the note; nothing for a note as it was written. */
  note_state: optionalNoteMarks,
  /** Beyond the source, with `note-sign`: who signed the note; nothing but addenda is added to it from then on. */
  signature: noteSignature,
  addenda: noteAddenda,
  /** Beyond the source, with `move-dictation`: each time it was moved to another patient, oldest first. */
  moves: dictationMoves,
  /** Beyond the source: changes with the note, its lists or its comments; '' if the backend has no versions. */
  version: optionalText,
  /** Beyond the source: when it was last changed; '' if the backend does not say. */
  updated_at: optionalMoment,
})
export type Dictation = v.InferOutput<typeof dictation>

export const listDictations = endpoint({
  method: 'POST',
  path: 'provider_api/dictations',
  about: "A page of a provider's dictations, newest first.",
  query: object({ page: numberSent('page', 1, 1_000_000), per_page: numberSent('per_page', 1, 100) }),
  body: object({ provider_id: idSent }),
  answer: {
    data: object({
      response_data: rows(dictation),
      pagination: v.fallback(object({ current_page: page, last_page: page }), { current_page: 1, last_page: 1 }),
    }),
  },
})

export const listPatientDictations = endpoint({
  method: 'GET',
  path: 'provider_api/get-dictations-patient-pool',
  about:
    'The dictations about a patient, newest first, up to 100 with 1 MB, but one at least. `earlier` is true if there are more: with `before`, the id of the last one, those before it.',
  query: object({ ...patientQuery.entries, before: v.optional(optionalIdSent) }),
  answer: {
    data: rows(dictation),
    /** Beyond the source: true if there are dictations before these. */
    earlier: v.optional(flag, false),
  },
})

export const getDictation = endpoint({
  method: 'GET',
  path: 'provider_api/dictation/:id',
  about: 'One dictation.',
  feature: 'by-id',
  answer: { data: object({ data: dictation }) },
})

/** The version that the user has on the screen. */
const readVersion = v.optional(textSent('Version', 40))

export const updateDictation = endpoint({
  method: 'POST',
  path: 'provider_api/update-dictation',
  about: 'Saves a reviewed note. Codes, modifiers and tasks are JSON text; soap_note and comments are plain text.',
  permission: 'edit-notes',
  body: object({
    dictation_id: idSent,
    soap_note: prose('The note', 200_000),
    cpt_codes: prose('CPT codes', 200_000),
    modifiers: prose('Modifiers', 200_000),
    icd_10_codes: prose('ICD-10 codes', 200_000),
    tasks: prose('Tasks', 200_000),
    /** Left out: the comments stay as they are. */
    comments: v.optional(prose('Comments', 20_000)),
    /**
     * Beyond the source: the edited version. If it is no longer the stored one, the answer is a 409 with `errors.version`, and
     * nothing is written.
     */
    version: readVersion,
  }),
  // The version after saving; '' if the backend has none.
  answer: {
    data: v.fallback(object({ version: optionalText, note_state: optionalNoteMarks }), { version: '', note_state: null }),
  },
})

export const reviewNote = endpoint({
  method: 'POST',
  path: 'provider_api/note-reviewed',
  about:
    'Marks a note as reviewed by its provider, or takes that back. Of another version than `version`, nothing is marked (409).',
  permission: 'edit-notes',
  feature: 'note-state',
  body: object({ dictation_id: idSent, reviewed: v.boolean('Reviewed must be true or false.'), version: readVersion }),
  answer: { data: object({ note_state: optionalNoteMarks }) },
})

export const noteCopied = endpoint({
  method: 'POST',
  path: 'provider_api/note-copied',
  about: 'Records that the user has copied the whole note.',
  feature: 'note-state',
  body: object({ dictation_id: idSent }),
  answer: { data: object({ note_state: optionalNoteMarks }) },
})

export const deleteDictation = endpoint({
  method: 'POST',
  path: 'provider_api/delete-dictation',
  about: 'Deletes a dictation with its recording.',
  permission: 'delete-dictations',
  body: object({ id: idSent }),
})

export const summarizeDictations = endpoint({
  method: 'POST',
  path: 'provider_api/dictation-summary',
  about: "A summary of a patient's dictations over a range of days; the first element is its text.",
  body: object({ patient_pool_id: idSent, start_date: daySent('Start Date'), end_date: daySent('End Date') }),
  answer: {
    data: object({
      summary: v.fallback(
        v.pipe(
          v.nullable(v.array(v.unknown())),
          v.transform((list) => (list ?? []).map(asText)),
        ),
        // Plain text is a summary as well and must not count as none.
        (found: { value?: unknown } | undefined) => (typeof found?.value === 'string' ? [found.value] : []),
      ),
    }),
  },
})

export const generateNote = endpoint({
  method: 'POST',
  path: 'provider_api/upload-file',
  about:
    'Generates the note of a dictation again. Shares its path with the upload and differs by its JSON body. If the note is already being written, the message contains its progress.',
  permission: 'edit-notes',
  body: object({
    id: idSent,
    /**
     * Beyond the source, with `note-templates`: the template to write by. With one, a note that nobody has edited or reviewed is
     * written again and stays until then; any other note is refused (409). Left out: the template that the user prefers.
     */
    template_id: v.optional(idSent),
    version: readVersion,
  }),
  answer: { data: v.fallback(v.optional(object({ note_progress: noteProgress })), undefined) },
})
