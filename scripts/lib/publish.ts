import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesUnder } from './files.ts'

const relativeTypeScript = /((?:from|import\()\s*['"]\.{1,2}\/[^'"]+?)\.tsx?(['"])/g

/** Copies declarations beside the built modules, with endings that resolve to them. */
export function addTypes(types: string, output: string): void {
  for (const path of filesUnder(types, '.', /\.d\.ts$/)) {
    if (/\.(test|spec|stories)\.d\.ts$|testing\.d\.ts$/.test(path)) continue
    const target = join(output, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, readFileSync(join(types, path), 'utf8').replace(relativeTypeScript, '$1.js$2'))
  }
}

interface Manifest {
  private?: boolean
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  [field: string]: unknown
}

/** Writes the package.json of a published package: the workspace's own, with what it exports turned to what was built. */
export function addPackageFile(root: string, name: string): void {
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest
  const { react, 'react-dom': reactDom, ...dependencies } = { ...manifest.dependencies }
  for (const own of Object.keys(dependencies)) if (own.startsWith('@chartside/')) dependencies[own] = manifest.version
  const built = {
    ...manifest,
    exports: {
      ...Object.fromEntries(Object.entries(manifest.exports).map(([key, source]) => [key, target(source)])),
      './package.json': './package.json',
    },
    dependencies,
    ...(react && reactDom
      ? { peerDependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' }, customElements: 'custom-elements.json' }
      : {}),
  }
  writeFileSync(join(root, 'dist/npm', name, 'package.json'), `${JSON.stringify(built, null, 2)}\n`)
}

function target(source: string): { types: string; default: string } {
  const path = source.replace('./src/', './').replace(/\.tsx?$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}
