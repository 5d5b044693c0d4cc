// An invented conversation and its note, for stories.
import { sampleDictation } from './sample-dictation.ts'

const transcript = [
  'Good morning, Rosa. You are here for your left shoulder?',
  'Yes. It has been hurting for three weeks, since I painted the ceiling.',
  'Any fever or chills?',
  'No, nothing like that.',
  'Do you have numbness in your fingers?',
  'Yeah, some numbness at night.',
  'Are you still taking the lisinopril, ten milligrams?',
  "Yes, and metformin five hundred milligrams. I took some Aleve, too, it didn't help.",
  'On exam the left shoulder is tender over the biceps, and you lift the arm to ninety degrees.',
  'I would like to get an x-ray of the shoulder, and start physical therapy twice a week for six weeks.',
].map((text, index) => ({ text, start: index * 9 }))

/** A note that agrees with the conversation. */
export const visitNote = `## Subjective
Rosa presents with left shoulder pain for 3 weeks, since she painted the ceiling.
She reports numbness in her fingers at night. She denies fever and chills.
She takes lisinopril 10 mg and metformin 500 mg. Naproxen did not help.

## Objective
- Tenderness of the left shoulder over the biceps

## Plan
- X-ray of the left shoulder
- Physical therapy twice a week for 6 weeks`

/** The conversation as a service gives it that tells two speakers apart: a word each half second. */
export const spokenVisit = transcript.map(({ text, start }, index) => ({
  ...{ text, start, end: start + 8.5, speaker: index % 2 === 0 || index === 9 ? 'A' : 'B' },
  words: text.split(' ').map((word, at) => ({ word, start: start + at / 2, end: start + at / 2 + 0.4 })),
}))

/** The visit with this note. */
export const sampleVisit = (soap_note = visitNote, audio_file = '') =>
  sampleDictation({
    ...{ soap_note, audio_file, transcription: JSON.stringify(transcript) },
    icd_10_codes: JSON.stringify([{ code: 'M25.512', name: 'Pain in left shoulder' }]),
  })
