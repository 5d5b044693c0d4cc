import { counted, featureWords } from '../lib/language.ts'

/** Words of the check of a note against its recording. */
export const checkWords = featureWords('noteCheck', {
  title: 'Compared with the recording',
  checking: 'Comparing…',
  nothing: 'No differences found.',
  count: counted({ one: '{0} difference', other: '{0} differences' }),
  // FIND-08
  contradicts: 'contradicts the recording',
  notRecorded: 'not in the recording',
  notNoted: 'not in the note',
  alsoIn: (sentence: string) => `Also in: ${sentence}`,
  spoken: 'Heard:',
  nearest: 'Nearest:',
  unrelated: "Hardly anything in this note is in the recording. Check that it is this patient's note.",
  // FIND-09, FIND-10
  replaceWith: (words: string) => `Replace with “${words}”`,
  addTo: (section: string) => `Add to ${section}`,
  addToNote: 'Add to the note',
  replaced: 'Changed in the note.',
  undo: 'Undo the change',
  dismiss: 'Dismiss',
  dismissed: (count: string) => `Dismissed: ${count}`,
  reason: 'Reason (optional)',
  restore: 'Restore',
  keys: 'Keys in this list: ↑ and ↓ move, Enter plays, R replaces or adds, D dismisses.',
  // FIND-02, FIND-12
  spokenAt: (time: string) => `Said at ${time}`,
  perhapsSpokenAt: (time: string) => `Perhaps said at ${time}`,
  inNote: 'In the note:',
  // FIND-11
  noTranscript: 'There is no transcript to check this note against.',
  englishOnly: "English only: this note isn't checked.",
  tooLong: 'This note is too long to check.',
  failed: "This note couldn't be checked.",
  limits:
    "Only words are compared. This can't see what was misheard, shown or not said aloud, mixed-up causes, times and people, or most of what is left out besides drugs, orders, follow-ups and complaints. Without a difference, a note can still be wrong.",
})
