import { ageOn } from '@chartside/contract/lib/days'

import { termsOf, withConcepts } from './concepts.ts'
import { type Sides, sidesOf } from './find-sides.ts'
import type { ChartContext } from './finding.ts'
import { tokensOf } from './tokens.ts'

/** What a chart makes known: concepts and stems of drugs and problems, sides of problems, and the numbers of age and dates. */
export interface Charted {
  keys: Set<string>
  numbers: Set<number>
  sides: Sides
}

export function readChart({ birthDate, visitDate, medications = [], problems = [] }: ChartContext): Charted {
  const listed = [...medications, ...problems].map((text) => ({ tokens: withConcepts(tokensOf(text)) }))
  const terms = listed.flatMap(({ tokens }) => termsOf(tokens))
  const numbers = [birthDate, visitDate].flatMap((day) => (day ?? '').split('-').map(Number))
  const age = birthDate && visitDate ? ageOn(visitDate, birthDate) : undefined
  const doses = medications.flatMap((text) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
  return {
    keys: new Set(terms.flatMap(({ ids, stems }) => [...ids, ...stems])),
    sides: sidesOf(listed),
    numbers: new Set([...numbers, ...doses, ...(age ? [age.years] : [])].filter((value) => value > 0)),
  }
}
