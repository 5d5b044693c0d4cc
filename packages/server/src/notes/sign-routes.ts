import { addAddendum, addendaLimits, signNote } from '@chartside/contract/note-history'
import { eq } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { heldDictation } from './held-note.ts'
import { markOf, withMark } from './note-marks.ts'

const outdated = () =>
  refusedAt('version', "The note wasn't signed: it was changed since you opened it. Read the new version first.", 409)

const isFull = (addenda: readonly { text: string }[]): boolean =>
  addenda.length > addendaLimits.count || addenda.reduce((sum, { text }) => sum + text.length, 0) > addendaLimits.characters

const addendaFull = () => {
  const { count, characters } = addendaLimits
  const limits = `${count} addenda, with ${characters.toLocaleString('en')} characters in all`
  return new Refusal(409, `A note can have at most ${limits}. Dictate a new note instead.`, { status: 'ERROR' })
}

/** Signing locks a note; what is added later stands below it, each with its author and its time. */
export function signRoutes(app: App, deps: Deps): void {
  const { database } = deps

  serve(app, signNote, async ({ body: { dictation_id, version } }, { user }) => {
    const mark = await markOf(deps, user)
    const signature = await database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, user, dictation_id)
      if (row.soap_note === null) throw notFound('note')
      if (version !== String(row.version)) throw outdated()
      // Signed on another device, or again after a lost answer: the first signature counts.
      if (row.signature) return row.signature
      await transaction
        .update(dictations)
        .set({ signature: mark, note_state: withMark(mark, 'reviewed') })
        .where(eq(dictations.id, row.id))
      return mark
    })
    return { message: 'Note signed.', data: { signature } }
  })

  serve(app, addAddendum, async ({ body: { dictation_id, text } }, call) => {
    const mark = await markOf(deps, call.user)
    return database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, call.user, dictation_id)
      if (!row.signature) throw new Refusal(409, 'This note is not signed yet. Edit it instead.', { status: 'ERROR' })
      if (isFull([...row.addenda, { text }])) throw addendaFull()
      const addenda = [...row.addenda, { ...mark, text: text.trim() }]
      await transaction.update(dictations).set({ addenda }).where(eq(dictations.id, row.id))
      const message = 'Addendum added.'
      // Kept for a day with each addendum, the whole list would take fifty times its room.
      await call.remember(transaction, { message, data: {} })
      return { message, data: { addenda } }
    })
  })
}
