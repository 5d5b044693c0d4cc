import { oneLine } from '@chartside/contract/lib/segments'
import { nameSpeaker, type Segment } from '@chartside/contract/notes'
import { eq } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { heldDictation, requireUnsigned } from './held-note.ts'

const renamedMeanwhile = () => refusedAt('version', 'Someone else renamed this speaker since you opened this note.', 409)

/** A speaker is named once for a whole transcription, which keeps its labels. The note's own version stays as it is. */
export function speakerRoutes(app: App, { database }: Deps): void {
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
}
