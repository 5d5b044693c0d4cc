export { type CorrectionOffer, createCorrectionOffer, offerMilliseconds } from './correction-offer.ts'
export { type OwnVocabulary, type Vocabulary, vocabularyOf } from './vocabulary.ts'
export { charactersLeft, type WordForm } from './word-form.ts'
export { vocabularyWords } from './words.ts'
