// Test titles may only refer to existing requirements.
// The list is docs/requirements.md.
import { namedIn, requirementsIn } from '../lib/requirements.ts'
import type { Check } from '../lib/tree.ts'

export const testTitles: Check = {
  name: 'test titles',
  find(tree) {
    const known = new Set(requirementsIn(tree).map(({ id }) => id))
    return namedIn(tree)
      .filter(({ id }) => !known.has(id))
      .map(({ id, path, line }) => `${path}:${line} names ${id}, which docs/requirements.md does not have`)
  },
}
