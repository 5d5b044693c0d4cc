// Builds the pages of tests/hosts/projects, each with its own bundler and types, from the packages in dist/npm as npm installs them.
// Those without React of their own share a lock file, since installing takes most of the time. Run by `npm test` after the build.
// With `--lock`, writes the lock files again.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { published } from './lib/packages.ts'
import { command, root, runNode } from './lib/run.ts'

const folder = join(root, 'tests/hosts/projects')
/** Those with a lock file of their own; the folder itself has one for the apps that share their packages. */
const projects = ['.', ...readdirSync(folder)]
  .map((name) => join(folder, name))
  .filter((project) => existsSync(join(project, 'package-lock.json')))

interface Manifest {
  workspaces?: string[]
  scripts?: { build?: string }
  dependencies?: Record<string, string>
  version?: string
}

const read = <Json = Manifest>(...path: string[]): Json => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Whether all projects could be installed, type-checked and built. One after the other, for one processor. */
async function hostsAreBuilt(): Promise<boolean> {
  const outcomes: boolean[] = []
  for (const project of projects) {
    const { workspaces = ['.'] } = read(project, 'package.json')
    const isReady = isInstalled(project)
    for (const app of workspaces)
      outcomes.push(isReady && (await isBuilt(join(project, app), join(project, 'node_modules/.bin'))))
  }
  return outcomes.every(Boolean)
}

/** Installs a project's packages, and ours as they are now. */
function isInstalled(project: string): boolean {
  const { packages } = read<{ packages: Record<string, Manifest> }>(project, 'package-lock.json')
  const ours = published.filter((name) => packages[`node_modules/@chartside/${name}`])
  const isOld = ours.some((name) => {
    const locked = packages[`node_modules/@chartside/${name}`]?.dependencies
    return JSON.stringify(locked) !== JSON.stringify(read(root, 'dist/npm', name, 'package.json').dependencies)
  })
  if (isOld) return refused(`${project}: the lock file has other dependencies of ours: node scripts/run.mjs hosts --lock`)
  const installed = join(project, 'node_modules/.package-lock.json')
  const known = existsSync(installed) ? read<{ packages: Record<string, Manifest> }>(installed).packages : {}
  const isCurrent = Object.entries(packages).every(
    ([path, { version }]) => path === '' || !known[path] || known[path].version === version,
  )
  if (Object.keys(known).length === 0 || !isCurrent) return npm(project, ['ci', '--prefer-offline'])
  for (const name of ours)
    cpSync(join(root, 'dist/npm', name), join(project, 'node_modules/@chartside', name), { recursive: true })
  return true
}

/** Writes a new lock file: from an old one, or from installed packages, npm leaves out the binaries of other systems. */
function isLocked(project: string): boolean {
  for (const old of ['package-lock.json', 'node_modules']) rmSync(join(project, old), { recursive: true, force: true })
  return npm(project, ['install', '--package-lock-only'])
}

async function isBuilt(app: string, bins: string): Promise<boolean> {
  const [bin = '', ...options] = read(app, 'package.json').scripts?.build?.split(' ') ?? []
  if (bin === '') return true
  // Angular's compiler checks types itself.
  if (bin !== 'architect' && (await runNode([command('typescript-7', 'tsc'), '-p', app])) !== 0) return false
  return (
    (await runNode([join(bins, bin), ...options], {
      folder: app,
      isHeldBack: true,
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    })) === 0
  )
}

function npm(project: string, input: string[]): boolean {
  console.log(`npm ${input[0]} in ${project} …`)
  // Their bundlers are installed though our build has set NODE_ENV to production; ours as a copy, as from a registry. On
  // Windows, only the shell finds npm.
  const flags = [
    '--include=dev',
    '--install-links',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--omit-lockfile-registry-resolved',
  ]
  const { status } = spawnSync('npm', [...input, ...flags, '--loglevel=error'], {
    cwd: project,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

function refused(sentence: string): false {
  console.error(sentence)
  return false
}

const isDone = process.argv.includes('--lock') ? projects.map(isLocked).every(Boolean) : await hostsAreBuilt()
process.exitCode = isDone ? 0 : 1
