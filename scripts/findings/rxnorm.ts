import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Ingredients (IN) and brand names (BN) of RxNorm that no line of drugs.txt has, as 'IN name' and 'BN name', to be added by hand.
 * Only RxNorm's own names (source RXNORM) are read; those are in the public domain.
 */
export function missingFromRxNorm(folder: string, drugLines: readonly string[]): string[] {
  const known = new Set(
    drugLines.flatMap((line) => (line.split('|')[0] ?? '').split(/[:,]/).map((name) => name.trim().toLowerCase())),
  )
  return readFileSync(join(folder, 'RXNCONSO.RRF'), 'utf8')
    .split('\n')
    .map((line) => line.split('|'))
    .filter((fields) => fields[11] === 'RXNORM' && (fields[12] === 'IN' || fields[12] === 'BN'))
    .map((fields) => ({ type: fields[12], name: (fields[14] ?? '').toLowerCase() }))
    .filter(({ name }) => name && !known.has(name))
    .map(({ type, name }) => `${type} ${name}`)
}
