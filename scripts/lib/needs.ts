// What the tests need of a machine beside Node. Each program is found; else it is fetched, or installed by Debian's package
// manager where that asks for no password. Comes before everything else: a machine that lacks something says so at once.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { browserPath } from '../../browser.ts'
import { fetchPostgres, postgresPrograms } from './postgres.ts'
import { command, root } from './run.ts'

/** Milliseconds after which a download counts as out of reach. */
const patience = 5 * 60_000

/** What a machine lacks, each as a sentence that says what to do. */
export interface Missing {
  /** Nothing can be proved without it. */
  needed: string[]
  /** The tests that use it are not run. */
  wished: string[]
}

/** Makes sure of the browser and of PostgreSQL. */
export function ensureNeeds(): Missing {
  const browser = ensureBrowser()
  const postgres = postgresPrograms() ?? fetchPostgres() ?? (install(['postgresql']) ? postgresPrograms() : undefined)
  return {
    needed: browser ? [] : ['There is no browser. Install Chromium or Chrome, or set CHROMIUM_PATH to one; then try again.'],
    wished: postgres ? [] : ['The tests on a real PostgreSQL are not run: install PostgreSQL, so that initdb is on the PATH.'],
  }
}

/**
 * Whether a program is on the PATH, at the latest after Debian's packages that have it were installed:
 * `ensureProgram({ command: 'firefox', packages: ['firefox-esr'] })`.
 */
export function ensureProgram({ command, packages }: { command: string; packages: string[] }): boolean {
  const onPath = () => (process.env['PATH'] ?? '').split(delimiter).some((folder) => isProgram(join(folder, command)))
  return onPath() || (install(packages) && onPath())
}

function ensureBrowser(): boolean {
  if (browserStarts()) return true
  playwright('install', 'chromium')
  // Playwright's own is no more than a file: the libraries that it needs come with the distribution.
  if (browserPath() && !browserStarts() && mayInstall()) playwright('install-deps', 'chromium')
  return browserStarts() || (install(['chromium']) && browserStarts())
}

function browserStarts(): boolean {
  const path = browserPath()
  // On Windows, to ask for its version opens a window.
  if (!path || process.platform === 'win32') return path !== undefined
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function playwright(...args: string[]): void {
  console.log(`The tests need a browser: playwright ${args.join(' ')} …`)
  const options = { cwd: root, stdio: 'inherit', timeout: patience, killSignal: 'SIGKILL' } as const
  spawnSync(process.execPath, [command('playwright'), ...args], options)
}

let listsAreNew = false

/** Installs Debian's packages. False where this machine has others, or asks for a password. */
function install(packages: string[]): boolean {
  if (!mayInstall()) return false
  console.log(`Installing ${packages.join(', ')} …`)
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...asRoot(), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  try {
    if (!listsAreNew) apt('update')
    listsAreNew = true
    apt('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch {
    // It has said why.
    return false
  }
}

const asRoot = (): string[] => (process.getuid?.() === 0 ? [] : ['sudo', '-n'])

function mayInstall(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const [program = '', ...rest] = [...asRoot(), 'true']
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
