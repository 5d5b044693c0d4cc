import { type StdioOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

const require = createRequire(import.meta.url)

/** The script behind a package's command, e.g. `typescript`'s `tsc`, to be run by this Node on any system. */
export function command(name: string, bin = name): string {
  const path = require.resolve(`${name}/package.json`)
  const manifest = require(path) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin]!)
}

/** How a script runs: `env` beside that of this process; `niceness` of up to 19 leaves the processors to others that want them. */
export interface Running {
  env?: Record<string, string>
  niceness?: number
  /** Keeps its output, and shows all of it once it has ended: for one of two that run at the same time. */
  isHeldBack?: boolean
}

/** Runs a Node script in the project's folder with its output shown as it comes; gives the exit code. */
export function runNode(args: string[], { env, niceness = 0, isHeldBack = false }: Running = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = isHeldBack ? 'pipe' : 'inherit'
    const stdio: StdioOptions = ['inherit', output, output]
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    // Raising a priority is forbidden to most users, also back to what it was.
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => printed.push(bytes))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(code ?? 1)
    })
  })
}

/** Whether a module is the program that was started, rather than imported by another: `isProgram(import.meta.url)`. */
export const isProgram = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
