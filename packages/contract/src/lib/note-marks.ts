import * as v from 'valibot'

import { object } from './object.ts'
import { moment, text } from './read.ts'

/** Who did something with a note, and when. */
const noteMark = v.fallback(v.optional(v.nullable(object({ by: text, at: moment }))), null)

/** What may be missing in a note as the machine wrote it: some of its `sections`, or its `end`. */
const incompleteNote = v.picklist(['sections', 'end'])
export type IncompleteNote = v.InferOutput<typeof incompleteNote>

/** What was done with a note since it was written. Beyond the source, with `note-state`. */
export const noteMarks = object({
  /** Removed when a user saves a change. */
  incomplete: v.fallback(v.optional(v.nullable(incompleteNote)), null),
  /** True for a note that a user wrote, because the machine had written none. */
  by_hand: v.fallback(v.optional(v.boolean()), undefined),
  /** The latest change that a user saved. */
  edited: noteMark,
  /** Removed by a later change. */
  reviewed: noteMark,
  /** The latest copy of the whole note. */
  copied: noteMark,
  /** When one of these changed last: of two answers, the later one counts. */
  changed_at: v.optional(moment, null),
})
export type NoteMarks = v.InferOutput<typeof noteMarks>
export const optionalNoteMarks = v.fallback(v.optional(v.nullable(noteMarks)), undefined)
