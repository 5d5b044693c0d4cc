// Runs one command of an administrator: `npm run admin -- practice add --name …`, or step by step without any.
import { parseArgs } from 'node:util'

import { ProgramError } from '../lib/program-error.ts'
import { accountCommands } from './accounts.ts'
import { askCommand, askIn, type Terminal } from './ask.ts'
import { type AdminContext, type Command, valuesOf } from './command.ts'
import { fileCommands } from './files.ts'
import { noteCommands } from './notes.ts'
import { practiceCommands } from './practices.ts'
import { providerCommands } from './providers.ts'
import { scheduleCommands } from './schedules.ts'
import { sessionCommands } from './sessions.ts'

export const commands: readonly Command[] = [
  ...practiceCommands,
  ...providerCommands,
  ...scheduleCommands,
  ...accountCommands,
  ...sessionCommands,
  ...noteCommands,
  ...fileCommands,
]

/** The list of commands, one per line. */
const help = (): string =>
  [
    'npm run admin                          asks step by step',
    'npm run admin -- <command> --<option>  for scripts',
    '',
    ...commands.map(({ name, about, fields }) => {
      const options = fields.map((field) => (field.otherwise === undefined ? `--${field.name}` : `[--${field.name}]`))
      return `${name.padEnd(20)}${about}\n${' '.repeat(20)}${options.join(' ')}`.trimEnd()
    }),
  ].join('\n')

/** Runs the command in the arguments. Throws ProgramError with a message; asks nothing without a terminal. */
export async function runAdmin(
  args: readonly string[],
  openContext: () => Promise<AdminContext>,
  terminal?: Terminal,
): Promise<void> {
  const [subject, action] = args
  if (args.includes('--help') || (args.length === 0 && !terminal)) {
    process.stdout.write(`${help()}\n`)
    return
  }
  const named = commands.find(({ name }) => name === `${subject} ${action}`)
  if (args.length > 0 && !named) throw new ProgramError(`There is no command '${args.slice(0, 2).join(' ')}'. --help lists them.`)
  const command = named ?? (await askCommand(terminal!, commands))
  const options = optionsOf(command, args.slice(2))
  const context = await openContext()
  await command.run(context, await valuesOf(command, context, options, terminal && askIn(terminal)))
}

function optionsOf(command: Command, args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(command.fields.map(({ name }) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    const known = command.fields.map(({ name }) => `--${name}`).join(' ') || 'no options'
    throw new ProgramError(`'${command.name}' takes ${known}. ${error instanceof Error ? error.message.split('. ')[0] : ''}.`)
  }
}
