import { changesBetween, copiedNote } from '../notes/index.ts'

/** One after another: sentences that two texts have in common, or that one of them has alone. */
export interface SentenceChange {
  change: 'same' | 'removed' | 'added'
  sentences: readonly string[]
}

const sentencesOf = (note: string): string[] =>
  copiedNote(note)
    .plain.split('\n')
    .flatMap((line) => line.trim().split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}¿¡])/u))
    .filter((sentence) => sentence !== '')

/** The differences of two texts of a note by sentence, without their formatting. */
export const compareSentences = (before: string, after: string): SentenceChange[] =>
  changesBetween(sentencesOf(before), sentencesOf(after)).map(({ change, lines }) => ({ change, sentences: lines }))
