/** A name with other names of the same thing. */
export interface Entry {
  name: string
  others: string[]
  classes: string[]
}

/** Reads 'name:other,other|class,class; name…'. */
export const entriesOf = (text: string): Entry[] =>
  text
    .replaceAll('\n', ' ')
    .split('; ')
    .map((entry) => {
      const [names = '', classes] = entry.split('|')
      const [name = '', others] = names.split(':')
      return { name, others: others?.split(',') ?? [], classes: classes?.split(',') ?? [] }
    })

/** Conditions, and the classes and ingredients of drugs that are usual for them. */
export interface Use {
  conditions: string[]
  drugs: string[]
}

/** Reads 'condition,condition:class,ingredient; …'. */
export const usesIn = (text: string): Use[] =>
  text
    .replaceAll('\n', ' ')
    .split('; ')
    .map((entry) => {
      const [conditions = '', drugs = ''] = entry.split(':')
      return { conditions: conditions.split(','), drugs: drugs.split(',') }
    })

/** Reads words separated by white space. */
export const wordsIn = (text: string): string[] => text.split(/\s+/)

/** A concept or stem of many texts. */
export interface BackgroundWord {
  key: string
  /** The share of texts that have it, 0 to 1; 0 if they are few. */
  share: number
  /** Whether several notes have it. */
  isWritten: boolean
}

/** Reads '3 word word 3+ word…': words after their percentage, with a '+' where several notes have them. */
export function backgroundIn(text: string): BackgroundWord[] {
  let [share, isWritten] = [0, false]
  return wordsIn(text).flatMap((word) => {
    if (!/^\d/.test(word)) return [{ key: word.replaceAll('_', ' '), share, isWritten }]
    ;[share, isWritten] = [Number.parseInt(word, 10) / 100, word.endsWith('+')]
    return []
  })
}
