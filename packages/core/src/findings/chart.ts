import { ageOn } from '@chartside/contract/lib/days'

import { termsOf, withConcepts } from './concepts.ts'
import type { ChartContext } from './finding.ts'
import { tokensOf } from './tokens.ts'

/** What a chart makes known: concepts and stems of drugs and problems, and the numbers of age and dates. */
export interface Charted {
  keys: Set<string>
  numbers: Set<number>
}

export function readChart({ birthDate, visitDate, medications = [], problems = [] }: ChartContext): Charted {
  const terms = [...medications, ...problems].flatMap((text) => termsOf(withConcepts(tokensOf(text))))
  const numbers = [birthDate, visitDate].flatMap((day) => (day ?? '').split('-').map(Number))
  const age = birthDate && visitDate ? ageOn(visitDate, birthDate) : undefined
  const doses = medications.flatMap((text) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
  return {
    keys: new Set(terms.flatMap(({ ids, stems }) => [...ids, ...stems])),
    numbers: new Set([...numbers, ...doses, ...(age ? [age.years] : [])].filter((value) => value > 0)),
  }
}
