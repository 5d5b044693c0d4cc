// The lists inside a dictation travel as JSON text; here the text is read strictly, with a sentence at its field.
import { textSent } from '@chartside/contract/lib/send-fields'
import * as v from 'valibot'

import { refusedAt } from '../lib/refusal.ts'

const maxRows = 1000

// A half character would be refused by the database's JSON.
const word = (label: string, longest = 10_000) =>
  v.optional(
    v.pipe(
      textSent(label, longest),
      v.transform((value) => value.replace(/\p{Surrogate}/gu, '\ufffd')),
    ),
    '',
  )

const cptCode = v.object({ code: word('A code', 200), reason: word('A reason') })
const icd10Code = v.object({ code: word('A code', 200), name: word('A name') })
const modifier = v.object({ modifier: word('A modifier', 200), reason: word('A reason') })
const task = v.object({
  name: v.pipe(
    word('A task'),
    v.check((name) => name.trim() !== '', 'Please fill in all row names'),
  ),
  status: v.pipe(
    word('A status', 100),
    v.transform((status) => status || 'pending'),
  ),
})

/** Reads a list from JSON text; blank text is an empty list. Throws 422 at `field`. */
function readList<Item extends v.GenericSchema>(field: string, label: string, item: Item, text: string): v.InferOutput<Item>[] {
  const refuse = (message: string): never => {
    throw refusedAt(field, message)
  }
  if (text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse(`${label} must be a list as JSON text.`)
  }
  if (!Array.isArray(parsed)) return refuse(`${label} must be a list as JSON text.`)
  if (parsed.length > maxRows) return refuse(`${label} can have at most ${maxRows.toLocaleString('en')} rows.`)
  const result = v.safeParse(v.array(item), parsed, { message: `${label} has a row that cannot be read.` })
  return result.success ? result.output : refuse(result.issues[0].message)
}

export const readTasks = (text: string) => readList('tasks', 'Tasks', task, text)
export const readCptCodes = (text: string) => readList('cpt_codes', 'CPT codes', cptCode, text)
export const readIcd10Codes = (text: string) => readList('icd_10_codes', 'ICD-10 codes', icd10Code, text)
export const readModifiers = (text: string) => readList('modifiers', 'Modifiers', modifier, text)
