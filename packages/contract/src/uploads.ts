// A large file in parts, so that an upload that breaks off goes on where it was. Beyond the source.
import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { count } from './lib/read.ts'
import { fileSent, optionalIdSent } from './lib/send.ts'

/** The largest part. Also over a slow line it arrives within the time that a server which stops gives to running calls. */
export const maxPartBytes = 1024 * 1024

/** The fields that a form has instead of a file that was sent in parts: its upload, its name and its length. */
export const uploadFields = { id: 'upload_id', name: 'upload_name', bytes: 'upload_bytes' } as const

const offset = v.pipe(
  v.string('The offset is needed.'),
  v.regex(/^\d{1,12}$/, 'The offset must be a whole number of bytes.'),
  v.transform(Number),
)

export const uploadOffset = endpoint({
  method: 'GET',
  path: 'provider_api/upload-offset/:id',
  about: 'How many bytes of an upload are at the server; 0 for one that it does not know.',
  feature: 'upload-parts',
  answer: { data: object({ offset: count }) },
})

export const uploadPart = endpoint({
  method: 'POST',
  path: 'provider_api/upload-part/:id',
  about:
    'Adds a part of at most 1 MB to an upload, whose id the client makes. One that does not begin where the upload ends changes nothing; the answer says where that is. An upload is forgotten a day after its last part, and as soon as the consent that `consent_id` names is withdrawn; a part that comes later is refused (409, `data.consent` is `withdrawn`).',
  feature: 'upload-parts',
  form: object({
    offset,
    part: fileSent('Part'),
    /** The id of the consent to the recording, for a backend with `consent`. */
    consent_id: optionalIdSent,
  }),
  answer: { data: object({ offset: count }) },
})
