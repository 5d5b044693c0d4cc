import { counted, featureWords } from '../lib/language.ts'

/** Words of the command palette and of the list of keys. */
export const commandWords = featureWords('commands', {
  title: 'Go to…',
  placeholder: 'Patient or action',
  list: 'Actions and patients',
  none: 'Nothing found.',
  found: counted({ one: '{0} entry.', other: '{0} entries.' }),
  searchFailed: 'The patients could not be searched.',
  keysTitle: 'Keyboard shortcuts',
  open: 'Actions and patients',
  help: 'Keyboard shortcuts',
  record: 'Record or pause',
  keysOff: 'Keyboard shortcuts can be switched off in the settings.',
})
