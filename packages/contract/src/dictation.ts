import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { optionalId, text } from './lib/read.ts'
import { fileSent, idSent, optionalIdSent, optionalProse, optionalUuidSent, requiredProse } from './lib/send.ts'

/** The largest accepted recording. */
export const maxRecordingBytes = 200 * 1024 * 1024

/** What is typed into the form. */
export const dictationFields = {
  patient_name: requiredProse('Patient Name', 300),
  comments: optionalProse('Comments', 20_000),
}

/** What a refusal because of another name says: the name that was sent, and that of the patient with the sent id. */
export const differentName = object({ code: v.literal('name-differs'), sent_name: text, patient_name: text })

export const uploadDictation = endpoint({
  method: 'POST',
  path: 'provider_api/upload-file',
  about:
    'Sends a dictation. `tasks` is JSON text of [{ name, status }], left out when there are none. With a `patient_pool_id` the patient is the one of that id, under their own name: another `patient_name`, which is none that they had before, is refused with 409, and `data` has both (`code`, `sent_name`, `patient_name`). Case, accents, spaces and the order of given and family name make no difference.',
  permission: 'dictate',
  creates: true,
  form: object({
    patient_name: dictationFields.patient_name,
    patient_pool_id: optionalIdSent,
    comments: dictationFields.comments,
    audio_file: fileSent('Audio Recording'),
    provider_id: idSent,
    /** Beyond the source, with `dictation-id`: the id of the dictation, a UUID in lower case; '' lets the server choose one. */
    dictation_id: optionalUuidSent,
    tasks: optionalProse('Tasks', 100_000),
    /** Beyond the source, with `consent`: JSON text of `consentSent`; '' if none was recorded. */
    consent: optionalProse('Consent', 1000),
    /** Beyond the source, with `recording-gaps`: JSON text of `gapsSent`; '' if nothing is missing. */
    gaps: optionalProse('Gaps', 100_000),
  }),
  answer: { data: v.fallback(v.optional(object({ id: optionalId })), undefined) },
})
