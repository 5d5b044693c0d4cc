import { words } from './words.ts'

/** A follow-up task as it is being written; `key` stays the same while the row lives. */
export interface TaskRow {
  key: number
  name: string
}

const blank = ({ name }: TaskRow): boolean => name.trim() === ''

/** What stands at a row without a name; '' where all is well (DICT-03). */
export const taskError = (row: TaskRow): string => (blank(row) ? words.taskName : '')

/** What is wrong with the rows as a whole; undefined where nothing is. */
export const tasksError = (rows: readonly TaskRow[]): string | undefined => (rows.some(blank) ? words.taskNames : undefined)

/** The rows as they are sent: JSON text, or nothing where there are none (DICT-06). New tasks are pending. */
export const tasksSent = (rows: readonly TaskRow[]): string | undefined =>
  rows.length === 0 ? undefined : JSON.stringify(rows.map(({ name }) => ({ name: name.trim(), status: 'pending' })))
