// Compares the edits in a review with what somebody else has saved meanwhile, part by part, and builds the result to save.
import type { Dictation } from '@chartside/contract/notes'

import { type ComparedLine, compareLines, mergeLines } from './merge-lines.ts'
import { type Draft, isBlank, type ListName, listNames, listOf, rowsOf, type Sources, withoutKeys } from './note-draft.ts'
import { alignSections, joinSections, type Section } from './note-sections.ts'

/** The version that a part is taken from; `both` takes the merged text. */
export type Choice = 'mine' | 'theirs' | 'both'

/** A section of the note (`note` is the text before the first heading, or all of it), or a part beside the note. */
export type PartName = Section['name'] | 'comments' | ListName

/** One part in both versions. */
export interface ConflictPart {
  /** Identifies the part: a heading may appear in a note twice. */
  key: string
  name: PartName
  /** The words of the heading of an `own` section. */
  heading?: string | undefined
  /** Who has changed it since the common version. */
  changedBy: 'nobody' | 'me' | 'them' | 'both'
  mine: readonly ComparedLine[]
  theirs: readonly ComparedLine[]
  choice: Choice
  /** The text that `both` takes; for a list, one line per row. */
  merged: string
  /** True if the merged text can be edited; lists cannot. */
  editable: boolean
}

/** The newest stored version. */
export interface Stored {
  dictation: Dictation
  draft: Draft
  sources: Sources
}

/** Two versions of a note, and what is chosen from them part by part. */
export interface Conflict {
  /** The edits, and the version they started from. */
  mine: Draft
  base: Draft
  theirs: Stored
  parts: readonly ConflictPart[]
}

/** The choice that loses nothing: the side that alone changed the part, otherwise both. */
const safeChoice = { nobody: 'theirs', me: 'mine', them: 'theirs', both: 'both' } as const

type Compared = Record<'mine' | 'base' | 'theirs', string[]>

function partOf(
  about: Pick<ConflictPart, 'key' | 'name' | 'heading' | 'editable'>,
  { mine, base, theirs }: Compared,
  shown = (line: string) => line,
): ConflictPart {
  const same = (one: string[], other: string[]) => one.join('\n') === other.join('\n')
  const changedBy = same(mine, theirs) ? 'nobody' : same(mine, base) ? 'them' : same(theirs, base) ? 'me' : 'both'
  const lines = compareLines(mine.map(shown), theirs.map(shown))
  const merged = mergeLines(mine, base, theirs).map(shown).join('\n')
  return { ...about, changedBy, mine: lines.one, theirs: lines.other, choice: safeChoice[changedBy], merged }
}

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd()
  return trimmed === '' ? [] : trimmed.split(/\r\n|\r|\n/)
}

/** The non-empty rows of a list, each as text. */
const itemsOf = (draft: Draft, name: ListName): string[] =>
  withoutKeys(rowsOf(draft, name))
    .filter((item) => !isBlank(item))
    .map((item) => JSON.stringify(item))

const itemShown = (item: string): string =>
  Object.values(JSON.parse(item) as Record<string, string>)
    .filter((value) => value.trim() !== '')
    .join(' · ')

const inLines = (mine: string, base: string, theirs: string): Compared => ({
  mine: linesOf(mine),
  base: linesOf(base),
  theirs: linesOf(theirs),
})
const inItems = (name: ListName, mine: Draft, base: Draft, theirs: Draft): Compared => ({
  mine: itemsOf(mine, name),
  base: itemsOf(base, name),
  theirs: itemsOf(theirs, name),
})

/** Compares the edits with the stored version; `base` is what the edits started from. */
export function compareVersions(mine: Draft, base: Draft, theirs: Stored): Conflict {
  const stored = theirs.draft
  const note = alignSections(mine.note, base.note, stored.note).map((section) =>
    partOf(
      { key: section.key, name: section.name, heading: section.heading, editable: true },
      inLines(section.mine, section.base, section.theirs),
    ),
  )
  const beside = [
    partOf({ key: 'comments', name: 'comments', editable: true }, inLines(mine.comments, base.comments, stored.comments)),
    ...listNames.map((name) => partOf({ key: name, name, editable: false }, inItems(name, mine, base, stored), itemShown)),
  ]
  const holdsSomething = (part: ConflictPart) => part.mine.length + part.theirs.length > 0
  return { mine, base, theirs, parts: [...note, ...beside.filter(holdsSomething)] }
}

/** The conflict with a change in one part. */
export const withPart = (conflict: Conflict, key: string, change: Partial<ConflictPart>): Conflict => ({
  ...conflict,
  parts: conflict.parts.map((part) => (part.key === key ? { ...part, ...change } : part)),
})

/** The conflict with one version chosen for all differing parts. */
export const withAll = (conflict: Conflict, choice: Choice): Conflict => ({
  ...conflict,
  parts: conflict.parts.map((part) => (part.changedBy === 'nobody' ? part : { ...part, choice })),
})

/** The chosen parts as a draft based on the stored version. */
export function chosenDraft({ mine, base, theirs, parts }: Conflict): Draft {
  const stored = theirs.draft
  const choiceOf = (key: string): Choice => parts.find((part) => part.key === key)?.choice ?? 'theirs'
  const text = (key: string, one: string, other: string): string =>
    ({ mine: one, theirs: other, both: parts.find((part) => part.key === key)?.merged ?? other })[choiceOf(key)]
  function list<Name extends ListName>(name: Name): Draft[Name] {
    if (choiceOf(name) === 'theirs') return stored[name]
    const items = inItems(name, mine, base, stored)
    const chosen = choiceOf(name) === 'mine' ? items.mine : mergeLines(items.mine, items.base, items.theirs)
    return listOf(chosen.map((item) => JSON.parse(item))) as Draft[Name]
  }
  const sections = alignSections(mine.note, base.note, stored.note)
  return {
    note: joinSections(sections.map((section) => text(section.key, section.mine, section.theirs))),
    comments: text('comments', mine.comments, stored.comments),
    cpt: list('cpt'),
    icd10: list('icd10'),
    modifiers: list('modifiers'),
    tasks: list('tasks'),
  }
}
