import { english } from './en.ts'
import type { Catalogue } from './index.ts'

// Call it while the page is in English, because the words are read once, here.
/** A catalogue of words that are 40 % longer than the English ones and marked, to find what is cut off and what is not translated. */
export const pseudoCatalogue = (): Catalogue => pseudo(english) as Catalogue

const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Ü', n: 'ñ' }

/** 'Save' → 'Sáévéé'. Every word grows, since a long word cannot wrap. */
export const longer = (text: string): string =>
  text.replace(/\p{L}{2,}/gu, (word) => {
    const accented = word.replace(/[aeiouAEIOUn]/g, (letter) => accents[letter]!)
    return accented + 'ö'.repeat(Math.ceil(word.length * 0.4))
  })

function pseudo(words: object): object {
  const changed = Object.entries(words).map(([key, word]: [string, unknown]) => {
    if (typeof word === 'string') return [key, longer(word)]
    if (typeof word !== 'function') return [key, pseudo(word as object)]
    return [key, (...input: unknown[]) => sentence(String(word(...input)), input)]
  })
  return Object.fromEntries(changed)
}

/** Changes a sentence but not its input. */
function sentence(text: string, input: readonly unknown[]): string {
  const given = input.map(String).filter((one) => one !== '' && text.includes(one))
  const kept = given.reduce((rest, one, index) => rest.replaceAll(one, String.fromCodePoint(0xe000 + index)), text)
  return given.reduce((rest, one, index) => rest.replaceAll(String.fromCodePoint(0xe000 + index), one), longer(kept))
}
