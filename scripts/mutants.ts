// Mutation testing: `npm run mutants -- FILE…` makes small changes to those files, and lists each one that no test noticed.
// A module of the list (scripts/lib/mutated-modules.ts) includes its parts; without a file, all of them. `--again`: only new mutants.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, scoreOf, survivors, testMutants } from './lib/mutants.ts'
import { missingOf, moduleOf, modules } from './lib/mutated-modules.ts'
import { root } from './lib/run.ts'

const { values, positionals } = parseArgs({ options: { again: { type: 'boolean', default: false } }, allowPositionals: true })
const asked = positionals.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'))
const measured = asked.length === 0 ? modules : asked.map(moduleOf)
// Also a file of the list that is gone: what took its place would be measured by nothing.
const missing = missingOf(root, [...asked, ...modules.flatMap(({ files }) => files)])
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`)
  process.exit(1)
}

const scores: string[] = []
for (const module of measured) {
  const { files } = module
  console.log(`\n── ${files.join(', ')}`)
  const mutants = await testMutants(module, values.again)
  for (const file of files) {
    const ofFile = mutants.filter(({ fileName }) => relative(root, fileName).replaceAll('\\', '/') === file)
    console.log(`\n${scoreOf(file, ofFile)}`)
    for (const mutant of survivors(ofFile)) console.log(line(file, mutant))
  }
  scores.push(scoreOf(files[0]!, mutants))
}
console.log(`\n${scores.join('\n')}`)

/** `  file.ts:12:3  before  →  after`, and whether any test reaches it. */
function line(file: string, { location: { start, end }, replacement, status }: Mutant): string {
  const before = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  before.push(before.pop()!.slice(0, end.column - 1))
  before[0] = before[0]!.slice(start.column - 1)
  const reached = status === 'NoCoverage' ? '  (no test gets here)' : ''
  return `  ${file}:${start.line}:${start.column}  ${brief(before.join(' '))}  →  ${brief(replacement)}${reached}`
}

function brief(text: string): string {
  const oneLine = text.trim().replace(/\s+/g, ' ')
  return oneLine.length > 90 ? `${oneLine.slice(0, 60)} … ${oneLine.slice(-25)}` : oneLine
}
