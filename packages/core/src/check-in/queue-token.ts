import type { CheckIn } from '@chartside/contract/check-in'

import { hashOf } from '../lib/hash.ts'

/** How a patient is called where others can hear and read it: never by name. */
export type TokenKind = 'initials-number' | 'initials' | 'number'
export const tokenKinds = ['initials-number', 'initials', 'number'] as const satisfies readonly TokenKind[]

/** A row's token of each kind: 'RL 417', 'RL', '417'. */
export type Tokens = Readonly<Record<TokenKind, string>>

type Named = Pick<CheckIn, 'id' | 'first_name' | 'lastname' | 'queue_number'>

/** The letters of a name's first word, with their diacritics. */
function lettersOf(name: string): readonly string[] {
  const words = name.normalize('NFC').split(/\s+/)
  return words.map((word) => word.match(/\p{L}\p{M}*/gu) ?? []).find((letters) => letters.length > 0) ?? []
}

function capitalOf(letter: string): string {
  const capital = letter.toLocaleUpperCase()
  // ß would become two letters.
  return [...capital].length > [...letter].length ? letter : capital
}

/** 'RL'; '' if there is no letter, or if a name is a single letter, since its initial would be the whole name. */
function initialsOf({ first_name, lastname }: Named): string {
  const names = [lettersOf(first_name), lettersOf(lastname)]
  if (names.some(({ length }) => length === 1)) return ''
  return names.map(([first = '']) => capitalOf(first)).join('')
}

const numbers = { first: 100, last: 999 }
const count = numbers.last - numbers.first + 1

/** The number of a row without one from the backend: derived from its id, so that every screen gets the same. */
const numberOf = (id: string): number => numbers.first + (hashOf(id) % count)

/** A number for each row: the one given at check-in, otherwise its earlier or derived one, otherwise the next free one. */
function numbersOf(people: readonly Named[], before: ReadonlyMap<string, Tokens>): ReadonlyMap<string, number> {
  const given = new Map<string, number>()
  const taken = new Set<number>()
  const rank = ({ id, queue_number }: Named) => (queue_number === '' ? (before.has(id) ? 1 : 2) : 0)
  for (const { id, queue_number } of people.toSorted((one, other) => rank(one) - rank(other))) {
    let number = /^[1-9]\d{2}$/.test(queue_number) ? Number(queue_number) : Number(before.get(id)?.number ?? numberOf(id))
    while (taken.has(number) && taken.size < count) number = number === numbers.last ? numbers.first : number + 1
    taken.add(number)
    given.set(id, number)
  }
  return given
}

/**
 * The tokens of everybody in a queue, by row id. No two of a kind are equal, or two people would stand up at one call. The
 * earlier patient has the first choice, and tokens given `before` stay while others come and go.
 */
export function tokensOf(people: readonly Named[], before: ReadonlyMap<string, Tokens>): ReadonlyMap<string, Tokens> {
  const given = numbersOf(people, before)
  const initials = people.map(initialsOf)
  return new Map(
    people.map(({ id }, index) => {
      const own = initials[index]!
      const number = String(given.get(id))
      const both = `${own} ${number}`.trim()
      const isShared = initials.indexOf(own) !== initials.lastIndexOf(own)
      const needsNumber = own === '' || isShared || before.get(id)?.initials === both
      return [id, { 'initials-number': both, initials: needsNumber ? both : own, number }]
    }),
  )
}
