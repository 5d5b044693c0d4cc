import * as v from 'valibot'

import { type FieldErrors, Refusal } from './refusal.ts'

type Part = 'query' | 'body' | 'form'

/** The part by its name, checked; nothing where the endpoint has none. Throws 422 with a sentence for each field. */
export function checked(part: Part, schema: v.GenericSchema | undefined, read: () => unknown): object {
  if (!schema) return {}
  const result = v.safeParse(schema, read(), { message: sentence })
  if (result.success) return { [part]: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? part
    errors[field] = [...new Set([...(errors[field] ?? []), issue.message])]
  }
  throw new Refusal(422, Object.values(errors).flat().join(' '), { status: 'ERROR', errors })
}

// For what the contract has no words of its own.
function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (!field) return 'The body must be a JSON object.'
  return issue.received === 'undefined' ? `${field} is required.` : `${field} is not of the right kind.`
}
