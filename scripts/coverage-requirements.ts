// Lists the requirements of docs/requirements.md that no test names in its title, by area.
// `--strict` (alone: the areas that are finished; or followed by areas such as `AUTH NAV-01..04`) fails on each that is missing.
import { inAreas, namedIn, requirementsIn } from './lib/requirements.ts'
import { isProgram, root } from './lib/run.ts'
import { treeOf } from './lib/tree.ts'

/** What the product does in full today; every requirement in it has a test. */
const finished = 'AUTH NAV DASH AVAIL DICT REC RECENT REVIEW REG SRCH POOL CENTER DOC APPT CHK PROF RT UI ERR DATA'.split(' ')

/** Prints the requirements without a test; returns the ids of those in the areas. */
export function missingIn(areas: string[] = finished): string[] {
  const tree = treeOf(root)
  const requirements = requirementsIn(tree)
  const named = new Map<string, number>()
  for (const { id } of namedIn(tree)) named.set(id, (named.get(id) ?? 0) + 1)
  const without = requirements.filter(({ id }) => !named.has(id))
  const missing = without.filter(({ id }) => inAreas(id, areas))
  for (const { id, text } of without)
    console.log(`${missing.some((other) => other.id === id) ? '✗' : '·'} ${id} ${text.slice(0, 100)}`)
  console.log(
    `${requirements.length - without.length} of ${requirements.length} requirements are named by tests; ${missing.length} missing in ${areas.join(' ')}`,
  )
  return missing.map(({ id }) => id)
}

if (isProgram(import.meta.url)) {
  const [strict, ...areas] = process.argv.slice(2)
  const missing = missingIn(areas.length > 0 ? areas.flatMap((area) => area.split(',')) : finished)
  process.exitCode = strict === '--strict' && missing.length > 0 ? 1 : 0
}
