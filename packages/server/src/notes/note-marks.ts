import type { NoteMarks } from '@chartside/contract/notes'
import { and, type SQL, sql } from 'drizzle-orm'

import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { nameOf } from '../lib/name-of.ts'
import type { User } from '../lib/serve.ts'

type MarkName = 'edited' | 'reviewed' | 'copied'

/** Who does something with a note now. */
export interface Mark {
  /** Their name, which they can change. */
  by: string
  /** Their account. */
  account: string
  at: string
}

/** The mark of a user who does something with a note now. */
export async function markOf(deps: Deps, user: User): Promise<Mark> {
  return { by: await nameOf(deps, user), account: user.accountId, at: new Date(deps.clock.now()).toISOString() }
}

/**
 * The marks of a note after somebody has done this with it, or has written it `by_hand`. A change takes back the review, and answers
 * for what was missing.
 */
export function withMark(mark: Mark, name: MarkName, written: Pick<Partial<NoteMarks>, 'by_hand'> = {}): SQL<NoteMarks> {
  const change: Partial<NoteMarks> = { [name]: mark, ...written, changed_at: mark.at }
  const marked = sql<NoteMarks>`${dictations.note_state} || ${JSON.stringify(change)}::jsonb`
  return name === 'edited' ? sql`(${withoutReview(marked)}) - 'incomplete'` : marked
}

type Sent = Pick<Partial<typeof dictations.$inferInsert>, 'soap_note' | 'comments' | (typeof lists)[number]>
const lists = ['cpt_codes', 'icd_10_codes', 'modifiers', 'tasks'] as const

/** These marks if what was sent differs from what is stored; a save without edits leaves them as they are. */
export function whereChanged(sent: Sent, marks: SQL<NoteMarks>): SQL<NoteMarks> {
  const texts = [sql`${dictations.soap_note} is not distinct from ${sent.soap_note}`]
  if (sent.comments !== undefined) texts.push(sql`${dictations.comments} = ${sent.comments}`)
  const same = lists.map((name) => sql`${dictations[name]} = ${JSON.stringify(sent[name])}::jsonb`)
  return sql`case when ${and(...texts, ...same)} then ${dictations.note_state} else ${marks} end`
}

/** The marks of a note whose review is taken back. */
export function notReviewed({ clock }: Deps): SQL<NoteMarks> {
  const change = JSON.stringify({ changed_at: new Date(clock.now()).toISOString() })
  return withoutReview(sql`${dictations.note_state} || ${change}::jsonb`)
}

const withoutReview = (marks: SQL): SQL<NoteMarks> => sql`(${marks}) - 'reviewed'`
