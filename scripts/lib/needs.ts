// The programs that the tests need besides Node. A missing one is downloaded, or installed by Debian's package
// manager if that asks for no password. Runs before everything else, so that a missing program is reported at once.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { browserPath, headlessShell } from '../../browser.ts'
import { engines } from '../../tests/engines/installed.ts'
import { fetchPostgres, postgresPrograms } from './postgres.ts'
import { command, root } from './run.ts'

/** Milliseconds until a download times out. */
const patience = 5 * 60_000

/** What a machine lacks, each as a message with the remedy. */
export interface Missing {
  /** Nothing can be tested without it. */
  needed: string[]
  /** The tests that use it are skipped. */
  wished: string[]
}

/** Ensures the browser and PostgreSQL, and with `ENGINES=all` the other engines. */
export function ensureNeeds(): Missing {
  const browser = ensureBrowser()
  const postgres = postgresPrograms() ?? fetchPostgres() ?? (install(['postgresql']) ? postgresPrograms() : undefined)
  const everyEngine = process.env['ENGINES'] === 'all'
  // Without it everything is tested, only more slowly.
  if (everyEngine && browserPath() === '/usr/bin/chromium' && !existsSync(headlessShell)) install(['chromium-headless-shell'])
  if (everyEngine) for (const { open, packages } of engines()) if (!open) install(packages)
  const engineMissing = engines()
    .filter(({ open }) => !open)
    .map(({ name, packages }) => `The journey in ${name} is not run: install ${packages.join(' and ')}.`)
  return {
    needed: [
      ...(browser ? [] : ['There is no browser. Install Chromium or Chrome, or set CHROMIUM_PATH to one; then try again.']),
      ...(everyEngine ? engineMissing : []),
    ],
    wished: [
      ...(postgres ? [] : ['The tests on a real PostgreSQL are not run: install PostgreSQL, so that initdb is on the PATH.']),
      ...(everyEngine ? [] : engineMissing),
    ],
  }
}

function ensureBrowser(): boolean {
  if (browserStarts()) return true
  playwright('install', 'chromium')
  // Playwright downloads only the browser; its libraries come with the distribution.
  if (browserPath() && !browserStarts() && mayInstall()) playwright('install-deps', 'chromium')
  return browserStarts() || (install(['chromium']) && browserStarts())
}

function browserStarts(): boolean {
  const path = browserPath()
  // On Windows, `--version` would open a window.
  if (!path || process.platform === 'win32') return path !== undefined
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function playwright(...args: string[]): void {
  console.log(`The tests need a browser: playwright ${args.join(' ')} …`)
  const options = { cwd: root, stdio: 'inherit', timeout: patience, killSignal: 'SIGKILL' } as const
  spawnSync(process.execPath, [command('playwright'), ...args], options)
}

let listsAreNew = false

/** Installs Debian packages. False if this machine has none, or asks for a password. */
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
    // The command has printed why.
    return false
  }
}

const asRoot = (): string[] => (process.getuid?.() === 0 ? [] : ['sudo', '-n'])

function mayInstall(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const [program = '', ...rest] = [...asRoot(), 'true']
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0
}
