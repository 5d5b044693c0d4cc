import type { Dictation } from '@chartside/contract/notes'

import { recordMoment } from '../lib/clock-times.ts'
import { noteWords } from './words.ts'

/** A text of a note with the addenda below it, for the clipboard, paper and records; `zone` is the practice's. */
export const withAddenda = (note: string, { addenda }: Pick<Dictation, 'addenda'>, zone: string | undefined): string =>
  [note, ...addenda.map(({ by, at, text }) => `## ${noteWords.addendumBy(by, recordMoment(at, zone))}\n${text}`)].join('\n\n')
