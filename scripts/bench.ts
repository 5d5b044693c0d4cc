// Runs the benchmarks of tests/bench and writes docs/benchmarks.md, with machine and date.
// Arguments select the benchmarks (`addresses`, `api`, `elements`, `faults`, `findings`, `hour`, `lists`, `memory`, `patients`, `portal`, `queue`,
// `realtime`, `recorder`, `review`); other tables stay unchanged. Without arguments all run, except those that take an hour.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserPath } from '../browser.ts'
import type { Section } from '../tests/bench/section.ts'
import { buildServed } from './build-served.ts'
import { filesUnder } from './lib/files.ts'
import { root } from './lib/run.ts'

const file = join(root, 'docs/benchmarks.md')
const all = filesUnder(root, 'tests/bench', /-bench\.ts$/)
const wanted = process.argv.slice(2)
const chosen = all.filter((path) => wanted.length === 0 || wanted.some((name) => path.endsWith(`/${name}-bench.ts`)))

interface Benchmark {
  bench(): Promise<Section[]>
  /** False if it uses nothing of the last build. */
  needsBuild?: boolean
  /** True if it takes so long that it must be asked for. */
  onlyWhenNamed?: boolean
}

const benchmarks = new Map<string, Benchmark>()
for (const path of chosen) {
  const benchmark: Benchmark = await import(pathToFileURL(join(root, path)).href)
  if (wanted.length > 0 || !benchmark.onlyWhenNamed) benchmarks.set(path, benchmark)
}
if ([...benchmarks.values()].some(({ needsBuild }) => needsBuild !== false)) await buildServed()
const tables = new Map(existsSync(file) ? tablesIn(readFileSync(file, 'utf8')) : [])
for (const [path, { bench }] of benchmarks) {
  const started = Date.now()
  console.log(`\n── ${path}`)
  for (const section of await bench()) {
    const text = tableOf(section)
    tables.set(section.title, text)
    console.log(`\n${text}`)
  }
  console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
}
writeFileSync(file, `${header()}${[...tables.values()].map((text) => `\n${text}`).join('')}`)
console.log(`\nWritten to docs/benchmarks.md.`)
process.exit(0)

function header(): string {
  const [cpu] = cpus()
  const machine = `${type()}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# Benchmarks\n\nMeasured by \`npm run bench\`, or one by its name, \`npm run bench -- recorder\`. Each table has its date. Results differ between machines.\n\nMachine: ${machine}. Node ${process.versions.node}, ${chromiumVersion()}.\n`
}

function chromiumVersion(): string {
  const path = browserPath()
  return path
    ? execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    : 'no browser'
}

function tableOf({ title, about, columns, rows }: Section): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const day = new Date().toISOString().slice(0, 10)
  return `## ${title}\n\n${about} (${day})\n\n${line(columns)}${line(columns.map(() => '---'))}${rows.map(line).join('')}`
}

/** The tables of the last run, by title. */
function tablesIn(text: string): [string, string][] {
  return [...text.matchAll(/^## (.+)\n[\s\S]*?(?=\n## |(?![\s\S]))/gm)].map(([table, title = '']) => [
    title,
    `${table.trimEnd()}\n`,
  ])
}
