import { rounded } from './measures.ts'
import { ordinals, small, tens, valueIn } from './number-words.ts'
import type { Token } from './tokens.ts'

interface Group {
  kind: 'value' | 'point' | 'and'
  value: number
  /** As digits; 'oh' is '0'. */
  digits: string
}

/**
 * Every number that a row of number words can mean, since people leave words out: 'one twenty two' is 1, 22 and 122, 'two fifty' 2,
 * 50 and 250, 'one point five' 1, 5 and 1.5.
 */
export function readingsOf(run: readonly Token[]): Set<number> {
  const groups = groupsOf(run)
  const readings = new Set<number>()
  groups.forEach((first, start) => {
    if (first.kind !== 'value') return
    readings.add(first.value)
    let digits = first.digits
    for (const group of groups.slice(start + 1)) {
      const isDecimal = digits.includes('.')
      if (group.kind === 'and' || (group.kind === 'point' && isDecimal)) break
      if (group.kind === 'point') digits += '.'
      else if (!isDecimal && group.value >= 100) break
      else {
        digits += group.digits
        if (isDecimal || digits.length <= 5) readings.add(Number(digits))
      }
    }
  })
  if (groups[0]?.kind === 'point' && groups[1]) readings.add(Number(`0.${groups[1].digits}`))
  return new Set([...readings].filter(Number.isFinite).map(rounded))
}

/** Splits the row where usual grammar ends a number. */
function groupsOf(run: readonly Token[]): Group[] {
  const groups: Group[] = []
  let at = 0
  while (at < run.length) {
    const { word } = run[at]!
    if (word === 'point' || word === 'and') {
      groups.push({ kind: word, value: 0, digits: '' })
      at++
      continue
    }
    const { value, next } = numberAt(run, at)
    if (next > at) groups.push({ kind: 'value', value, digits: word === 'oh' ? '0' : String(value) })
    at = Math.max(next, at + 1)
  }
  return groups
}

/** The number that begins at a token by usual grammar: 'two thousand five hundred', 'twenty first', '40'. */
function numberAt(run: readonly Token[], from: number): { value: number; next: number } {
  let [at, total] = [from, 0]
  let current: number | undefined
  for (; at < run.length; at++) {
    const token = run[at]!
    if (token.kind === 'number') {
      if (current !== undefined) break
      current = Number(token.word)
      if (!/^(?:hundred|thousand|million)$/.test(run[at + 1]?.word ?? '')) return { value: total + current, next: at + 1 }
    } else if (/^thousands?$/.test(token.word)) {
      total += (current ?? 1) * 1000
      current = undefined
    } else if (token.word === 'million') {
      total += (current ?? 1) * 1_000_000
      current = 0
    } else if (/^hundreds?$/.test(token.word)) {
      if (current !== undefined && current >= 100) break
      current = (current ?? 1) * 100
    } else if (!(token.word === 'and' && at > from && /^(?:hundred|thousand)$/.test(run[at - 1]!.word))) {
      const longer = appended(current, token.word, run[at - 1]?.word ?? '', run[at + 1]?.word ?? '')
      if (longer === undefined) break
      current = longer
      if (valueIn(ordinals, token.word) !== undefined) return { value: total + current, next: at + 1 }
    }
  }
  return { value: total + (current ?? 0), next: at }
}

/** A number with one more word, or undefined where the word begins the next number. */
function appended(current: number | undefined, word: string, before: string, after: string): number | undefined {
  const digit = valueIn(small, word) ?? valueIn(ordinals, word)
  const isAfterTens = current !== undefined && current % 10 === 0 && current % 100 >= 20
  if (valueIn(tens, word) !== undefined) {
    const value = tens[word]!
    return current === undefined ? value : current > 0 && current % 100 === 0 ? current + value : undefined
  }
  if (digit === undefined) return undefined
  if (current === undefined) return digit
  if (current > 0 && current % 100 === 0 && !/^(?:hundred|thousand)$/.test(after)) return current + digit
  if (isAfterTens && digit > 0 && digit < 10 && valueIn(tens, before) !== undefined) return current + digit
  return undefined
}
