import { counted, featureWords } from '../lib/language.ts'

/** Words of vocabularies. */
export const vocabularyWords = featureWords('vocabulary', {
  title: 'Vocabulary',
  about:
    'The speech service is given your words first, then those of the practice, the newest first, as many as fit (about 40). Corrections always apply to new recordings.',
  noPatients: "Don't enter patients' names here.",
  owners: { user: 'Your words', practice: 'Words of the practice' },
  none: { user: 'You have no words yet.', practice: 'The practice has no words yet.' },
  text: 'Word',
  textHelp: 'A name, a drug or a phrase, spelled as it should be.',
  replaces: 'Heard as',
  replacesHelp: 'Optional: what is written by mistake and should be replaced. Numbers never are.',
  actions: 'Actions',
  add: 'Add',
  adding: 'Adding…',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  change: 'Change',
  remove: 'Remove',
  changing: (word: string) => `Changing “${word}”`,
  removeQuestion: (word: string) => `Remove “${word}” from the vocabulary?`,
  kept: 'Nothing was saved. Your entries are still here.',
  room: counted({ one: '1 character left', other: '{0} characters left' }),
  failed: "The vocabulary couldn't be loaded.",
  stale: "The vocabulary couldn't be loaded again.",
  readOnly: "Only some people may change the practice's words.",
  offer: (text: string, replaces: string) => `Always write “${text}” for “${replaces}”`,
  offerAdding: 'Adding the correction…',
  offerDismiss: "Don't offer this correction",
  offerFailed: "The correction wasn't added.",
})
