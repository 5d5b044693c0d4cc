import type { NoteTemplate } from '@chartside/contract/note-templates'

import { freeName, type Own } from './template-work.ts'

const isSame = (one: NoteTemplate | undefined, other: NoteTemplate | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Own templates after both sides were put together. */
export interface Rebased extends Own {
  /** The new ids of templates that became copies, by their earlier ones. */
  copies: ReadonlyMap<string, string>
}

/**
 * Puts own edits on top of what another page saved meanwhile (TEMPL-02). `stored` is what both began with. A template that only one
 * side changed, added or deleted is as that side has it; of one that both changed, theirs stays and ours becomes a copy. One that
 * one side deleted and the other changed stays. The order is ours, with their additions at the end.
 */
export function rebaseTemplates({ templates, preferred }: Own, stored: Own, theirs: Own): Rebased {
  const find = (list: Own, id: string) => list.templates.find((template) => template.id === id)
  const copies = new Map<string, string>()
  const names = theirs.templates.map(({ name }) => name)
  const merged: NoteTemplate[] = []
  const keep = (template: NoteTemplate): void => {
    const name = freeName(template.name, names)
    names.push(name)
    merged.push({ ...template, name })
  }
  for (const mine of templates) {
    const [before, other] = [find(stored, mine.id), find(theirs, mine.id)]
    if (other === undefined) {
      if (!isSame(mine, before)) keep(mine)
    } else if (isSame(mine, before) || isSame(mine, other)) merged.push(other)
    else if (isSame(other, before)) merged.push(mine)
    else {
      const id = crypto.randomUUID()
      copies.set(mine.id, id)
      merged.push(other)
      keep({ ...mine, id })
    }
  }
  for (const other of theirs.templates) {
    const isDeletedHere = isSame(other, find(stored, other.id))
    if (!templates.some(({ id }) => id === other.id) && !isDeletedHere) merged.push(other)
  }
  return { templates: merged, preferred: preferred === stored.preferred ? theirs.preferred : preferred, copies }
}
