import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Outcome, quietly } from './machine.ts'

/** Installs `name@version` from npm into a folder of its own, since the product does not need it. */
export function fetchFromNpm(folder: string, specifier: string): Outcome {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', specifier]
  return quietly('npm', args, folder)
}
