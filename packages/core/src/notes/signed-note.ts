import type { Dictation } from '@chartside/contract/notes'

import { formatMoment } from '../lib/clock-times.ts'
import { noteWords } from './words.ts'

/** A text of a note with the addenda below it, for the clipboard, paper and records. */
export const withAddenda = (note: string, { addenda }: Pick<Dictation, 'addenda'>): string =>
  [note, ...addenda.map(({ by, at, text }) => `## ${noteWords.addendumBy(by, formatMoment(at))}\n${text}`)].join('\n\n')
