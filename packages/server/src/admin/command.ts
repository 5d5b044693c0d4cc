import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/index.ts'
import { ProgramError } from '../lib/program-error.ts'
import type { SendMail } from '../lib/send-mail.ts'

/** What commands work with. */
export interface AdminContext {
  database: Database
  /** Recordings and documents. */
  store: FileStore
  now(): number
  print(text: string): void
  /** Absent where no SMTP_URL is set. */
  sendMail: SendMail | undefined
}

/** One of the things that a field can name. */
export interface Choice {
  id: string
  /** Its name in an option, and its label. */
  name: string
  hint?: string
}

/** One value that a command needs: an option `--name`, or a question. */
export interface Field {
  name: string
  about: string
  /** Taken where nothing is given; without it the field is required. '' leaves it empty. */
  otherwise?: string
  /** What can be chosen; the value is the id then. */
  choices?: (context: AdminContext, values: Values) => Promise<Choice[]>
  /** The message for an invalid value. */
  problem?: (value: string) => string | undefined
}

export type Values = Readonly<Record<string, string>>

/** Those of these values that were given; a field left empty stays unchanged. Throws ProgramError if there are none. */
export function given<Name extends string>(values: Values, ...names: Name[]): Partial<Record<Name, string>> {
  const found = names.filter((name) => values[name])
  if (found.length === 0) throw new ProgramError('Nothing to change was given.')
  return Object.fromEntries(found.map((name) => [name, values[name]])) as Partial<Record<Name, string>>
}

export interface Command {
  /** Subject and action: `practice add`. */
  name: string
  about: string
  fields: readonly Field[]
  run(context: AdminContext, values: Values): Promise<void>
}

/** Asks for one value; `choices` where it is one of several. */
export type Ask = (field: Field, choices: Choice[] | undefined) => Promise<string>

/**
 * The values of a command's fields: from the options, else from a question, else the default. If any option was given, only
 * required fields are asked for. Throws ProgramError with a message.
 */
export async function valuesOf(
  command: Command,
  context: AdminContext,
  options: Readonly<Record<string, string | undefined>>,
  ask: Ask | undefined,
): Promise<Values> {
  const values: Record<string, string> = {}
  const asksAll = Object.keys(options).length === 0
  for (const field of command.fields) {
    const choices = await field.choices?.(context, values)
    if (choices?.length === 0 && field.otherwise === undefined) throw new ProgramError(`${field.about}: there is none yet.`)
    const given = options[field.name]?.trim()
    if (given) values[field.name] = checked(field, choices, given)
    else if (choices?.length === 1 && field.otherwise === undefined) values[field.name] = choices[0]!.id
    else if (ask && (asksAll || field.otherwise === undefined)) values[field.name] = await ask(field, choices)
    else if (field.otherwise !== undefined) values[field.name] = field.otherwise
    else throw new ProgramError(`'${command.name}' needs --${field.name}: ${field.about}${namesOf(choices)}.`)
  }
  return values
}

const namesOf = (choices: Choice[] | undefined) => (choices ? ` (${choices.map(({ name }) => name).join(', ')})` : '')

function checked(field: Field, choices: Choice[] | undefined, given: string): string {
  if (!choices) {
    const problem = field.problem?.(given)
    if (problem) throw new ProgramError(`--${field.name}: ${problem}`)
    return given
  }
  const found = choices.filter(({ id, name }) => id === given || name.toLowerCase() === given.toLowerCase())
  if (found.length > 1)
    throw new ProgramError(
      `--${field.name}: several are called '${given}'. Give one of the ids ${found.map(({ id }) => id).join(', ')}.`,
    )
  if (!found[0]) throw new ProgramError(`--${field.name}: there is no '${given}'. There is${namesOf(choices)}.`)
  return found[0].id
}

/** Prints rows below their heads, as columns. */
export function printTable(context: AdminContext, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) {
    context.print('There is none yet.')
    return
  }
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [heads, ...rows])
    context.print(
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
