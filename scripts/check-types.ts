// Checks all types: each package with its platform, and tests, stories and scripts with everything. Only what depends on a
// change is checked again. `npm run check:types -- --watch` checks at each change.
import { command, isProgram, runNode } from './lib/run.ts'

/** Prints the errors, and returns whether there are none. */
export async function typesHold(options: string[] = []): Promise<boolean> {
  return (await runNode([command('typescript-7', 'tsc'), '--build', ...options])) === 0
}

if (isProgram(import.meta.url)) process.exitCode = (await typesHold(process.argv.slice(2))) ? 0 : 1
