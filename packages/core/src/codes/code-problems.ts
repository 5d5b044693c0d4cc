import type { CodeTable } from './code-table.ts'

/** What is wrong with a code in its list, by the rules of ICD-10-CM. */
export type CodeProblem =
  | { is: 'unknown' }
  /** In none of the tables, and the one of the visit's year is not among them: whether it is a code is not known. */
  | { is: 'unchecked' }
  /** In another year's table, but not in the one of the visit. */
  | { is: 'other year'; year: number }
  /** A header: a longer code is needed. */
  | { is: 'header'; title: string }
  /** An Excludes1 note at `owner` forbids it together with `other`, which stands in the list, too. */
  | { is: 'excluded'; other: string; owner: string }
  /** Twice in the list. */
  | { is: 'twice' }

/**
 * The problems of each code of a list, in its order; empty codes have none. `others` are the tables of further years; `isOfVisit` is
 * whether `table` is the one of the visit's year.
 * The rules are those of the ICD-10-CM Official Guidelines for Coding and Reporting, sections I.B.2 (the most characters) and
 * I.A.12.a (Excludes1).
 */
export function codeProblems(
  codes: readonly string[],
  table: CodeTable,
  others: readonly CodeTable[] = [],
  isOfVisit = true,
): CodeProblem[][] {
  const entries = codes.map((code) => table.find(code))
  return codes.map((code, at) => {
    if (code.trim() === '') return []
    const entry = entries[at]
    if (!entry) {
      const other = others.find((each) => each.find(code)?.billable)
      return [other ? { is: 'other year', year: other.year } : { is: isOfVisit ? 'unknown' : 'unchecked' }]
    }
    const problems: CodeProblem[] = entry.billable ? [] : [{ is: 'header', title: entry.title }]
    if (entries.indexOf(entry) < at) return [...problems, { is: 'twice' }]
    for (const other of new Set(entries)) {
      const owner = other && other !== entry ? table.excluding(entry.code, other.code) : undefined
      if (other && owner !== undefined) problems.push({ is: 'excluded', other: other.code, owner })
    }
    return problems
  })
}
