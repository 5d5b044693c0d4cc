import type { Readable, Writable } from 'node:stream'
import { isCancel, select, text } from '@clack/prompts'

import { ProgramError } from '../lib/program-error.ts'
import type { Ask, Command } from './command.ts'

/** The terminal for questions. */
export interface Terminal {
  input?: Readable
  output?: Writable
}

function answered<Value>(answer: Value): Exclude<Value, symbol> {
  if (isCancel(answer)) throw new ProgramError('Nothing was done.')
  return answer as Exclude<Value, symbol>
}

/** Asks for values in a terminal. */
export const askIn =
  (terminal: Terminal): Ask =>
  async (field, choices) => {
    if (choices) {
      const options = choices.map(({ id, name, hint }) => ({ value: id, label: name, ...(hint ? { hint } : {}) }))
      return answered(await select({ ...terminal, message: field.about, options }))
    }
    const { otherwise } = field
    const answer = await text({
      ...terminal,
      message: field.about,
      ...(otherwise ? { initialValue: otherwise } : {}),
      validate: (value = '') => {
        if (value.trim() === '') return otherwise === undefined ? 'This is required.' : undefined
        return field.problem?.(value.trim())
      },
    })
    return answered(answer)?.trim() ?? ''
  }

/** Asks for the command: first its subject, then the action. */
export async function askCommand(terminal: Terminal, commands: readonly Command[]): Promise<Command> {
  const subjects = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))]
  const subject = answered(
    await select({ ...terminal, message: 'What is it about?', options: subjects.map((value) => ({ value, label: value })) }),
  )
  const ofSubject = commands.filter(({ name }) => name.startsWith(`${subject} `))
  const name = answered(
    await select({
      ...terminal,
      message: 'What do you want to do?',
      options: ofSubject.map(({ name, about }) => ({ value: name, label: name.split(' ')[1]!, hint: about })),
    }),
  )
  return ofSubject.find((command) => command.name === name)!
}
