import { type KnownError, plainText, type ReviewedCase, type ScoredCase } from './note-cases.ts'

type ReportedFinding = ReviewedCase['findings'][number]

/** The kinds of known errors, in the order of the tables. */
export const scoredKinds = ['number', 'laterality', 'negation', 'medication', 'omission', 'unsupported'] as const

/** How a checker does on cases of one kind. */
export interface Score {
  errors: number
  /** Known errors with a finding at their place, of any kind. */
  found: number
  /** Known errors with a finding of the same kind at their place. */
  foundAsKind: number
  /** Findings of this kind in untouched notes. */
  alarms: number
}

export interface Scores {
  byKind: Map<string, Score>
  all: Score
  untouchedNotes: number
}

/** Whether a finding is at the place of a known error: one of the two quotes contains the other, apart from case and marks. */
export function isAtPlace(finding: Pick<ReportedFinding, 'in' | 'quote'>, error: Pick<KnownError, 'in' | 'quote'>): boolean {
  const [a, b] = [plainText(finding.quote), plainText(error.quote)]
  return finding.in === error.in && a !== '' && b !== '' && (a.includes(b) || b.includes(a))
}

/** Scores a checker on cases with known errors, and counts its alarms on those without. */
export function scoresOf(cases: readonly ScoredCase[], check: (each: ScoredCase) => readonly ReportedFinding[]): Scores {
  const byKind = new Map<string, Score>(scoredKinds.map((kind) => [kind, { errors: 0, found: 0, foundAsKind: 0, alarms: 0 }]))
  let untouchedNotes = 0
  for (const each of cases) {
    const findings = check(each)
    if (each.expected.length === 0) {
      untouchedNotes++
      for (const { kind } of findings) {
        const score = byKind.get(kind)
        if (score) score.alarms++
      }
    }
    for (const error of each.expected) {
      const score = byKind.get(error.kind)
      if (!score) continue
      const hits = findings.filter((finding) => isAtPlace(finding, error))
      score.errors++
      if (hits.length > 0) score.found++
      if (hits.some(({ kind }) => kind === error.kind)) score.foundAsKind++
    }
  }
  const sum = (field: keyof Score): number => [...byKind.values()].reduce((total, score) => total + score[field], 0)
  const all = { errors: sum('errors'), found: sum('found'), foundAsKind: sum('foundAsKind'), alarms: sum('alarms') }
  return { byKind, all, untouchedNotes }
}
