import * as v from 'valibot'

import { refusedAt } from './refusal.ts'

/** The value that a field has as JSON text; undefined if it is blank. Refuses what the schema does not take. */
export function readJson<Schema extends v.GenericSchema>(
  field: string,
  label: string,
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  if (text.trim() === '') return undefined
  const read = v.safeParse(schema, parsed(field, label, text))
  if (!read.success) throw refusedAt(field, read.issues[0].message)
  return read.output
}

function parsed(field: string, label: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusedAt(field, `${label} must be JSON text.`)
  }
}
