import type { DatedNote } from '../scribe/index.ts'

/** The notes word for word, each under its day. */
export const notesInOrder = (notes: readonly DatedNote[]): string =>
  notes.map(({ day, soapNote }) => `**${dayInWords(day)}**\n${soapNote.trim()}`).join('\n\n')

const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
