// Uses the built packages as embedders would: from their own folders, with a full type check by both ways of resolving modules,
// with React's types of both versions and without them, bundled, and imported in Node, where nothing may throw or be defined.
// Run by `npm test` after the build.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from 'vite'

import { Bundle } from './lib/bundle.ts'
import { cdnScripts } from './lib/cdn-files.ts'
import { builtIn, cdnFolder, published } from './lib/packages.ts'
import { command, root, runNode } from './lib/run.ts'

const script = `
  const before = Object.getOwnPropertyNames(globalThis)
  const { widgets } = await import('@chartside/widgets')
  await import('@chartside/widgets/ui')
  await import('@chartside/widgets/recorder/define')
  const { recorder } = await import('@chartside/widgets/recorder')
  for (const name of ['recorder', 'session', 'dictation', 'notes']) await import('@chartside/core/' + name)
  const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name) && name !== 'nanostoresGlobal')
  if (added.length > 0) throw new Error('An import defined ' + added.join(', '))
  if (!widgets.dictation || widgets.recorder !== recorder) throw new Error('Elements are missing')`

/** Embedders: the types of React that they have, and the file of tests/packages that is theirs. */
const embedders = [
  { types: ['@types/react'], file: 'ui.tsx' },
  { types: ['@types/react-18', '@types/prop-types'], file: 'jsx.tsx' },
  { types: [], file: 'plain.ts' },
]

/** Whether the packages in dist/npm are usable. */
async function packagesWork(): Promise<boolean> {
  const linted = await Promise.all(published.map(isWellFormed))
  const folder = mkdtempSync(join(tmpdir(), 'chartside-consumer-'))
  try {
    const typed: boolean[] = []
    for (const { types, file } of embedders) typed.push(await compiles(consumer(join(folder, file), types), file))
    const plain = join(folder, 'plain.ts')
    writeFileSync(join(plain, 'import.js'), script)
    const imported = (await runNode([join(plain, 'import.js')])) === 0
    return [...linted, ...typed, imported, await isTreeShaken(plain)].every(Boolean)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A project with the packages as npm would install them, and these types. */
function consumer(folder: string, types: string[]): string {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  // Copies, not links: a link would resolve the workspace's sources.
  for (const name of published) cpSync(join(root, 'dist/npm', name), join(modules, '@chartside', name), { recursive: true })
  const absent = ['@chartside', '@types', ...builtIn.map((name) => name.split('/')[0])]
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && !absent.includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of types)
    cpSync(join(root, 'node_modules', name), join(modules, name.replace('react-18', 'react')), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', private: true }))
  return folder
}

/** Whether a file of tests/packages compiles in a project, its declarations checked. */
async function compiles(folder: string, file: string): Promise<boolean> {
  for (const imported of ['jsx.tsx', file]) copyFileSync(join(root, 'tests/packages', imported), join(folder, imported))
  const outcomes: boolean[] = []
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module,
      moduleResolution,
      jsx: 'react-jsx',
      strict: true,
      skipLibCheck: false,
      noUncheckedSideEffectImports: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [file] }))
    outcomes.push((await runNode([command('typescript-7', 'tsc'), '-p', folder])) === 0)
  }
  return outcomes.every(Boolean)
}

/** Whether publint finds no problem in a package. */
async function isWellFormed(name: string): Promise<boolean> {
  const { messages, pkg } = await publint({ pkgDir: join(root, 'dist/npm', name), pack: false })
  for (const message of messages) console.log(`@chartside/${name}: ${formatMessage(message, pkg)}`)
  return messages.length === 0
}

/** Whether an app with the recorder alone is, without React, at most 15 kB heavier than the recorder from a URL, which has Preact. */
async function isTreeShaken(folder: string): Promise<boolean> {
  const entry = join(folder, 'recorder.js')
  writeFileSync(entry, "import '@chartside/widgets/recorder/define'")
  const bundle = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, external: /^react(-dom)?(\/|$)/ } },
  })
  const [made] = [bundle].flat()
  if (!made || !('output' in made)) throw new Error('The recorder was not bundled.')
  const chunks = new Map(made.output.map((file) => [file.fileName, file.type === 'chunk' ? file : undefined]))
  const first = new Set<string>()
  const add = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || first.has(name)) return
    first.add(name)
    chunk.imports.forEach(add)
  }
  for (const chunk of chunks.values()) if (chunk?.isEntry) add(chunk.fileName)
  const fromNpm = gzipped([...first].map((name) => chunks.get(name)!.code))
  const fromUrl = new Bundle(cdnFolder(root)).gzipped(cdnScripts(root)['chartside-recorder']!)
  console.log(`The recorder alone: ${kilobytes(fromNpm)} and React bundled from npm, ${kilobytes(fromUrl)} from a URL.`)
  return fromNpm <= fromUrl + 15_000
}

const gzipped = (texts: string[]): number => texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

process.exitCode = (await packagesWork()) ? 0 : 1
