import { dictationWords } from './words.ts'

/** A follow-up task being edited; `key` identifies the row. */
export interface TaskRow {
  key: number
  name: string
}

const blank = ({ name }: TaskRow): boolean => name.trim() === ''

/** The message for a row without a name; '' if valid (DICT-03). */
export const taskError = (row: TaskRow): string => (blank(row) ? dictationWords.taskName : '')

/** The message for the rows as a whole; undefined if valid. */
export const tasksError = (rows: readonly TaskRow[]): string | undefined =>
  rows.some(blank) ? dictationWords.taskNames : undefined

/** The rows in the form in which they are sent: JSON text, or undefined if there are none (DICT-06). New tasks are pending. */
export const tasksSent = (rows: readonly TaskRow[]): string | undefined =>
  rows.length === 0 ? undefined : JSON.stringify(rows.map(({ name }) => ({ name: name.trim(), status: 'pending' })))
