import { builtInTemplates, type NoteTemplate, soapTemplate } from '@chartside/contract/note-templates'
import { and, eq, type SQL } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { noteTemplates } from '../database/schema.ts'
import { refusedAt } from '../lib/refusal.ts'
import type { User } from '../lib/serve.ts'

/** The templates of a user: nobody else reads or changes them. */
export const ownTemplates = ({ practiceId, accountId }: User): SQL | undefined =>
  and(eq(noteTemplates.practice_id, practiceId), eq(noteTemplates.account_id, accountId))

/**
 * The template to write a note by: the one with this id, otherwise the one that the user prefers. Undefined for SOAP. Throws 404
 * for an id that this user has no template of.
 */
export async function templateOf(writer: Writer, user: User, id?: string): Promise<NoteTemplate | undefined> {
  const [row] = await writer.select().from(noteTemplates).where(ownTemplates(user))
  const wanted = id ?? (row?.default_template || soapTemplate.id)
  const found = [...builtInTemplates, ...(row?.templates ?? [])].find((template) => template.id === wanted)
  if (!found && id !== undefined) throw refusedAt('template_id', "This template wasn't found. It may have been deleted.", 404)
  return found === soapTemplate ? undefined : found
}
