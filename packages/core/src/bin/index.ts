export { type AboutDeleted, createRecentlyDeleted, type DeletedRow } from './recently-deleted.ts'
export { binWords } from './words.ts'
