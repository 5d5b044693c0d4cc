import type { RecordAt } from './assembly.ts'

const redoneSeconds = 5

/** Where the last five seconds of a recording begin, to be recorded again. */
export const lastSeconds = (length: number): RecordAt => ({ seconds: Math.max(0, length - redoneSeconds), replaces: 'rest' })
