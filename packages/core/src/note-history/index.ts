export { compareSentences, type SentenceChange } from './compare-sentences.ts'
export { type Adding, createAddendum, createNoteSigning, type Signing } from './note-signing.ts'
export { createNoteVersions, type NoteHistory, type ShownVersion, takeBackVersion } from './note-versions.ts'
export { historyWords } from './words.ts'
