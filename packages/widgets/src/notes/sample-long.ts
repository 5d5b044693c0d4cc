// An invented visit as long as they come: a note of 3,000 words, 8 codes and six minutes of transcript.
import { sampleDictation } from './sample-dictation.ts'

const findings = [
  'Knee pain for three weeks, worse on stairs, without swelling or locking.',
  'Denies fever, chills, weight loss and night sweats.',
  'Takes lisinopril 10 mg and metformin 500 mg as before.',
  'Sleeps seven hours, walks two kilometres a day and does not smoke.',
  'No change since the last visit; the plan of that day was followed.',
]

/** A section of 75 lines, more than 750 words. */
const sectionOf = (heading: string): string => {
  const lines = Array.from({ length: 75 }, (_, at) => `- ${at + 1}: ${findings[at % findings.length]}`)
  return [`## ${heading}`, ...lines].join('\n')
}

/** More than 3,000 words. */
export const longNote = ['Subjective', 'Objective', 'Assessment', 'Plan'].map(sectionOf).join('\n\n')

const codes = Array.from({ length: 8 }, (_, at) => ({ code: `M25.56${at}`, name: `Pain in knee, place ${at + 1}` }))
const segments = Array.from({ length: 90 }, (_, at) => ({ text: findings[at % findings.length], start: at * 4 }))

/** The long visit. */
export const longDictation = () =>
  sampleDictation({ soap_note: longNote, icd_10_codes: JSON.stringify(codes), transcription: JSON.stringify(segments) })
