// What a dictation has of its signature. Apart from the calls, which are loaded when a review opens.
import * as v from 'valibot'

import { object } from './object.ts'
import { moment, text } from './read.ts'

/** Who signed a note, and when; null if nobody has. With `note-sign`. */
export const noteSignature = v.fallback(v.optional(v.nullable(object({ by: text, at: moment }))), null)
export type NoteSignature = NonNullable<v.InferOutput<typeof noteSignature>>

/** A text that was added to a signed note, with its author and its time. */
const noteAddendum = object({ by: text, at: moment, text })
export type NoteAddendum = v.InferOutput<typeof noteAddendum>

/** The addenda of a note, oldest first; unreadable ones are left out. */
export const noteAddenda = v.fallback(v.optional(v.array(noteAddendum), []), [])
