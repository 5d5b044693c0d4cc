import type { DatedNote } from '../scribe/index.ts'

// Alone on its line, or with its text behind a colon; '# Plan', '**Plan**' and 'Plan: rest', but not 'Plan is to rest'.
const heading = (name: string) => new RegExp(`^[ \\t#*_]*${name}[ \\t*_]*(?::[ \\t*_]*|$)`, 'im')

/** The assessment of each note under its day, word for word. */
export function assessmentsOf(notes: readonly DatedNote[]): string {
  return notes
    .map(({ day, soapNote }) => {
      const [, after] = soapNote.split(heading('Assessment'))
      const assessment = after?.split(heading('Plan'))[0]?.trim()
      return `**${dayInWords(day)}**\n${assessment || 'No assessment was written.'}`
    })
    .join('\n\n')
}

const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
