// One typing mistake: a wrong letter, one too many, one too few, or two neighbours swapped. Every word that is so far away from
// what was typed matches one of a few dozen patterns, which the index on `search` serves one by one.

/** Shorter words have too many neighbours that are other people's names. */
const shortest = 4
/** From so many letters on, the mistake may stand in a word that is not typed to its end. */
const longEnough = 6
const longest = 24

/** True where a mistake in this word is looked for. In a number there is none: one digit further is another patient. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && /^[\p{L}\p{M}]+$/u.test(word)

/** Patterns of LIKE for all that a word may have been meant to be. */
export function meantBy(word: string): string[] {
  const letters = [...word].map(literal)
  const end = letters.length < longEnough ? ' %' : '%'
  const forms = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1)]
    const rest = after.join('')
    const swapped = after.length ? [`${before}${after[0]}${letter}${after.slice(1).join('')}`] : []
    return [`${before}_${rest}`, `${before}${rest}`, `${before}_${letter}${rest}`, ...swapped]
  })
  return [...new Set([...forms, `${letters.join('')}_`])].map((form) => `% ${form}${end}`)
}

/** Text as LIKE reads it, sign by sign. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
