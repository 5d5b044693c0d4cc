// What the codes of a review need of the findings' rules and tables, loaded together.
export { codeSideIn } from './find-codes.ts'
export { otherWordings } from './other-wordings.ts'
