// How answers are read: tolerant of old data (null, missing, numbers for text), so that no row ever fails.
import * as v from 'valibot'

import { contained } from './direction.ts'

type Known = { value?: unknown } | undefined

/** Anything as text that is safe beside other text; values that are not text are shown rather than lost. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return contained(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

const scalar = v.nullable(v.union([v.string(), v.number(), v.boolean()]))

const shown = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.pipe(schema, v.transform(asText)), (found: Known) => asText(found?.value))

/** Text; '' if null or missing. */
export const text = shown(scalar)

/** Like `text`, for a field that some backends leave out. */
export const optionalText: v.GenericSchema<string | number | boolean | null | undefined, string> = shown(v.optional(scalar))

const idOrNull = v.nullable(v.union([v.string(), v.number()]))

const identifier = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(
    v.pipe(
      schema,
      v.transform((value) => String(value ?? '')),
    ),
    '',
  )

/** An identifier: a number or text on the wire, text in the client, compared as text. */
export const id = identifier(idOrNull)

/** An identifier that a backend may leave out. */
export const optionalId: v.GenericSchema<string | number | null | undefined, string> = identifier(v.optional(idOrNull))

const numeric = (isGood: (value: number) => boolean, otherwise: number) =>
  v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.check(isGood)), otherwise)

/** A whole number, such as a page; 1 if unreadable. */
export const page = numeric((value) => Number.isInteger(value) && value > 0, 1)

/** A count; 0 if unreadable. */
export const count = numeric((value) => Number.isFinite(value) && value >= 0, 0)

/** True for true, 1, '1', 'true'. */
export const flag = v.fallback(
  v.pipe(
    v.nullable(v.union([v.boolean(), v.number(), v.string()])),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  false,
)

const oldMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?$/

/** A moment as ISO 8601 in UTC; '' if missing or unreadable. Old data has `yyyy-MM-dd HH:mm:ss`, meaning UTC. */
export const moment = v.fallback(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => {
      const old = value ? oldMoment.exec(value.trim()) : null
      const time = Date.parse(old ? `${old[1]}T${old[2]}Z` : (value ?? ''))
      return Number.isNaN(time) ? '' : new Date(time).toISOString()
    }),
  ),
  '',
)

/** A moment that a backend may leave out. */
export const optionalMoment: v.GenericSchema<string | null | undefined, string> = v.fallback(
  v.pipe(v.optional(v.nullable(v.string()), null), moment),
  '',
)

/** A calendar date `yyyy-MM-dd`, never shifted by a time zone; '' if unreadable. Of a moment, the date part is used. */
export const day = v.fallback(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => /^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? ''),
  ),
  '',
)

/**
 * A list of rows; elements that are not objects are left out, and a value that is not a list becomes `none`, by default empty.
 */
export function rows<Row extends v.GenericSchema>(row: Row, none: readonly v.InferOutput<Row>[] = []) {
  return v.fallback(
    v.pipe(
      v.nullable(v.array(v.unknown())),
      v.transform((list) => {
        if (list === null) return [...none]
        const read: v.InferOutput<Row>[] = []
        for (const item of list) {
          const result = v.safeParse(row, item)
          if (result.success) read.push(result.output)
        }
        return read
      }),
    ) as unknown as v.GenericSchema<readonly v.InferInput<Row>[] | null, v.InferOutput<Row>[]>,
    () => [...none],
  )
}
