import { featureWords } from '../lib/language.ts'

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
  save: 'Save',
  saving: 'Saving…',
})
