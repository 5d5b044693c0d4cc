import { featureWords } from '../lib/language.ts'

/** Words about a recording that are loaded with what records: what is missing in it. `at` is a time in the recording, 01:12. */
export const recordingWords = featureWords('recording', {
  missingSeconds: (seconds: number, at: string) =>
    `${seconds === 1 ? 'About 1 second is' : `About ${seconds} seconds are`} missing, most recently at ${at}. Repeat what you said there.`,
  missingMinutes: (minutes: number, at: string) =>
    `About ${minutes} minutes are missing, most recently at ${at}. Repeat what you said there.`,
  asleep: (at: string) =>
    `Your computer slept, or its clock was changed, at ${at}. What you said meanwhile is missing. Repeat it if it matters.`,
})
