// Builds everything into dist/: the npm packages with their types, the scripts for pages without a bundler (cdn), the portal.
// `build.ts cdn` and `build.ts portal` build one part of what the server serves, for build-served.ts.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { markBuilt } from './build-served.ts'
import { typesHold } from './check-types.ts'
import { writeCdn } from './lib/cdn-files.ts'
import { compressFolder } from './lib/compress.ts'
import { writeDescriptions } from './lib/descriptions.ts'
import { writeElementTypes } from './lib/npm-elements.ts'
import { cdnFolder, published, versionOf } from './lib/packages.ts'
import { isProgram, root } from './lib/run.ts'

/** Builds everything. Throws if the types do not hold; `checked` is their check. */
export async function buildAll(checked = typesHold(['packages/widgets'])): Promise<void> {
  // It loads TypeScript, which `npm start` does not need.
  const { addPackageFile, declarations } = await import('./lib/publish.ts')
  await buildEnvironments([...published, ...parts.cdn, ...parts.portal], declarations(root))
  await completeCdn()
  await compressFolder(join(root, 'dist/portal'))
  markBuilt()
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

/** The parts of what is served, and their environments of vite.config.ts in the order in which they are built. */
const parts = { cdn: ['cdnUses', 'cdn'], portal: ['portal'] }

async function buildPart(part: keyof typeof parts): Promise<void> {
  await buildEnvironments(parts[part])
  if (part === 'cdn') await completeCdn()
  else await compressFolder(join(root, 'dist/portal'))
}

async function completeCdn(): Promise<void> {
  await writeCdn(root)
  await compressFolder(join(root, 'dist/cdn'))
}

/** Vite reads its configuration once for each environment: those that are not built are left out. */
async function buildEnvironments(names: readonly string[], plugins: Plugin[] = []): Promise<void> {
  const { default: all } = await import('../vite.config.ts')
  const environments = Object.fromEntries(Object.entries(all.environments ?? {}).filter(([name]) => names.includes(name)))
  const settings = { ...all, environments, root, configFile: false, logLevel: 'warn', mode: 'production' } as const
  const builder = await createBuilder({ ...settings, plugins: [...(all.plugins ?? []), ...plugins] })
  for (const name of names) await builder.build(builder.environments[name]!)
}

if (isProgram(import.meta.url)) {
  const started = Date.now()
  const [, , part] = process.argv
  if (part === 'cdn' || part === 'portal') await buildPart(part)
  else {
    await buildAll()
    console.log(`Built dist/npm, dist/cdn and dist/portal in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }
}
