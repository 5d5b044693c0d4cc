// Installs programs on this machine, quietly: what a program prints is returned, for a message if nothing helps.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Milliseconds until a download is given up. */
const patience = 10 * 60_000

/** Undefined if the program has done its work, else what it printed, or why it could not start. */
export type Outcome = string | undefined

/** Runs a program in a folder and keeps what it prints. */
export function quietly(program: string, args: string[], folder?: string): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
    killSignal: 'SIGKILL',
    // On Windows, only the shell finds npm.
    shell: program === 'npm' && process.platform === 'win32',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return undefined
  return `${program} ${args.join(' ')}:\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trimEnd()
}

const asRoot = (): string[] => (process.getuid?.() === 0 ? [] : ['sudo', '-n'])

/** Whether packages of Debian can be installed: there is its package manager, and nobody is asked for a password. */
export function hasApt(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const [program = '', ...rest] = [...asRoot(), 'true']
  return quietly(program, rest) === undefined
}

let listsAreNew = false

/** Installs packages of Debian. */
export function installPackages(packages: string[]): Outcome {
  const apt = (...args: string[]): Outcome => {
    const [program = '', ...rest] = [...asRoot(), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]
    return quietly(program, rest)
  }
  // Old lists may do: only what installs nothing counts.
  const updated = listsAreNew ? undefined : apt('update')
  listsAreNew = updated === undefined
  const installed = apt('install', '-y', '--no-install-recommends', ...packages)
  return installed === undefined ? undefined : [updated, installed].filter(Boolean).join('\n')
}
