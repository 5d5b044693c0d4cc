import { isNumber } from './number-words.ts'
import type { Token } from './tokens.ts'

/** Stems and abbreviations of units, and the name that stands for all of them. */
const units: Record<string, string> = Object.fromEntries(
  `year yr:year month:month week wk:week day:day hour hr:hour minut min:minute second:second mg milligram:mg mcg microgram:mcg gram g:g
ml milliliter cc:ml unit:unit pound lb:lb kg kilogram:kg degre:degree % percent:% cm centimeter:cm mm millimeter:mm inch:inch mile:mile
time:time puff:puff tablet pill:tablet pack:pack beer drink glas:drink bpm:bpm mmhg:mmhg`
    .split(/(?<=:\S+)\s/)
    .flatMap((entry) => {
      const [forms = '', unit = ''] = entry.split(':')
      return forms.split(' ').map((form) => [form, unit])
    }),
)

/** The unit that a token names. */
export const unitOf = (token: Token | undefined): string | undefined =>
  token &&
  (Object.hasOwn(units, token.stem) ? units[token.stem] : Object.hasOwn(units, token.word) ? units[token.word] : undefined)

/** The unit after a number, past 'more' and the like: '5 more days', 'six or so weeks', 'six to eight weeks'. */
export function unitAfter(tokens: readonly Token[], from: number): string | undefined {
  let isRange = false
  for (let index = from; index < Math.min(tokens.length, from + 5); index++) {
    const token = tokens[index]!
    const unit = unitOf(token)
    if (unit) return unit
    if (/^(?:-|to|or)$/.test(token.word)) isRange = true
    else if (
      !/^(?:more|full|of|so|plus|additional|extra|whole|straight|consecutive)$/.test(token.word) &&
      !(isRange && isNumber(token))
    )
      return undefined
  }
  return undefined
}

/** Units of weight that people confuse or leave out. */
export const isWeight = (unit: string | undefined): boolean => unit === 'kg' || unit === 'lb' || unit === 'g'

const factors: Record<string, [number, string][]> = {
  day: [[1 / 7, 'week']],
  week: [[7, 'day']],
  month: [[1 / 12, 'year']],
  year: [[12, 'month']],
  hour: [
    [1 / 24, 'day'],
    [60, 'minute'],
  ],
  minute: [[1 / 60, 'hour']],
  mg: [
    [1 / 1000, 'g'],
    [1000, 'mcg'],
  ],
  g: [[1000, 'mg']],
  mcg: [[1 / 1000, 'mg']],
  kg: [[2.2046, 'lb']],
  lb: [[1 / 2.2046, 'kg']],
  cm: [[10, 'mm']],
  mm: [[0.1, 'cm']],
}

/** The same amount in other units: 2 weeks are 14 days. */
export const equivalents = (value: number, unit: string | undefined): { value: number; unit: string }[] =>
  (factors[unit ?? ''] ?? []).map(([factor, other]) => ({ value: rounded(value * factor), unit: other }))

/** To three decimals, so that values can be compared. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000
