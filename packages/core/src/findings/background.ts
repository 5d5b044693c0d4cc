import { backgroundWords, writtenWords } from './tables/background.ts'

let shares: Map<string, number> | undefined
let written: Set<string> | undefined

/** The share of visits (notes and recordings) that have a concept or stem, 0 to 1; 0 if it is rare. */
export function backgroundShare(key: string): number {
  shares ??= new Map(backgroundWords())
  return shares.get(key) ?? 0
}

/** Whether a stem belongs to the language of notes, and says little about a patient: 'reveal', 'demonstrate'. */
export function isWritten(stem: string): boolean {
  written ??= new Set(writtenWords())
  return written.has(stem)
}
