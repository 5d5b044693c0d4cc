// Requirements and decisions are identified by number, dependencies by name, so none may be listed twice.
import { requirementsIn } from '../lib/requirements.ts'
import type { Check } from '../lib/tree.ts'

export const numbers: Check = {
  name: 'numbers of requirements and decisions',
  find(tree) {
    const text = tree.read('docs/decisions.md')
    const decisions = [...text.matchAll(/^(?:- \*\*(\d+)\*\*|(\d+)\.) /gm)]
    // Rows that begin with a package name instead of a date.
    const dependencies = [...text.matchAll(/^\| (?!\d)([^|]+) \|/gm)]
    return [
      ...repeatedIn(
        'docs/requirements.md',
        requirementsIn(tree).map(({ id }) => id),
      ),
      ...repeatedIn(
        'docs/decisions.md',
        decisions.map(([, inBold, plain]) => inBold ?? plain ?? ''),
      ),
      ...repeatedIn(
        'docs/decisions.md',
        dependencies.flatMap(([, names = '']) => names.split(', ')),
      ),
    ]
  },
}

function repeatedIn(path: string, ids: string[]): string[] {
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map((id) => `${path} has ${id} more than once`)
}
