import { rounded, unitAfter, unitOf } from './measures.ts'
import { readingsOf } from './number-readings.ts'
import { amounts, isNumber, isNumberWord, months, ordinals, small, tens, valueIn } from './number-words.ts'
import { type Token, wordAt } from './tokens.ts'

/** A number that was possibly said. */
export interface SpokenNumber {
  value: number
  /** Its tokens, from (inclusive) to (exclusive). */
  from: number
  to: number
  unit: string | undefined
}

/** Every number that tokens can mean, generously: a number that is among them was said. */
export function numbersIn(tokens: readonly Token[]): SpokenNumber[] {
  const found: SpokenNumber[] = []
  const add = (value: number, from: number, to: number, unit?: string): void => {
    found.push({ value: rounded(value), from, to, unit: unit ?? unitAfter(tokens, to) })
  }
  for (let at = 0; at < tokens.length; at++) {
    addAmounts(tokens, at, add)
    if (!isNumber(tokens[at])) continue
    if (wordAt(tokens, at) === 'oh' && valueIn(small, wordAt(tokens, at + 1)) === undefined) continue
    at = addRun(tokens, at, add) - 1
  }
  return [...found, ...broken(tokens, found)]
}

/** Numbers that a slip of the tongue divides: 'three hundred, uh, twenty-five milligrams' is 325. */
const broken = (tokens: readonly Token[], found: readonly SpokenNumber[]): SpokenNumber[] =>
  found
    .filter(({ value, to, unit }) => value >= 100 && value % 100 === 0 && unit === undefined && !isLink(tokens, to))
    .flatMap((first) =>
      found
        .filter(({ value, from }) => value >= 10 && value < 100 && from > first.to && from <= first.to + 4)
        .map((second) => ({ ...second, value: first.value + second.value, from: first.from })),
    )

/** 'three hundred over forty', 'hundred to fifty': two numbers. */
const isLink = (tokens: readonly Token[], at: number): boolean => /^(?:to|or|over|and|by|[-./])$/.test(wordAt(tokens, at))

type Add = (value: number, from: number, to: number, unit?: string) => void

/** Months, 'twice', 'a week', 'a year and a half', 'baby aspirin' (81 mg). */
function addAmounts(tokens: readonly Token[], at: number, add: Add): void {
  const word = wordAt(tokens, at)
  const next = wordAt(tokens, at + 1)
  const month = valueIn(months, word)
  if (month !== undefined && (!/^(?:may|march)$/.test(word) || isMonth(tokens, at))) add(month, at, at + 1)
  const amount = valueIn(amounts, word)
  if (amount !== undefined) add(amount, at, at + 1, /^(?:once|twice|thrice|bid|tid|qid)$/.test(word) ? 'time' : undefined)
  if (word === 'half' && /^(?:hour|an)$/.test(next)) add(30, at, at + 1, 'minute')
  if (/^(?:an?|every|per|each|next|last|another|this|the)$/.test(word) && unitOf(tokens[at + 1])) add(1, at, at + 1)
  const unit = unitOf(tokens[at])
  if (unit && isAndAHalf(tokens, at + 1) && !isNumber(tokens[at - 1])) add(1.5, at, at + 4, unit)
  if (word === 'baby' && next === 'aspirin') add(81, at, at + 2, 'mg')
}

const isAndAHalf = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === 'and' && wordAt(tokens, at + 1) === 'a' && wordAt(tokens, at + 2) === 'half'

/** 'may' and 'march' are months after 'in' and the like, and before a number. */
const isMonth = (tokens: readonly Token[], at: number): boolean =>
  /^(?:in|of|last|this|next|on|since|early|late)$/.test(wordAt(tokens, at - 1)) || isNumber(tokens[at + 1])

/** A row of number words, with what it means together with its neighbours. Returns the index after it. */
function addRun(tokens: readonly Token[], from: number, add: Add): number {
  let to = from
  while (to < tokens.length && (isNumber(tokens[to]) || (/^(?:point|and)$/.test(wordAt(tokens, to)) && isNumber(tokens[to + 1]))))
    to++
  const readings = readingsOf(tokens.slice(from, to))
  const before = wordAt(tokens, from - 1)
  const isFraction =
    before === 'point' ||
    (before === '.' && (tokens[from - 1]!.to === tokens[from]!.from || /^(?:a|zero|oh)$/.test(wordAt(tokens, from - 2))))
  for (const value of readings) {
    add(value, from, to)
    if (isFraction) add(Number(`0.${value}`), from, to)
    if (isAndAHalf(tokens, to)) add(value + 0.5, from, to + 3)
    if (unitOf(tokens[to]) && isAndAHalf(tokens, to + 1)) add(value + 0.5, from, to + 4, unitOf(tokens[to]))
  }
  addRange(tokens, from, to, readings, add)
  addSplitDecimal(tokens, from, to, readings, add)
  return to
}

/** 'three to four hundred': both are hundreds. */
function addRange(tokens: readonly Token[], from: number, to: number, readings: Set<number>, add: Add): void {
  const scale = /^hundreds?$/.test(wordAt(tokens, to + 2)) ? 100 : /^thousands?$/.test(wordAt(tokens, to + 2)) ? 1000 : 0
  if (!scale || !/^(?:to|or|-)$/.test(wordAt(tokens, to)) || !isNumberWord(wordAt(tokens, to + 1))) return
  for (const value of readings) if (value < 100) add(value * scale, from, to + 3)
}

/** 'two. five': speech recognition writes a spoken 'point' so. */
function addSplitDecimal(tokens: readonly Token[], from: number, to: number, readings: Set<number>, add: Add): void {
  if (wordAt(tokens, to) !== '.') return
  let end = to + 1
  const digits: string[] = []
  for (; isNumber(tokens[end]) && valueIn(ordinals, wordAt(tokens, end)) === undefined; end++) {
    const word = wordAt(tokens, end)
    digits.push(tokens[end]!.kind === 'number' ? word : String(valueIn(small, word) ?? valueIn(tens, word) ?? ''))
  }
  const [first = '', second = ''] = digits
  const fraction = digits.length === 2 && /^\d0$/.test(first) && second.length === 1 ? `${first[0]}${second}` : digits.join('')
  if (!/^\d{1,3}$/.test(fraction)) return
  for (const value of readings) if (Number.isInteger(value)) add(Number(`${value}.${fraction}`), from, end)
}
