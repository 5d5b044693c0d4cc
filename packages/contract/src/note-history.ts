// The way of a note from the machine's draft to what a provider has signed, beyond the source.
import * as v from 'valibot'

import { dictationMoves } from './lib/dictation-move.ts'
import { endpoint } from './lib/endpoint.ts'
import { noteAddenda, noteSignature } from './lib/note-signature.ts'
import { object } from './lib/object.ts'
import { flag, optionalMoment, optionalText, rows, text } from './lib/read.ts'
import { idSent, notBlank, numberSent, optionalIdSent, prose } from './lib/send.ts'
import { requiredText, textSent } from './lib/send-fields.ts'

/** What can be added to one signed note: addenda, and characters in all. */
export const addendaLimits = { count: 100, characters: 200_000 }

/** How often one dictation can be moved. */
export const maxMoves = 100

/** A text that a note had. */
const noteVersion = object({
  /** 0 for the machine's first text; each later one has a higher number. */
  number: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0),
  /** True for a text that the machine wrote. */
  machine: flag,
  /** Who saved it; '' for the machine. */
  by: optionalText,
  at: optionalMoment,
  note: text,
})
export type NoteVersion = v.InferOutput<typeof noteVersion>

export type { DictationMove } from './lib/dictation-move.ts'
export type { NoteAddendum, NoteSignature } from './lib/note-signature.ts'

export const listNoteVersions = endpoint({
  method: 'GET',
  path: 'provider_api/note-versions/:id',
  about:
    'The latest texts that the note of a dictation had, oldest first, up to 20 with 300 kB, but two at least: the last one is its present text. With `before`, those before that number; `earlier` is true if there are more. `kept` is sent without `before` only.',
  feature: 'note-versions',
  query: object({ before: v.optional(numberSent('before', 0, 2_147_483_647)) }),
  answer: {
    data: object({
      versions: rows(noteVersion),
      /** True if there are texts before these. */
      earlier: v.optional(flag, false),
      /** The share of the machine's words that are kept in the present text, from 0 to 1; null if that is unknown. */
      kept: v.fallback(v.optional(v.nullable(v.number()), null), null),
    }),
  },
})

export const signNote = endpoint({
  method: 'POST',
  path: 'provider_api/sign-note',
  about:
    'Signs a note, which locks it: every later change of the dictation is refused with 409. Of another version than `version`, nothing is signed (409). Signing again leaves the first signature.',
  permission: 'sign-notes',
  feature: 'note-sign',
  body: object({ dictation_id: idSent, version: requiredText('Version', 40) }),
  answer: { data: object({ signature: noteSignature }) },
})

export const addAddendum = endpoint({
  method: 'POST',
  path: 'provider_api/note-addendum',
  about:
    'Adds a text to a signed note: at most 100 with 200,000 characters in all (409). Before it is signed, a note is edited instead (409). The answer to a repetition has no `addenda`: read the dictation.',
  permission: 'sign-notes',
  feature: 'note-sign',
  creates: true,
  body: object({ dictation_id: idSent, text: v.pipe(prose('The addendum', 20_000), notBlank('The addendum')) }),
  answer: { data: object({ addenda: noteAddenda }) },
})

export const moveDictation = endpoint({
  method: 'POST',
  path: 'provider_api/move-dictation',
  about:
    "Moves a dictation, its note, recording and codes to another patient of the practice, and adds both names, who and when to `moves`. Refused with 409 if it is signed, if its note is being written, if `version` or the patient `from_patient_pool_id` is no longer the stored one (`errors.version`), if it was moved 100 times, or if the other patient has refused to be recorded and it has a recording. A standing consent, which is the first patient's own, does not move.",
  permission: 'edit-notes',
  feature: 'move-dictation',
  body: object({
    dictation_id: idSent,
    /** The patient whom the user has on the screen; '' for a typed name. */
    from_patient_pool_id: optionalIdSent,
    /** The patient it is about. */
    patient_pool_id: idSent,
    version: v.optional(textSent('Version', 40)),
  }),
  answer: { data: object({ moves: dictationMoves, version: optionalText }) },
})
