import { dayIn } from '@chartside/contract/lib/wall-clock'
import type { Dictation } from '@chartside/contract/notes'
import { atom, computed, onMount } from 'nanostores'

import type { CallError } from '../errors.ts'
import { type CodeSide, loadForCodes } from '../findings/index.ts'
import { remote } from '../lib/remote.ts'
import type { NoteReview } from '../notes/index.ts'
import { practiceZoneOf, type Session } from '../session/index.ts'
import { type CodeProblem, codeProblems } from './code-problems.ts'
import { type OfferedCode, offeredCodes } from './code-search.ts'
import { type CodeTable, fiscalYearOf, type Icd10Entry } from './code-table.ts'
import { codeTable, codeYears, yearFor } from './load-tables.ts'

/** A code whose side disagrees with the note. */
export interface CodeSideProblem extends CodeSide {
  /** The same code with the side of the note. */
  better: Icd10Entry | undefined
}

/** What is known about the diagnosis codes of a note. */
export type CheckedCodes =
  /** The backend has no table. */
  | { state: 'off' }
  | { state: 'loading' }
  | { state: 'failed'; error: CallError }
  | {
      state: 'ready'
      /** The fiscal year of the table. */
      year: number
      /** The fiscal year of the visit, if the table is of another one. */
      visitYear: number | undefined
      /** By the key of the row. */
      problems: ReadonlyMap<number, readonly CodeProblem[]>
      sides: ReadonlyMap<number, CodeSideProblem>
    }

interface Tables {
  /** Undefined if the backend has none. */
  table: CodeTable | undefined
  otherYears: readonly number[]
  visitYear: number | undefined
}

export type CodeCheck = ReturnType<typeof createCodeCheck>

/** Checks the ICD-10-CM codes of a review with the table of the visit's fiscal year, and finds codes in it. */
export function createCodeCheck(session: Session, { $work, add, change }: Pick<NoteReview, '$work' | 'add' | 'change'>) {
  const { report } = session.environment
  /** 0 if the day of the visit is unknown. */
  const $visitYear = computed([$work, practiceZoneOf(session)], (now, zone) => now && (visitYearOf(now.dictation, zone) ?? 0))
  const $tables = remote(session, load, $visitYear)
  /** Tables of other years, loaded once a code is not in the first one, or is searched for. */
  const $others = atom<readonly CodeTable[]>([])
  let areOthersLoading = false
  const $query = atom('')
  const $rules = atom<Awaited<ReturnType<typeof loadForCodes>> | undefined>()

  async function load(visit: number, signal: AbortSignal): Promise<Tables> {
    const visitYear = visit || undefined
    const years = await codeYears(session, signal)
    const year = yearFor(years, visitYear)
    const table = year === undefined ? undefined : await codeTable(session, year)
    return { table, otherYears: years.filter((other) => other !== year), visitYear }
  }

  const $found = computed([$tables, $work, $others, $rules], (tables, now, others, rules): CheckedCodes => {
    if (tables.state === 'failed') return { state: 'failed', error: tables.error }
    if (!tables.data || !now) return { state: 'loading' }
    const { table, visitYear } = tables.data
    if (!table) return { state: 'off' }
    const { rows } = now.draft.icd10
    const problems = codeProblems(
      rows.map(({ code }) => code),
      table,
      others,
      table.year === visitYear,
    )
    const sides = rows.flatMap(({ key, code, name }): [number, CodeSideProblem][] => {
      const entry = table.find(code)
      const side = rules?.codeSideIn(entry?.title ?? name, now.draft.note)
      return side ? [[key, { ...side, better: entry && withSide(table, entry, side) }]] : []
    })
    return {
      state: 'ready',
      year: table.year,
      visitYear: visitYear === table.year ? undefined : visitYear,
      problems: new Map(rows.map(({ key }, at) => [key, problems[at]!])),
      sides: new Map(sides),
    }
  })

  const loadOthers = () => {
    const years = $tables.get().data?.otherYears ?? []
    if (areOthersLoading || years.length === 0) return
    areOthersLoading = true
    // Without them, the code is reported as unknown.
    Promise.all(years.map((year) => codeTable(session, year))).then($others.set, (error: unknown) => {
      areOthersLoading = false
      report(error)
    })
  }
  const loadOthersFor = (check: CheckedCodes) => {
    if (check.state !== 'ready') return
    const problems = [...check.problems.values()].flat()
    if ($query.get() !== '' || problems.some(({ is }) => is === 'unknown' || is === 'unchecked')) loadOthers()
  }

  // A store of its own: one with a listener from its own mount would never stop.
  const $check = computed($found, (found) => found)
  onMount($check, () => {
    loadForCodes().then((rules) => $rules.set(rules), report)
    return $found.listen(loadOthersFor)
  })

  const $matches = computed([$query, $tables, $others, $rules], (text, { data }, others, rules): OfferedCode[] =>
    data?.table && text !== '' ? offeredCodes(data.table, data.visitYear, others, text, rules?.otherWordings(text)) : [],
  )

  const enter = (key: number, { code, title }: Icd10Entry) => change('icd10', key, { code, name: title })
  return {
    /** Subscribing loads the table. */
    $check,
    /** Up to 20 codes for what is searched for; none until the table is loaded. */
    $matches,
    /** Searches by words or the beginning of a code. */
    search(text: string): void {
      if (text !== '') loadOthers()
      $query.set(text)
    },
    /** Adds a code to the list. */
    add(entry: Icd10Entry): void {
      add('icd10')
      const row = $work.get()?.draft.icd10.rows.at(-1)
      if (row) enter(row.key, entry)
    },
    /** Replaces the code of a row. */
    replace: enter,
    reload: $tables.reload,
  }
}

function visitYearOf({ created_at }: Dictation, zone: string | undefined): number | undefined {
  const moment = Date.parse(created_at)
  return Number.isNaN(moment) ? undefined : fiscalYearOf(dayIn(zone, moment))
}

/** The neighbour of an entry whose title has the side of the note instead. */
function withSide({ entries }: CodeTable, entry: Icd10Entry, { is, side }: CodeSide): Icd10Entry | undefined {
  const before = is === 'unspecified' ? 'unspecified' : side === 'left' ? 'right' : 'left'
  const title = entry.title.replace(before, side)
  const category = entry.code.slice(0, 3)
  return entries.find((other) => other.billable && other.title === title && other.code.startsWith(category))
}
