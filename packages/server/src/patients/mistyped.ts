// One typing mistake: a wrong letter, one too many, one too few, or two neighbours swapped. Every word that is one mistake away
// from what was typed matches one of a few dozen patterns, which the index on `search` serves one by one.

/** Shorter words have too many neighbours that are other people's names. */
const shortest = 4
/** From this length on, the mistake may be in a word that is not typed to its end. */
const longEnough = 6
const longest = 24

/** True if this word may contain a mistake. A number may not: with one digit changed it is another patient's. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && /^[\p{L}\p{M}]+$/u.test(word)

/** Patterns of LIKE for all that a word may have been meant to be. */
export function correctionPatterns(word: string): string[] {
  const letters = [...word].map(escapeLike)
  const end = letters.length < longEnough ? ' %' : '%'
  const forms = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1)]
    const rest = after.join('')
    const swapped = after.length ? [`${before}${after[0]}${letter}${after.slice(1).join('')}`] : []
    return [`${before}_${rest}`, `${before}${rest}`, `${before}_${letter}${rest}`, ...swapped]
  })
  return [...new Set([...forms, `${letters.join('')}_`])].map((form) => `% ${form}${end}`)
}

/** Text that LIKE takes literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
