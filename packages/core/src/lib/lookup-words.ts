import { featureWords } from './language.ts'

/** Words of a search through a long list, loaded with it. */
export const lookupWords = featureWords('common', {
  notLookedUp: 'This could not be looked up: the list is too long. Search for the patient, and open it from there.',
})
