import * as v from 'valibot'

import { noteSignature } from './note-signature.ts'
import { object } from './object.ts'
import { moment, optionalId, rows, text } from './read.ts'

const patient = object({ id: optionalId, name: text })

/** A dictation that was moved to another patient: between whom, by whom, when, and who had copied its note before. */
const dictationMove = object({ from: patient, to: patient, by: text, at: moment, copied: noteSignature })
export type DictationMove = v.InferOutput<typeof dictationMove>

export const dictationMoves = v.optional(rows(dictationMove), [])
