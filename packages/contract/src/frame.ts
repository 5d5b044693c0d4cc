// The messages between `frame.html` and the page around it: those of SMART Web Messaging, and our own with the prefix
// `chartside.`. https://hl7.org/fhir/uv/smart-web-messaging/smart-web-messaging.html
import * as v from 'valibot'
import { object } from './lib/object.ts'

import { optionalText } from './lib/read.ts'

/** The elements that `frame.html?element=…` can show. */
export const framedElements = ['dictation', 'recorder', 'check-in'] as const
export type FramedElement = (typeof framedElements)[number]

const shortText = (maxLength: number) => v.pipe(v.string(), v.regex(new RegExp(`^[^]{1,${maxLength}}$`)))

/** The fields without which a request cannot be answered. */
export const addressedRequest = object({ messageId: shortText(200), messageType: shortText(100) })

/** The rest of a request; its payload is read by its type. */
export const frameRequest = object({
  messagingHandle: v.pipe(
    v.string('messagingHandle must be text.'),
    v.maxLength(1000, 'messagingHandle can have at most 1,000 characters.'),
  ),
  payload: v.pipe(
    v.unknown(),
    v.check((value) => typeof value === 'object' && value !== null, 'payload must be an object.'),
  ),
})

/** The answer to a request, with the request's id. */
export const frameResponse = object({ responseToMessageId: shortText(200), payload: v.optional(v.unknown()) })

/** A reference to a record of the practice, `Patient/4711`; read as its id and its name in `display`. */
const reference = (type: string) => {
  const wrong = `A reference must be like { reference: '${type}/4711' }, with the id that the API uses.`
  return v.pipe(
    object(
      {
        reference: v.pipe(v.string(wrong), v.regex(new RegExp(`^${type}/[\\w-]{1,64}$`), wrong)),
        display: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(300)), ''), ''),
      },
      wrong,
    ),
    v.transform(({ reference: found, display }) => ({ id: found.slice(type.length + 1), name: display })),
  )
}

const contextSent = object({
  /** The patient. */
  subject: v.optional(v.nullable(reference('Patient')), null),
  /** The location of the check-in queue. */
  location: v.optional(v.nullable(reference('Location')), null),
  /** The language of the elements; '' for the default. */
  locale: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,35}$/, "locale must be a language tag, like 'es'."))),
    '',
  ),
  theme: v.optional(v.nullable(v.picklist(['auto', 'light', 'dark'], "theme must be 'auto', 'light' or 'dark'.")), 'auto'),
  /** True to get notes before anybody has signed them. */
  drafts: v.optional(v.nullable(v.boolean('drafts must be true or false.')), false),
})

/**
 * The payload of `chartside.context`, by which the page reports whose record is open there. Each one replaces the last; without a
 * subject no record is open. The subject and the location are read as their ids. The subject's name is for a recorder alone, which
 * cannot look the patient up; elements with a session take it from the record.
 */
export const frameContext = v.pipe(
  contextSent,
  v.transform(({ subject, location, ...rest }) => ({
    ...rest,
    subject: subject?.id ?? null,
    subjectName: subject?.name ?? '',
    location: location?.id ?? null,
  })),
)
export type FrameContext = v.InferOutput<typeof frameContext>

/** The page's answer to `chartside.token`; '' if it has no token. */
export const tokenAnswer = v.fallback(object({ token: v.fallback(v.pipe(v.string(), v.maxLength(100_000)), '') }), {
  token: '',
})

/** The page's answer to `scratchpad.create` and `scratchpad.update`: an HTTP status, '201 Created', and where the note is from then on. */
export const scratchpadAnswer = v.fallback(object({ status: optionalText, location: optionalText }), { status: '', location: '' })

/** Why a request of the page was refused: the codes of FHIR's issue types. */
export type RefusalCode = 'invalid' | 'not-supported' | 'duplicate' | 'not-found'

/** The answer to a request of the page that was refused. */
export interface FrameRefusal {
  status: 'error'
  outcome: {
    resourceType: 'OperationOutcome'
    issue: [{ severity: 'error'; code: RefusalCode; diagnostics: string }]
  }
}

/** A code of a terminology. */
export interface NoteCoding {
  system: string
  code: string
  display: string
}

/** A name of one of our systems for a record of ours. */
export interface NoteIdentifier {
  system: 'urn:chartside:note' | 'urn:chartside:dictation' | 'urn:chartside:provider'
  value: string
}

/** A note as it is handed over: a FHIR R4 resource with the patient's id, but not their name. */
export interface NoteResource {
  resourceType: 'DocumentReference'
  /** Says that a machine wrote it; left out where no machine writes notes. */
  meta?: { security: [NoteCoding] }
  status: 'current'
  /** `preliminary`: nobody has signed it yet; `amended`: signed, with addenda. */
  docStatus: 'preliminary' | 'final' | 'amended'
  /** Of this state of the note, by which the page recognizes one that is handed over twice, and of its dictation, which all states share. */
  identifier: [NoteIdentifier, NoteIdentifier]
  type: { coding: [NoteCoding] }
  category: [{ coding: [NoteCoding] }]
  subject: { reference: string }
  date?: string
  /** The provider, by the id that the API uses; with their name once they have signed. */
  author?: [{ type: 'Practitioner'; identifier: NoteIdentifier; display?: string }]
  /** The state that was handed over before, by its identifier, and where the page has put it if it has said so. */
  relatesTo?: [{ code: 'replaces'; target: { type: 'DocumentReference'; reference?: string; identifier: NoteIdentifier } }]
  /** The text in UTF-8, as base64. */
  content: [{ attachment: { contentType: 'text/plain; charset=utf-8'; data: string } }]
}
