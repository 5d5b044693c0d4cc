import { unambiguousDay } from '@chartside/contract/lib/day-text'

import type { DatedNote } from '../scribe/index.ts'

/** The notes word for word, each under its day. */
export const notesInOrder = (notes: readonly DatedNote[]): string =>
  notes.map(({ day, soapNote }) => `**${unambiguousDay(day)}**\n${soapNote.trim()}`).join('\n\n')
