// What was deleted: it is kept for a while and can be restored, beyond the source.
import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { flag, id, moment, optionalId, optionalText, rows, text } from './lib/read.ts'
import { optionalIdSent } from './lib/send.ts'

/** For how many days what was deleted can be restored. */
export const daysKept = 30

/** The kinds of things that are kept. */
export const keptKinds = ['document', 'dictation'] as const

/** A document or a dictation that was deleted, or a file of a document that was replaced. */
export const deletedItem = object({
  id,
  kind: text,
  patient_pool_id: optionalId,
  /** A dictation's patient; '' for a document. */
  patient_name: optionalText,
  /** A document's file name and tag; '' for a dictation. */
  name: optionalText,
  tag: optionalText,
  /** When it was filed or dictated. */
  created_at: moment,
  /** True for a file that another one has replaced. */
  replaced: v.optional(flag, false),
  deleted_at: moment,
  /** The name of who deleted it. */
  deleted_by: optionalText,
  /** Until when it can be restored. */
  kept_until: moment,
})
export type DeletedItem = v.InferOutput<typeof deletedItem>

export const listDeleted = endpoint({
  method: 'GET',
  path: 'provider_api/recently-deleted',
  about:
    "What was deleted or replaced in the last 30 days, the latest first: the documents of the practice or of one patient, or the user's own dictations.",
  feature: 'bin',
  permission: 'restore-deleted',
  query: object({
    kind: v.picklist(keptKinds, 'kind must be document or dictation.'),
    patient_pool_id: v.optional(optionalIdSent),
  }),
  answer: { data: object({ items: rows(deletedItem) }) },
})

export const restoreDeleted = endpoint({
  method: 'POST',
  path: 'provider_api/restore/:id',
  about: 'Restores what was deleted. A file that was replaced comes back as a document of its own.',
  feature: 'bin',
  permission: 'restore-deleted',
  // The id of the document or dictation.
  answer: { data: v.fallback(v.optional(object({ id: optionalId })), undefined) },
})
