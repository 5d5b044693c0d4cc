import { synonyms } from './tables/common-words.ts'
import { conditions } from './tables/conditions.ts'
import type { Entry } from './tables/entries.ts'

const wordingLimit = 12
/** Shorter beginnings mean too much. */
const minBeginning = 5

let listed: Entry[] | undefined

/**
 * What a text means in other words, at most twelve: 'pharyngitis' for 'sore throat' or its beginning, 'type 2 diabetes' for 'dm2'.
 * For words of titles, so without what only patients say.
 */
export function otherWordings(text: string): string[] {
  const typed = ` ${(text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []).join(' ')} `
  listed ??= [...conditions(), ...synonyms()]
  const found = new Set<string>()
  for (const { name, others } of listed) {
    const names = [name, ...others]
    const same = names.find(
      (each) => typed.includes(` ${each} `) || (typed.length > minBeginning + 1 && each.startsWith(typed.trim())),
    )
    if (same === undefined) continue
    for (const other of names) {
      if (other === same || /\b(?:my|your|can't|when|has|is)\b/.test(other)) continue
      found.add(typed.includes(` ${same} `) ? typed.replace(` ${same} `, ` ${other} `).trim() : other)
    }
  }
  return [...found].slice(0, wordingLimit)
}
