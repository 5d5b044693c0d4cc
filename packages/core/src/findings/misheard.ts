import { withConcepts } from './concepts.ts'
import { likeness } from './sound-alike.ts'
import { tokensOf } from './tokens.ts'

/** Similarity from which on one text may be what recognition made of the other. */
const enough = 0.5

/** Whether a text is itself the name of a drug, a symptom, a diagnosis or a part of the body. */
function isName(text: string): boolean {
  const tokens = withConcepts(tokensOf(text))
  return tokens.some(({ concepts }) => concepts.some(({ kind, guessed }) => kind !== 'synonym' && !guessed))
}

/**
 * Whether recognition may have written `written` for `meant`: they look and sound alike, and `written` is not itself a name. Hydralazine
 * in the place of hydroxyzine, or hypotension of hypertension, changes what the note says.
 */
export const mayBeMisheard = (written: string, meant: string): boolean =>
  written.toLowerCase() === meant.toLowerCase() || (!isName(written) && likeness(written, meant) >= enough)
