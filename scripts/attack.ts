// Attacks a server of its own on this machine, which it starts with a temporary database, and prints what was measured, the limits, and
// whether they hold. Exits with 1 if one does not. `--quick` leaves out what is measured in time.
import { startAttacked } from '../tests/attack/attacked.ts'
import { counted, timed } from '../tests/attack/attacks.ts'

const options = process.argv.slice(2)
const isQuick = options.includes('--quick')
for (const option of options)
  if (option !== '--quick') {
    console.error(`There is no option '${option}'; there is --quick. A server elsewhere is never attacked.`)
    process.exit(1)
  }

const attacked = await startAttacked()
let broken = 0
try {
  console.log('| attack | measured | limit | held |\n| --- | --- | --- | --- |')
  for (const run of isQuick ? counted : [...counted, ...timed]) {
    const { attack, measured, limit, isHeld } = await run(attacked)
    if (!isHeld) broken++
    console.log(`| ${attack} | ${measured} | ${limit} | ${isHeld ? 'yes' : 'no'} |`)
  }
} finally {
  await attacked.close()
}
console.log(broken === 0 ? 'Every limit holds.' : `${broken} of the limits do not hold.`)
process.exit(broken === 0 ? 0 : 1)
