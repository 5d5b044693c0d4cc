import { type StdioOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

const require = createRequire(import.meta.url)

/** The script of a package's command, e.g. `typescript`'s `tsc`, to run by this Node on any system. */
export function command(name: string, bin = name): string {
  const path = require.resolve(`${name}/package.json`)
  const manifest = require(path) as { bin: string | Record<string, string> }
  return join(dirname(path), typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin]!)
}

/** How a script runs: in the project's folder or another one; `env` is added to this process's environment; a `niceness` up to 19 gives other processes priority. */
export interface Running {
  folder?: string
  env?: Record<string, string>
  niceness?: number
  /** Buffers the output and prints it at the end, for one of two scripts that run at the same time. */
  isHeldBack?: boolean
}

/** Runs a Node script; returns the exit code. */
export function runNode(args: string[], { folder = root, env, niceness = 0, isHeldBack = false }: Running = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = isHeldBack ? 'pipe' : 'inherit'
    const stdio: StdioOptions = ['inherit', output, output]
    const child = spawn(process.execPath, args, { cwd: folder, stdio, env: { ...process.env, ...env } })
    // Most users cannot raise a priority again, not even to its old value.
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

/** Whether a module is the main program: `isProgram(import.meta.url)`. */
export const isProgram = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
