import * as v from 'valibot'

import { type FieldErrors, Refusal } from './refusal.ts'

type Part = 'query' | 'body' | 'form'

/** Returns the validated part under its name, or `{}` if the endpoint has none. Throws 422 with messages for each field. */
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

// For rules that have no message of their own in the contract.
function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (!field) return 'The body must be a JSON object.'
  return issue.received === 'undefined' ? `${field} is required.` : `${field} is not of the right kind.`
}
