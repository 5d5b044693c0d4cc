// Runs the node tests at fake times, `npm run test:clock`, or at some of them: `npm run test:clock -- '29 February'`.
import { type ClockName, clockNames, clocks, environmentAt } from './lib/clocks.ts'
import { command, runNode } from './lib/run.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in clocks))
if (unknown.length > 0) {
  console.error(`There is no '${unknown.join("', '")}'. There are: ${clockNames.join(', ')}.`)
  process.exit(1)
}

const names = asked.length > 0 ? (asked as ClockName[]) : clockNames
const failed: ClockName[] = []
for (const name of names) {
  console.log(`\n── ${name}: ${clocks[name]}`)
  if ((await runNode([command('vitest'), 'run', '--project', 'node*'], { env: environmentAt(name) })) !== 0) failed.push(name)
}
console.log(`${names.length - failed.length} of ${names.length} times passed.`)
for (const name of failed) console.log(`Failed: ${name}, ${clocks[name]}`)
process.exit(failed.length > 0 ? 1 : 0)
