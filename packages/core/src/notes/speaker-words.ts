import { counted, featureWords } from '../lib/language.ts'

/** Words of the speakers of a transcription. */
export const speakerWords = featureWords('speakers', {
  // REVIEW-23; a label is a letter or a number.
  speaker: (label: string) => `Speaker ${label}`,
  unknown: 'Unknown speaker',
  copy: 'Copy transcription',
  copied: 'Copied.',
  // REVIEW-24
  rename: (name: string) => `Rename ${name}`,
  name: 'Name',
  effect: 'Applies to the whole transcription.',
  sameName: 'Another speaker has this name. Both then count as one person.',
  local: "Names can't be saved here. This one stays on this page until you sign out.",
  renamed: 'Speaker renamed.',
  notRenamed: "The speaker wasn't renamed.",
  // REVIEW-26: why the speech service seems to have written what nobody said.
  doubt: {
    silent: 'Not counted: the recorder measured silence here.',
    prompt: 'Not counted: the vocabulary, which speech services repeat over silence.',
    repeated: 'Not counted: the speech service repeated itself.',
    marker: 'Not counted: it describes a sound.',
    ending: 'Not counted: speech services write this over silence.',
    'no-speech': 'Not counted: the speech service found no speech here.',
  },
  confirm: 'It was said',
  confirmed: 'Counted, because a user says that it was said.',
  takeBack: "Don't count",
  notCounted: counted({
    one: '{0} segment of the transcription does not count as said. It is marked below.',
    other: '{0} segments of the transcription do not count as said. They are marked below.',
  }),
  save: 'Save',
  saving: 'Saving…',
})
