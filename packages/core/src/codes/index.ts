export { type CheckedCodes, type CodeCheck, type CodeSideProblem, createCodeCheck } from './code-check.ts'
export type { CodeProblem } from './code-problems.ts'
export type { Icd10Entry } from './code-table.ts'
export { codeWords } from './words.ts'
