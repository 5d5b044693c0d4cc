import type { NoteMarks } from '@chartside/contract/notes'
import { and, eq, type SQL, sql } from 'drizzle-orm'

import { dictations, providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { User } from '../lib/serve.ts'

type MarkName = 'edited' | 'reviewed' | 'copied'

/** The marks of a note after the user has done this with it. A change takes back the review. */
export async function withMark({ database, clock }: Deps, user: User, name: MarkName): Promise<SQL<NoteMarks>> {
  const at = new Date(clock.now()).toISOString()
  const mark: Partial<NoteMarks> = { [name]: { by: user.name || (await providerName(database, user)), at }, changed_at: at }
  const marked = sql<NoteMarks>`${dictations.note_state} || ${JSON.stringify(mark)}::jsonb`
  return name === 'edited' ? withoutReview(marked) : marked
}

/** The marks of a note whose review is taken back. */
export function notReviewed({ clock }: Deps): SQL<NoteMarks> {
  const change = JSON.stringify({ changed_at: new Date(clock.now()).toISOString() })
  return withoutReview(sql`${dictations.note_state} || ${change}::jsonb`)
}

const withoutReview = (marks: SQL): SQL<NoteMarks> => sql`(${marks}) - 'reviewed'`

async function providerName(database: Deps['database'], { practiceId, providerId }: User): Promise<string> {
  const [provider] = await database
    .select({ name: providers.name })
    .from(providers)
    .where(and(eq(providers.practice_id, practiceId), eq(providers.azz_id, providerId)))
  return provider?.name ?? ''
}
