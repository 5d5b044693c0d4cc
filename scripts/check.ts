// Checks the rules that a script can check: imports, dependencies, layout, length of functions, tokens, words, language,
// lock files, titles of tests, that they all run, examples in the docs.
// Prints the problems, and exits with 1 if there are any.
import { dependencies } from './checks/dependencies.ts'
import { excerpts } from './checks/excerpts.ts'
import { forbidden } from './checks/forbidden.ts'
import { functions } from './checks/functions.ts'
import { imports } from './checks/imports.ts'
import { language } from './checks/language.ts'
import { layout } from './checks/layout.ts'
import { lockFile } from './checks/lock-file.ts'
import { numbers } from './checks/numbers.ts'
import { testRun } from './checks/test-run.ts'
import { testTitles } from './checks/test-titles.ts'
import { tokens } from './checks/tokens.ts'
import { isProgram, root } from './lib/run.ts'
import { type Check, treeOf } from './lib/tree.ts'

const checks: Check[] = [
  imports,
  dependencies,
  layout,
  functions,
  tokens,
  forbidden,
  language,
  lockFile,
  numbers,
  testTitles,
  testRun,
  excerpts,
]

/** Runs every check on the project and prints the problems. Returns how many checks pass and fail. */
export function runChecks(): { passed: number; failed: number } {
  const tree = treeOf(root)
  const broken = checks.filter(({ name, find }) => {
    const problems = find(tree)
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}${problems.map((problem) => `\n    ${problem}`).join('')}`)
    return problems.length > 0
  })
  return { passed: checks.length - broken.length, failed: broken.length }
}

if (isProgram(import.meta.url)) process.exitCode = runChecks().failed > 0 ? 1 : 0
