// How names and record numbers are compared, on both sides: search, registration and lists fold both texts first.

// Letters that Unicode does not decompose although people type them in another way: without their stroke, or on another keyboard.
const plain: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu')

// Signs that are part of a word and make no difference: quotation marks, which include apostrophes, the modifier letters and primes
// that are typed as apostrophes, the Hebrew geresh, and the Arabic line that stretches a word.
const inWords = /[\p{Quotation_Mark}\p{Sk}\u02b9-\u02ff\u05f3\u2032\u0640]/gu
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
// Accents, and the vowel marks of scripts that are mostly written without them. In other scripts such marks are vowels, and the two
// of Japanese make other letters.
const marks = /(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/gu

/**
 * A text for comparison: lower case, without accents, vowel marks, apostrophes and invisible characters, with letters and digits of
 * full width as ordinary ones, one kind of dash, and one space between words.
 */
export const folded = (text: string): string =>
  text
    // Alone, `´` would become a space.
    .replace(/\p{Sk}/gu, '')
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(marks, '')
    .replace(inWords, '')
    .toLowerCase()
    .replace(special, (letter) => plain[letter]!)
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** The folded words of a name or a search text: O'Neil is one word, Brontë-Möller two. */
export const foldedWords = (text: string): string[] => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A folded text of letters and digits alone: LK-10001 and lk 10001 are the same. */
export const foldedLetters = (text: string): string => foldedWords(text).join('')

/**
 * The ways in which a name is written without spaces: each of its words may be the first, as in 王小明 for 小明 王. The first one
 * has the words in their order.
 */
export const joinedForms = (words: readonly string[]): string[] =>
  words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(''))

/**
 * True for a name that has everything that was typed into a filter: each word as a part of one of its words, or all of it in the
 * name without its spaces. A blank text is in every name.
 */
export function hasTyped(name: string, typed: string): boolean {
  const words = foldedWords(typed)
  if (words.length === 0) return folded(name).includes(folded(typed))
  const forms = joinedForms(foldedWords(name))
  const whole = [folded(name), ...forms]
  return words.every((word) => whole.some((form) => form.includes(word))) || forms.some((form) => form.includes(words.join('')))
}

/** True for one name written in two ways: folded, with its words in any order, and with or without spaces. An empty name is none. */
export function sameName(one: string, other: string): boolean {
  const [words, others] = [foldedWords(one), foldedWords(other)]
  if (words.length === 0 || others.length === 0) return false
  if (words.length === others.length && words.toSorted().join(' ') === others.toSorted().join(' ')) return true
  return joinedForms(words).includes(others.join('')) || joinedForms(others).includes(words.join(''))
}
