// What codes and corrections of a review need of the findings' rules and tables, in one file, which holds the tables.
export { codeSideIn } from './find-codes.ts'
export { mayBeMisheard } from './misheard.ts'
export { otherWordings } from './other-wordings.ts'
