// Functions that fit into one's head: none over 100 lines with everything inside it, most at most 60.
// A list of routes is exempt: it is as long as there are calls, and each handler stands for itself.
import { functionsOf } from '../lib/functions.ts'
import { type Check, isTest } from '../lib/tree.ts'

const maxLines = 100
const usual = 60
/** How many of a hundred may be over the usual length. */
const exceptions = 2

export const functions: Check = {
  name: 'functions',
  find(tree) {
    const sources = tree.files.filter((path) => /^(packages|scripts)\/.*\.tsx?$/.test(path) && !isTest(path))
    const all = functionsOf(
      tree,
      sources.filter((path) => !/\/routes\.tsx?$/.test(path)),
    )
    const problems = all
      .filter(({ lines }) => lines > maxLines)
      .map(
        ({ path, line, name, lines }) =>
          `${path}:${line} ${name || 'a function'} has ${lines} lines; above ${maxLines} it wants to be several, each with one task`,
      )
    const long = all.filter(({ lines }) => lines > usual)
    if (all.length > 100 && long.length > (all.length * exceptions) / 100)
      problems.push(`packages: ${long.length} of ${all.length} functions are over ${usual} lines, ${exceptions} of 100 may be`)
    return problems
  },
}
