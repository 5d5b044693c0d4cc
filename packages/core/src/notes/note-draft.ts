import type { CptCode, Dictation, Icd10Code, Modifier, Task } from '@chartside/contract/notes'

/** The editable lists of a note, and the type of their rows. */
export interface Lists {
  cpt: CptCode
  icd10: Icd10Code
  modifiers: Modifier
  tasks: Task
}
export type ListName = keyof Lists
/** A row while it is edited. */
export type Row<Item> = Item & { /** Identifies a row while it is edited. */ key: number }

/** A list while it is edited. */
export interface ListDraft<Item> {
  rows: readonly Row<Item>[]
  /** The text of a list that could not be read; '' otherwise. */
  unreadable: string
}

/** The editable parts of one dictation. */
export type Draft = { note: string; comments: string } & { [Name in ListName]: ListDraft<Lists[Name]> }

/** The lists as text, as last stored. */
export type Sources = Record<ListName, string>

/** The lists in the order on screen. */
export const listNames: readonly ListName[] = ['cpt', 'icd10', 'modifiers', 'tasks']
const fields = { cpt: 'cpt_codes', icd10: 'icd_10_codes', modifiers: 'modifiers', tasks: 'tasks' } as const

/** A new row; `text` is content that could not be parsed, kept so that it is not lost. */
const newItem: { [Name in ListName]: (text: string) => Lists[Name] } = {
  cpt: (text) => ({ code: '', reason: text }),
  icd10: (text) => ({ code: '', name: text }),
  modifiers: (text) => ({ modifier: '', reason: text }),
  tasks: (text) => ({ name: text, status: 'pending' }),
}

let lastKey = 0
const keyed = <Item>(item: Item): Row<Item> => ({ ...item, key: ++lastKey })

/** A draft that starts from the stored dictation. */
export function draftOf(dictation: Dictation): { draft: Draft; sources: Sources } {
  const list = <Name extends ListName>(name: Name): ListDraft<Lists[Name]> => {
    const { items, unreadable } = dictation[fields[name]]
    return { rows: (items as Lists[Name][]).map(keyed), unreadable }
  }
  const source = (name: ListName): string => dictation[fields[name]].source ?? ''
  return {
    draft: {
      note: dictation.soap_note ?? '',
      comments: dictation.comments,
      cpt: list('cpt'),
      icd10: list('icd10'),
      modifiers: list('modifiers'),
      tasks: list('tasks'),
    },
    sources: { cpt: source('cpt'), icd10: source('icd10'), modifiers: source('modifiers'), tasks: source('tasks') },
  }
}

/** A draft that an earlier page has left; its rows are identified like those of this page. */
export function draftOfDisk(draft: Draft): Draft {
  const list = <Item>({ rows, unreadable }: ListDraft<Item>): ListDraft<Item> => ({
    rows: rows.map((row) => ({ ...row, key: ++lastKey })),
    unreadable,
  })
  const { cpt, icd10, modifiers, tasks } = draft
  return { ...draft, cpt: list(cpt), icd10: list(icd10), modifiers: list(modifiers), tasks: list(tasks) }
}

/** The rows of a list; unparsable text becomes a row of its own. */
export function rowsOf<Name extends ListName>(draft: Draft, name: Name): Row<Lists[Name]>[] {
  const { rows, unreadable } = draft[name] as ListDraft<Lists[Name]>
  return unreadable === '' ? [...rows] : [...rows, keyed(newItem[name](unreadable))]
}

/** A list of these items. */
export const listOf = <Item>(items: readonly Item[]): ListDraft<Item> => ({ rows: items.map(keyed), unreadable: '' })

/** The draft with a new row; unparsable text becomes a row of its own first. */
export function withRow<Name extends ListName>(draft: Draft, name: Name): Draft {
  return { ...draft, [name]: { rows: [...rowsOf(draft, name), keyed(newItem[name](''))], unreadable: '' } }
}

/** The draft with a change in one row. */
export function withChange<Name extends ListName>(draft: Draft, name: Name, key: number, change: Partial<Lists[Name]>): Draft {
  const list = draft[name] as ListDraft<Lists[Name]>
  return { ...draft, [name]: { ...list, rows: list.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) } }
}

/** The draft without one row. */
export function withoutRow(draft: Draft, name: ListName, key: number): Draft {
  const list = draft[name] as ListDraft<object>
  return { ...draft, [name]: { ...list, rows: list.rows.filter((row) => row.key !== key) } }
}

/** Rows in the form in which they are saved. */
export const withoutKeys = <Item extends object>(rows: readonly Row<Item>[]): Omit<Row<Item>, 'key'>[] =>
  rows.map(({ key: _, ...item }) => item)
const sameList = (one: ListDraft<object>, other: ListDraft<object>): boolean =>
  one === other ||
  (one.unreadable === other.unreadable && JSON.stringify(withoutKeys(one.rows)) === JSON.stringify(withoutKeys(other.rows)))

/** True if both would be saved the same. */
export const sameDraft = (one: Draft, other: Draft): boolean =>
  one.note === other.note && one.comments === other.comments && listNames.every((name) => sameList(one[name], other[name]))

/** True for a row without entries. */
export const isBlank = (item: object): boolean => Object.values(item).every((value) => String(value).trim() === '')

function isJsonList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** A list as text to save. An unedited list is saved exactly as stored: it may hold more than is shown here. */
function listText(list: ListDraft<object>, stored: ListDraft<object>, source: string): string {
  if (sameList(list, stored) && (list.unreadable !== '' || isJsonList(source))) return source || list.unreadable
  return JSON.stringify(withoutKeys(list.rows).filter((item) => !isBlank(item)))
}

/** The lists of a draft as text to save; `stored` is the initial draft. */
export function listTexts(draft: Draft, stored: Draft, sources: Sources): Sources {
  const text = (name: ListName): string => listText(draft[name], stored[name], sources[name])
  return { cpt: text('cpt'), icd10: text('icd10'), modifiers: text('modifiers'), tasks: text('tasks') }
}

/** True for a task without a name (REVIEW-05). */
export const isNameless = ({ name }: Task): boolean => name.trim() === ''
