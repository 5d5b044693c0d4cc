// Functions must be short enough to understand: none over 100 lines including everything inside, most at most 60.
// Lists of routes are exempt: they are as long as there are calls, and each handler is independent.
import { functionsOf } from '../lib/functions.ts'
import { type Check, isTest } from '../lib/tree.ts'

const maxLines = 100
const usual = 60
/** The percentage of functions that may exceed the usual length. */
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
          `${path}:${line} ${name || 'a function'} has ${lines} lines, at most ${maxLines} are allowed: split it by task`,
      )
    const long = all.filter(({ lines }) => lines > usual)
    if (all.length > 100 && long.length > (all.length * exceptions) / 100)
      problems.push(
        `packages: ${long.length} of ${all.length} functions have over ${usual} lines, at most ${exceptions} of 100 may`,
      )
    return problems
  },
}
