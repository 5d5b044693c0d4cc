export type { CorrectionOffer } from './correction-offer.ts'
export { type OwnVocabulary, type Vocabulary, vocabularyOf } from './vocabulary.ts'
export { charactersLeft, type WordForm } from './word-form.ts'
export { vocabularyWords } from './words.ts'

/** Loads what offers a correction in a review. */
export const loadCorrectionOffer = () => import('./correction-offer.ts')
