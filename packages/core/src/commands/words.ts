import { counted, featureWords } from '../lib/language.ts'

/** Words of the command palette and of the list of keys. */
export const commandWords = featureWords('commands', {
  title: 'Go to…',
  placeholder: 'Patient or action',
  list: 'Actions and patients',
  none: 'Nothing found.',
  found: counted({ one: '{0} entry.', other: '{0} entries.' }),
  searchFailed: 'The patients could not be searched.',
  /** Below the field, while a patient is reached who has actions. */
  hint: 'Enter opens the chart. Tab or → shows what else you can do.',
  about: (patient: string) => `Actions for ${patient}`,
  chart: 'Open chart',
  back: 'Back',
  keysTitle: 'Keyboard shortcuts',
  open: 'Actions and patients',
  help: 'Keyboard shortcuts',
  record: 'Record or pause',
  keysOff: 'Keyboard shortcuts can be switched off in the settings.',
})
