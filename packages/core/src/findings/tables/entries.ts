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

/** Reads '3 word word 4 word…': words after their percentage, as shares from 0 to 1. */
export function sharesIn(text: string): [string, number][] {
  let share = 0
  return wordsIn(text).flatMap((word): [string, number][] => {
    if (!/^\d+$/.test(word)) return [[word.replaceAll('_', ' '), share]]
    share = Number(word) / 100
    return []
  })
}
