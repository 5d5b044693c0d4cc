import { featureWords } from '../lib/language.ts'

/** Words of the summary of a patient's dictations, exactly as CENTER-04 gives them. */
export const summaryWords = featureWords('noteSummary', {
  open: 'summary',
  start: 'Start Date',
  end: 'End Date',
  go: 'GO',
  summarizing: 'Summarizing the notes…',
  none: 'No Summary found for these date slots',
  failed: "The notes couldn't be summarized.",
  of: (start: string, end: string) => (start === end ? `Notes of ${start}` : `Notes from ${start} to ${end}`),
  prompt: 'Choose the dates and press GO.',
})
