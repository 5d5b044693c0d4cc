// A requirement or a decision is known by its number, so no number stands twice in its list.
import { requirementsIn } from '../lib/requirements.ts'
import type { Check } from '../lib/tree.ts'

export const numbers: Check = {
  name: 'numbers of requirements and decisions',
  find(tree) {
    const decisions = [...tree.read('docs/decisions.md').matchAll(/^(?:- \*\*(\d+)\*\*|(\d+)\.) /gm)]
    return [
      ...repeatedIn(
        'docs/requirements.md',
        requirementsIn(tree).map(({ id }) => id),
      ),
      ...repeatedIn(
        'docs/decisions.md',
        decisions.map(([, inBold, plain]) => inBold ?? plain ?? ''),
      ),
    ]
  },
}

function repeatedIn(path: string, ids: string[]): string[] {
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map((id) => `${path} has ${id} more than once`)
}
