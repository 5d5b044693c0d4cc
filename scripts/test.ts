// Runs every test of the project, part by part, and prints the duration of each at the end.
// Failures are listed again at the end, where they are easy to find; the last line sums up:
// `N passed, N failed`. Exits with 1 if anything failed. `--quick` leaves out the apps of other frameworks.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import prepare from '../tests/prepare.ts'
import { buildAll } from './build.ts'
import { runChecks } from './check.ts'
import { typesHold } from './check-types.ts'
import { missingIn } from './coverage-requirements.ts'
import { elementsAreDescribed } from './elements.ts'
import { clockOfDay, clocks, environmentAt } from './lib/clocks.ts'
import { ensureNeeds } from './lib/needs.ts'
import { command, type Running, root, runNode } from './lib/run.ts'
import { isWithinBudgets } from './size.ts'

interface Outcome {
  passed: number
  failed: number
}

const results = join(root, 'test-results/summary')
const notRun = new Set<string>()
const broken: string[] = []
const again: string[] = []
const times: string[] = []
const total: Outcome = { passed: 0, failed: 0 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// A missing engine or font fails the tests that use it.
const { vital, others } = ensureNeeds()
for (const sentence of [...vital, ...others]) console.error(sentence)
if (vital.length > 0) {
  console.log(`0 passed, ${vital.length} failed`)
  process.exit(1)
}

/**
 * Of parts that run beside others which need the processors more: a third of the time of those. With less, another program that keeps the
 * machine busy would stop them.
 */
const niceness = 5
const isQuick = process.argv.includes('--quick')
if (isQuick) notRun.add('tests/hosts/every-host.spec.ts with its apps of other frameworks, because of --quick')

// Each keeps at most one processor busy: several threads of a compiler would check much of it several times.
const checked = typesHold(['--singleThreaded'])
await Promise.all([
  part('types', async () => single(await checked)),
  part('build', async () => buildAll(checked).then(() => single(true))).then(endWithoutBuild),
  part('lint', async () => single((await runNode([command('@biomejs/biome', 'biome'), 'check'])) === 0)),
  part('rules of the house', async () => runChecks()),
  part('requirements without a test', async () => single(missingIn().length === 0)),
])
const builds = [
  part('packages', () => script('try-packages.ts')),
  ...(isQuick ? [] : [part('apps of other frameworks, built', () => script('hosts.ts'))]),
]
await part('size', async () => single(await isWithinBudgets()))
await part('descriptions of the elements', async () => single(elementsAreDescribed()))
let tidy = async (): Promise<void> => undefined
await part('what tests of the running server share', async () => {
  tidy = await prepare()
  return single(true)
})
// The recorder's tests, and those in two slower browsers, run in real time and leave half of the processors idle, which the builds use.
await Promise.all([
  part('recorder', () => playwright('recorder')).then(() => part('Firefox, WebKit', () => playwright('engines'))),
  ...builds,
])
// Another time each day, so that tests that depend on the hour or the date fail here and not at midnight.
const clock = clockOfDay(Date.now())
// Journeys wait for speech and for pages a third of their time, which node tests use.
await Promise.all([
  part('journeys, foreign pages', () => playwright('journeys', { env: { QUICK: String(isQuick) } })),
  part(`node, at ${clocks[clock]} (${clock}), and dates in five zones`, () =>
    vitest('node', ['node*', 'dates in *'], { env: environmentAt(clock), isHeldBack: true, niceness }),
  ),
])
// Stories run on the renderer of the CDN's scripts; journeys, and single stories, on React.
await part('elements in a browser, stories on Preact', () =>
  vitest('browser', ['browser', 'storybook'], { env: { RENDERER: 'preact' } }),
)
await tidy()

console.log(`\n${times.join('\n')}`)
for (const failure of broken) console.log(`Failed: ${failure}`)
for (const test of again) console.log(`Passed only at another go: ${test}`)
for (const reason of notRun) console.log(`Not run: ${reason}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Everything that follows uses the build, and would only repeat its failure. */
function endWithoutBuild({ failed }: Outcome): void {
  if (failed === 0) return
  console.log('Not run: what needs the build, because it failed.')
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(1)
}

/** Runs one part; a crash counts as one more failure. */
async function part(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const outcome = await run().catch((error: unknown) => {
    console.error(error)
    return single(false)
  })
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(4)
  times.push(`${seconds} s  ${name}: ${outcome.passed} passed, ${outcome.failed} failed`)
  return outcome
}

/** Stores a failure for the end, with the first line of its message. */
function annotate(path: string, title: string, message = ''): void {
  const [reason = ''] = stripVTControlCharacters(message).split('\n')
  broken.push([relative(root, resolve(root, path)), title, reason].filter(Boolean).join(' › '))
}

function single(holds: boolean): Outcome {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1 }
}

/** Runs one of our scripts beside others that need the processors more. */
async function script(name: string): Promise<Outcome> {
  const options = ['--import', 'tsx', join(root, 'scripts', name)]
  return single((await runNode(options, { isHeldBack: true, niceness })) === 0)
}

/** Runs the tests of projects, which may be patterns. */
async function vitest(name: string, projects: string[], how?: Running): Promise<Outcome> {
  const file = join(results, `${name}.json`)
  const which = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([command('vitest'), 'run', ...which, ...reporters], how)
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name: path, status, message, assertionResults } of testResults) {
    const tests = assertionResults.filter((test: { status: string }) => test.status === 'failed')
    for (const { fullName, failureMessages } of tests) annotate(path, fullName, failureMessages[0])
    // A file that cannot be loaded, or fails before its tests, has no failed test.
    if (status === 'failed' && tests.length === 0) annotate(path, '', message)
  }
  if (numPendingTests > 0) broken.push(`${numPendingTests} tests of '${name}' skipped themselves`)
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests + numPendingTests, code) }
}

/** Runs the tests of projects whose names start with `name`. */
async function playwright(name: string, how?: Running): Promise<Outcome> {
  const file = join(results, `${name}.json`)
  const code = await runNode([command('@playwright/test', 'playwright'), 'test', `--project=${name}*`, '--reporter=list,json'], {
    ...how,
    env: { ...how?.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const incomplete = new Set<string>()
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as { stats: JSONReport['stats']; suites: JSONReportSuite[] }
  const look = ({ specs, suites: inside }: JSONReportSuite): void => {
    for (const { ok, file, title, tests } of specs) {
      if (!ok) annotate(`tests/${file}`, title, tests[0]?.results.at(-1)?.error?.message)
      if (tests[0]?.status === 'flaky') again.push(`tests/${file} › ${title}`)
      const left = tests[0]?.annotations.filter(({ type }) => type === 'not compared') ?? []
      for (const { description = '' } of left) incomplete.add(description)
    }
    for (const suite of inside ?? []) look(suite)
  }
  suites.forEach(look)
  if (stats.skipped > 0) broken.push(`${stats.skipped} browser tests skipped themselves`)
  broken.push(...incomplete)
  return { passed: stats.expected + stats.flaky, failed: atLeastOne(stats.unexpected + stats.skipped + incomplete.size, code) }
}

/** A runner that exits with an error but without a failed test counts as failed. */
function atLeastOne(failed: number, code: number): number {
  return Math.max(failed, code === 0 ? 0 : 1)
}
