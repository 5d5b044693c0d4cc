import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { count, optionalId, optionalMoment, text } from './lib/read.ts'
import { idSent, optionalIdSent } from './lib/send.ts'
import { textSent } from './lib/send-fields.ts'
import { patientQuery } from './patients.ts'

/** Who agreed: the patient, or a person who may speak for them. */
export const consentGivers = ['patient', 'representative'] as const
/** How: said in this visit, signed, or by the standing consent of an earlier visit. */
export const consentWays = ['spoken', 'written', 'standing'] as const
/** How a patient agrees; a standing consent was given in one of these ways. */
export const givenWays = ['spoken', 'written'] as const

const giver = v.picklist(consentGivers, 'Say who agreed: patient or representative.')
/** The version of the wording that was read or signed. */
const wording = textSent('Wording', 40)
const at = v.pipe(v.string('The time is needed.'), v.isoTimestamp('The time must be ISO 8601.'))

/** Agreement to a recording, as it is sent with a dictation (`consent` of `upload-file`, as JSON text). */
export const consentSent = object({
  /** Made by the client; the same for all dictations of a visit that were recorded with it. Without one, only each dictation's id withdraws. */
  id: optionalIdSent,
  given_by: giver,
  how: v.picklist(consentWays, 'Say how: spoken, written or standing.'),
  wording,
  /** When the patient agreed: for a standing consent, when that was given. */
  at,
  /** Seconds into the recording, if it was given while recording. */
  second: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
})
export type ConsentSent = v.InferOutput<typeof consentSent>

/** Agreement to all visits of a patient with one provider. */
const standingConsentSent = object({
  given_by: giver,
  how: v.picklist(givenWays, 'Say how: spoken or written.'),
  wording,
  at,
})
export type StandingConsent = v.InferOutput<typeof standingConsentSent>

export const recordingConsent = endpoint({
  method: 'GET',
  path: 'provider_api/recording-consent',
  about:
    'What a patient has answered before: when they refused to be recorded in this visit, which ends twelve hours later, and their standing consent, if there is one.',
  feature: 'consent',
  query: patientQuery,
  answer: {
    data: object({
      refused_at: optionalMoment,
      standing: v.fallback(
        v.optional(
          v.nullable(object({ given_by: v.picklist(consentGivers), how: v.picklist(givenWays), wording: text, at: v.string() })),
        ),
        undefined,
      ),
    }),
  },
})

export const saveStandingConsent = endpoint({
  method: 'POST',
  path: 'provider_api/standing-consent',
  about: 'A patient agrees to be recorded in all visits with this provider, or no longer does (`consent` is null).',
  feature: 'consent',
  permission: 'dictate',
  body: object({ patient_pool_id: idSent, consent: v.nullable(standingConsentSent) }),
})

export const refuseRecording = endpoint({
  method: 'POST',
  path: 'provider_api/recording-refusal',
  about:
    'A patient refuses to be recorded in this visit, or no longer refuses. A refusal ends a standing consent. From then on an upload about the patient whose consent was given before is refused (409, `data.consent` is `refused`), however late it arrives, and for twelve hours one without a consent.',
  feature: 'consent',
  permission: 'dictate',
  body: object({ patient_pool_id: idSent, refused: v.boolean('refused must be true or false.') }),
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: 'provider_api/withdraw-consent',
  about:
    'A patient withdraws the consent to a recording, and the note stays: `id` deletes the recording of one dictation, `consent_id` those of all dictations with that consent, also where only parts of one have arrived. Both are remembered: what arrives with that consent later, or repeats that upload, is refused (409, `data.consent` is `withdrawn`), also after the dictation was deleted. A withdrawal ends the standing consent of the patient.',
  feature: 'consent',
  permission: 'dictate',
  body: object({ id: optionalIdSent, consent_id: optionalIdSent }),
  answer: {
    /** How many recordings were deleted; older backends leave it out. */
    data: v.fallback(v.optional(object({ deleted: count })), undefined),
  },
})

/**
 * The data in the 409 of `uploadDictation` if the patient's answer forbids the recording: its consent was withdrawn, or they
 * have refused since they gave it, or in this visit, if there is no consent.
 */
export const forbiddenRecording = object({ data: object({ consent: v.picklist(['withdrawn', 'refused']) }) })

/** The consent of a stored dictation; unreadable values count as none. */
export const storedConsent = v.fallback(
  v.optional(
    v.nullable(
      object({
        id: optionalId,
        given_by: v.picklist(consentGivers),
        how: v.picklist(consentWays),
        wording: text,
        at: optionalMoment,
        second: v.optional(v.nullable(v.number()), null),
      }),
    ),
  ),
  undefined,
)
export type StoredConsent = NonNullable<v.InferOutput<typeof storedConsent>>
