import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'

import { type Finding, type Review, reviewNote } from '../../packages/core/src/findings/index.ts'

/** Tolerant: times and speakers may be missing, other fields are ignored. */
const caseSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  transcript: v.nullish(
    v.array(v.object({ start: v.nullish(v.number()), speaker: v.nullish(v.string()), text: v.nullish(v.string(), '') })),
    [],
  ),
  note: v.nullish(v.string(), ''),
  codes: v.nullish(v.array(v.object({ code: v.nullish(v.string(), ''), name: v.nullish(v.string(), '') })), []),
  chart: v.nullish(
    v.object({
      birthDate: v.nullish(v.string()),
      visitDate: v.nullish(v.string()),
      medications: v.nullish(v.array(v.string())),
      problems: v.nullish(v.array(v.string())),
    }),
    {},
  ),
})

/** A visit: what was said, and the note about it. */
export type NoteCase = v.InferOutput<typeof caseSchema>

/** Reads a line of a file of cases; throws an Error with a sentence if it is none. */
export function noteCase(line: string): NoteCase {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error('is not JSON')
  }
  const { success, output, issues } = v.safeParse(caseSchema, value)
  if (!success) throw new Error(`is not a case: ${v.getDotPath(issues[0]) ?? ''} ${issues[0].message}`)
  return output
}

/** The line that `npm run note-findings` prints for a case. */
export interface ReviewedCase {
  id: string
  findings: Pick<Finding, 'kind' | 'in' | 'quote' | 'about' | 'segments'>[]
  reason?: Review['reason']
}

export function reviewedCase({ id, transcript, note, codes, chart }: NoteCase): ReviewedCase {
  const { findings, reason } = reviewNote(transcript, note, withoutEmpty(chart), codes)
  return {
    id,
    findings: findings.map(({ kind, in: where, quote, about, segments }) => ({ kind, in: where, quote, about, segments })),
    ...(reason ? { reason } : {}),
  }
}

type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> }
const withoutEmpty = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null)) as Defined<T>

/** A known error of a scored case. `quote` is a sentence of the note, or the words of the transcript that the note lacks. */
export interface KnownError {
  kind: Finding['kind']
  in: Finding['in']
  quote: string
}

export type ScoredCase = NoteCase & { expected: KnownError[] }

/**
 * The cases of a file of JSON lines, also gzipped, with their known errors; none means an untouched note. Cases are left out if their
 * text lacks the quote of an error, which then cannot be found.
 */
export function readScoredCases(path: string): ScoredCase[] {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ ...noteCase(line), expected: (JSON.parse(line) as { expected?: KnownError[] }).expected ?? [] }))
    .filter((each) => each.expected.every((error) => hasQuote(each, error)))
}

/** An error that is put into the note of a visit: `text` replaces its characters `from` to `to`. */
const visitSchema = v.object({
  id: v.string(),
  errors: v.array(
    v.object({
      kind: v.picklist(['number', 'laterality', 'negation', 'medication', 'omission', 'unsupported']),
      in: v.picklist(['note', 'transcript']),
      quote: v.string(),
      from: v.number(),
      to: v.number(),
      text: v.string(),
    }),
  ),
})

/** The cases of a file of visits, one per line with the errors to put into its note: the untouched note, and one case per error. */
export function readVisits(path: string): { id: string; cases: ScoredCase[] }[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const visit = noteCase(line)
      const { id, errors } = v.parse(visitSchema, JSON.parse(line))
      const changed = errors.map(({ from, to, text, ...error }, at) => ({
        ...visit,
        id: `${id}-${at}`,
        note: visit.note.slice(0, from) + text + visit.note.slice(to),
        expected: [error],
      }))
      return { id, cases: [{ ...visit, expected: [] }, ...changed] }
    })
}

const hasQuote = ({ note, transcript }: NoteCase, { in: where, quote }: KnownError): boolean => {
  const text = where === 'note' ? note : transcript.map((segment) => segment.text).join('\n')
  return plainText(text).includes(plainText(quote))
}

/** A text to compare quotes with: lower case, letters and digits. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
