import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { optionalMoment, text } from './lib/read.ts'
import { idSent } from './lib/send.ts'
import { textSent } from './lib/send-fields.ts'
import { patientQuery } from './patients.ts'

/** Who agreed: the patient, or a person who may speak for them. */
export const consentGivers = ['patient', 'representative'] as const
/** How: said in this visit, signed, or given before for all visits. */
export const consentWays = ['spoken', 'written', 'standing'] as const

/** Agreement to a recording, as it is sent with a dictation (`consent` of `upload-file`, as JSON text). */
export const consentSent = object({
  given_by: v.picklist(consentGivers, 'Say who agreed: patient or representative.'),
  how: v.picklist(consentWays, 'Say how: spoken, written or standing.'),
  /** The version of the wording that was read or signed. */
  wording: textSent('Wording', 40),
  at: v.pipe(v.string('The time is needed.'), v.isoTimestamp('The time must be ISO 8601.')),
  /** Seconds into the recording, if it was given while recording. */
  second: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
})
export type ConsentSent = v.InferOutput<typeof consentSent>

export const recordingRefusal = endpoint({
  method: 'GET',
  path: 'provider_api/recording-refusal',
  about: 'When a patient refused to be recorded in this visit, which ends twelve hours later; empty if they did not.',
  feature: 'consent',
  query: patientQuery,
  answer: { data: object({ refused_at: optionalMoment }) },
})

export const refuseRecording = endpoint({
  method: 'POST',
  path: 'provider_api/recording-refusal',
  about: 'A patient refuses to be recorded in this visit, or no longer refuses.',
  feature: 'consent',
  permission: 'dictate',
  body: object({ patient_pool_id: idSent, refused: v.boolean('refused must be true or false.') }),
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: 'provider_api/withdraw-consent',
  about: 'A patient withdraws the consent to a recording: it is deleted, and the note stays.',
  feature: 'consent',
  permission: 'dictate',
  body: object({ id: idSent }),
})

const picked = <const Options extends readonly string[]>(options: Options) => v.picklist(options)

/** The consent of a stored dictation; unreadable values count as none. */
export const storedConsent = v.fallback(
  v.optional(
    v.nullable(
      object({
        given_by: picked(consentGivers),
        how: picked(consentWays),
        wording: text,
        at: optionalMoment,
        second: v.optional(v.nullable(v.number()), null),
      }),
    ),
  ),
  undefined,
)
export type StoredConsent = NonNullable<v.InferOutput<typeof storedConsent>>
