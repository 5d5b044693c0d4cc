// Lists the requirements of docs/requirements.md that no test has in its title, by area.
// `--strict` (alone, or followed by areas such as `AUTH NAV-01..04`) fails if one is missing.
import { inAreas, namedIn, requirementsIn } from './lib/requirements.ts'
import { isProgram, root } from './lib/run.ts'
import { treeOf } from './lib/tree.ts'

/** Prints the requirements without a test; returns the ids of those in the areas, of all by default. */
export function missingIn(areas: string[] = []): string[] {
  const tree = treeOf(root)
  const requirements = requirementsIn(tree)
  const named = new Map<string, number>()
  for (const { id } of namedIn(tree)) named.set(id, (named.get(id) ?? 0) + 1)
  const without = requirements.filter(({ id }) => !named.has(id))
  const missing = without.filter(({ id }) => areas.length === 0 || inAreas(id, areas))
  for (const { id, text } of without)
    console.log(`${missing.some((other) => other.id === id) ? '✗' : '·'} ${id} ${text.slice(0, 100)}`)
  console.log(
    `${requirements.length - without.length} of ${requirements.length} requirements are named by tests; ${missing.length} missing${areas.length > 0 ? ` in ${areas.join(' ')}` : ''}`,
  )
  return missing.map(({ id }) => id)
}

if (isProgram(import.meta.url)) {
  const [strict, ...areas] = process.argv.slice(2)
  const missing = missingIn(areas.flatMap((area) => area.split(',')))
  process.exitCode = strict === '--strict' && missing.length > 0 ? 1 : 0
}
