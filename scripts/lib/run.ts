import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
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

/** Runs a Node script in the project's folder with its output shown as it comes; gives the exit code. */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Whether a module is the program that was started, rather than imported by another: `isProgram(import.meta.url)`. */
export const isProgram = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
