// Uses the built packages as an embedder would: from their own folders, with a full type check, and imported in Node, where
// nothing may throw or be defined. Run by `npm test` after the build.
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { published } from './lib/packages.ts'
import { command, root, runNode } from './lib/run.ts'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  types: [],
}

const script = `
  const before = Object.getOwnPropertyNames(globalThis)
  const { widgets } = await import('@chartside/widgets')
  await import('@chartside/widgets/ui')
  for (const name of ['recorder', 'session', 'dictation', 'notes']) await import('@chartside/core/' + name)
  const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name) && name !== 'nanostoresGlobal')
  if (added.length > 0) throw new Error('An import defined ' + added.join(', '))
  if (!widgets.dictation) throw new Error('There are no widgets')`

/** Whether the packages in dist/npm are usable. */
export async function packagesWork(): Promise<boolean> {
  const folder = join(root, 'dist/consumer')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Copies, not links: a link would resolve the workspace's sources.
  for (const name of published)
    cpSync(join(root, 'dist/npm', name), join(folder, 'node_modules/@chartside', name), { recursive: true })
  copyFileSync(join(root, 'tests/packages/use.tsx'), join(folder, 'use.tsx'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', private: true }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.tsx'] }))
  writeFileSync(join(folder, 'import.js'), script)
  const typed = (await runNode([command('typescript-7', 'tsc'), '-p', folder])) === 0
  const imported = (await runNode([join(folder, 'import.js')])) === 0
  rmSync(folder, { recursive: true })
  return typed && imported
}
