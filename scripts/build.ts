// Builds everything into dist/: the npm packages with their types, the scripts for pages without a bundler (cdn), the portal.
// `buildServed` builds only what the server serves, and only if the sources are newer.
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { typesHold } from './check-types.ts'
import { writeCdn } from './lib/cdn-files.ts'
import { compressFolder } from './lib/compress.ts'
import { writeDescriptions } from './lib/descriptions.ts'
import { filesUnder } from './lib/files.ts'
import { writeElementTypes } from './lib/npm-elements.ts'
import { cdnFolder, published, versionOf } from './lib/packages.ts'
import { isProgram, root } from './lib/run.ts'

const stamp = join(root, 'dist/served')

/** Builds what the server serves, unless the last build is newer than every source. */
export async function buildServed(): Promise<void> {
  if (modified(stamp) > newestSource()) return
  console.log('Building the portal and the elements …')
  await buildEnvironments(['cdnUses', 'cdn', 'portal'])
}

/** Builds everything. Throws if the types do not hold; `checked` is their check. */
export async function buildAll(checked = typesHold(['packages/widgets'])): Promise<void> {
  // It loads TypeScript, which `npm start` does not need.
  const { addPackageFile, declarations } = await import('./lib/publish.ts')
  await buildEnvironments([...published, 'cdnUses', 'cdn', 'portal'], declarations(root))
  if (!(await checked)) throw new Error('The types do not hold.')
  for (const name of published) {
    addPackageFile(root, name)
    copyFileSync(join(root, 'LICENSE'), join(root, 'dist/npm', name, 'LICENSE'))
  }
  const widgets = join(root, 'dist/npm/widgets')
  copyFileSync(join(cdnFolder(root), 'custom-elements.json'), join(widgets, 'custom-elements.json'))
  writeDescriptions(widgets, versionOf(root))
  writeElementTypes(root)
}

async function buildEnvironments(names: readonly string[], plugins: Plugin[] = []): Promise<void> {
  const started = Date.now()
  const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production', plugins } as const
  const builder = await createBuilder(settings)
  for (const name of names) await builder.build(builder.environments[name]!)
  await writeCdn(root)
  for (const served of ['dist/cdn', 'dist/portal']) await compressFolder(join(root, served))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, new Date(started).toISOString())
}

function newestSource(): number {
  const folders = ['packages/contract', 'packages/core', 'packages/widgets', 'packages/host-app', 'scripts/lib']
  const sources = folders.flatMap((folder) => filesUnder(root, folder))
  return Math.max(...[...sources, 'vite.config.ts', 'package-lock.json'].map((path) => modified(join(root, path))))
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (isProgram(import.meta.url)) {
  const started = Date.now()
  await buildAll()
  console.log(`Built dist/npm, dist/cdn and dist/portal in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
