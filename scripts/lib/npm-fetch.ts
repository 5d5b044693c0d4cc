import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs `name@version` from npm into a folder of its own, since the product does not need it. False if npm does not answer. */
export function fetchFromNpm(folder: string, specifier: string): boolean {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', specifier]
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}
