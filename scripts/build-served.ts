// Builds what the server serves if the sources are newer: the elements and the portal at the same time, each in a process of its own.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './lib/files.ts'
import { root, runNode } from './lib/run.ts'
import { createSteps } from './lib/steps.mjs'

const stamp = join(root, 'dist/served')

/** Notes that everything served is built. */
export function markBuilt(): void {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, new Date().toISOString())
}

/** Builds portal and elements, unless the last build is newer than every source. */
export async function buildServed(): Promise<void> {
  if (modified(stamp) > newestSource()) return
  await createSteps().step('Building the portal and the elements', async () => {
    const build = (part: string) => runNode(['--import', 'tsx', join(root, 'scripts/build.ts'), part], { isHeldBack: true })
    const codes = await Promise.all([build('cdn'), build('portal')])
    if (codes.some((code) => code !== 0)) throw new Error('The build has failed; what it printed is above.')
    markBuilt()
  })
}

function newestSource(): number {
  const folders = ['packages/contract', 'packages/core', 'packages/widgets', 'packages/host-app', 'scripts/lib']
  const sources = folders.flatMap((folder) => filesUnder(root, folder))
  return Math.max(...[...sources, 'vite.config.ts', 'package-lock.json'].map((path) => modified(join(root, path))))
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
