import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { maxSpeakerLength } from './lib/segments.ts'
import { idSent, numberSent } from './lib/send.ts'
import { requiredText, textSent } from './lib/send-fields.ts'
import { speakerNames, transcription } from './lib/transcription.ts'

export const nameSpeaker = endpoint({
  method: 'POST',
  path: 'provider_api/name-speaker',
  about:
    'Names a speaker of a transcription, once for all segments with this label; without a name, the label counts again. If the speaker has another name than `was` by now, the answer is a 409 with `errors.version`, and nothing is written.',
  permission: 'edit-notes',
  feature: 'speaker-names',
  body: object({
    dictation_id: idSent,
    /** The label in the transcription. */
    speaker: requiredText('Speaker', maxSpeakerLength),
    name: textSent('Name', maxSpeakerLength),
    /** The name that the user has on the screen; '' for none. */
    was: v.optional(textSent('Name', maxSpeakerLength)),
  }),
  answer: { data: object({ speakers: speakerNames }) },
})

export const confirmSegment = endpoint({
  method: 'POST',
  path: 'provider_api/confirm-segment',
  about:
    'Says that a segment which was marked as not said (`doubt`) was said all the same, or takes that back. It counts for the note and its check from then on; the note itself stays as it is.',
  feature: 'confirm-segment',
  permission: 'edit-notes',
  body: object({
    dictation_id: idSent,
    /** Its number in the transcription, from 0, and its text. */
    segment: numberSent('Segment', 0, 1_000_000),
    text: requiredText('Text', 1_000_000),
    confirmed: v.boolean('Confirmed must be true or false.'),
  }),
  answer: { data: object({ transcription }) },
})
