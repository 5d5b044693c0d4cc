import { oneLine } from '@chartside/contract/lib/segments'
import type { Segment } from '@chartside/contract/notes'
import { confirmSegment, nameSpeaker } from '@chartside/contract/transcription'
import { eq } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { heldDictation, requireUnsigned } from './held-note.ts'

const renamedMeanwhile = () => refusedAt('version', 'Someone else renamed this speaker since you opened this note.', 409)

const changedMeanwhile = () => refusedAt('version', 'This transcription has changed since you opened the note.', 409)

/**
 * A speaker is named once for a whole transcription, which keeps its labels; a segment that was marked as not said counts again. The
 * note's own version stays as it is.
 */
export function transcriptionRoutes(app: App, { database }: Deps): void {
  serve(app, nameSpeaker, async ({ body: { dictation_id, speaker, name, was } }, { user }) => {
    const named = oneLine(name)
    const speakers = await database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, user, dictation_id)
      requireUnsigned(row)
      if (!(row.transcription as Segment[]).some((segment) => segment.speaker === speaker)) throw notFound('speaker')
      const others = row.speakers.filter((one) => one.speaker !== speaker)
      const stored = row.speakers.find((one) => one.speaker === speaker)?.name ?? ''
      // Sent again after a lost answer, nothing changes.
      if (stored === named) return row.speakers
      if (was !== undefined && was !== stored) throw renamedMeanwhile()
      const changed = named === '' ? others : [...others, { speaker, name: named }]
      await transaction.update(dictations).set({ speakers: changed }).where(eq(dictations.id, row.id))
      return changed
    })
    return { message: 'Speaker renamed.', data: { speakers } }
  })

  serve(app, confirmSegment, async ({ body: { dictation_id, segment, text, confirmed } }, { user }) => {
    const transcription = await database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, user, dictation_id)
      requireUnsigned(row)
      const segments = row.transcription as Segment[]
      const marked = segments[segment]
      if (marked?.text.trim() !== text || marked.doubt === undefined) throw changedMeanwhile()
      const { confirmed: _, ...unconfirmed } = marked
      const changed = segments.with(segment, confirmed ? { ...marked, confirmed } : unconfirmed)
      await transaction.update(dictations).set({ transcription: changed }).where(eq(dictations.id, row.id))
      return changed
    })
    return { message: confirmed ? 'Counted as said.' : 'Not counted as said.', data: { transcription } }
  })
}
