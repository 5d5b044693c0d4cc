/** Words that stay lowercase inside names, as in María de los Ángeles and Jan van der Berg. */
const particles = new Set(
  'af al av bin bint da das de degli dei del della den der di do dos du e el i ibn la las le los ten ter van von y zu zum zur'.split(
    ' ',
  ),
)

/**
 * A name with its words capitalized. Existing capitals stay, as in McDonald, and so does a lowercase particle inside the name, or
 * before a name that has capitals.
 */
export function capitalized(name: string): string {
  const hasCapitals = /\p{Lu}/u.test(name)
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=^|[ -])\p{Ll}[\p{L}\p{M}'’.]*(?=$|[ -])/gu, (word, at: number) =>
      particles.has(word) && (at > 0 || hasCapitals) ? word : capitalizedWord(word),
    )
}

/** The first letters of a name's first and last word, 'RL'; '' without a letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}'’]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('')
}

const capitalizedWord = (word: string): string => word.replace(/^./u, (letter) => letter.toLocaleUpperCase())
