import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import dts from 'vite-plugin-dts'
import { descriptionFiles } from './descriptions.ts'
import { definingFiles, elementExports } from './npm-elements.ts'
import { builtIn, publicExports, published } from './packages.ts'

/**
 * Writes the declarations of the published packages next to their modules. They import each other by `.ts`, which TypeScript
 * resolves to `.d.ts`.
 */
export const declarations = (root: string): Plugin[] =>
  published.map((name) => {
    const plugin = dts({
      tsconfigPath: join(root, 'packages', name, 'tsconfig.json'),
      entryRoot: join(root, 'packages', name, 'src'),
      outDirs: join(root, 'dist/npm', name),
      // The types are checked elsewhere, by the faster compiler.
      compilerOptions: { noCheck: true },
    })
    const { configResolved } = plugin as { configResolved: (config: ResolvedConfig) => void }
    return {
      ...plugin,
      name: `chartside:declarations-of-${name}`,
      applyToEnvironment: (environment) => environment.name === name,
      // It knows one build per configuration; here each package has one.
      configResolved: (config) => configResolved({ ...config, build: config.environments[name]!.build }),
    }
  })

interface Manifest {
  private?: boolean
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  [field: string]: unknown
}

/** Writes the package.json of a published package: the workspace's own, with exports that point to the build. */
export function addPackageFile(root: string, name: string): void {
  const [source, output] = [join(root, 'packages', name), join(root, 'dist/npm', name)]
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  const dependencies = { ...manifest.dependencies }
  for (const own of Object.keys(dependencies)) if (own.startsWith('@chartside/')) dependencies[own] = manifest.version
  for (const name of builtIn) delete dependencies[name]
  const exports = publicExports(manifest.exports)
  const exported = Object.entries(exports).map(([key, path]) => [key, built(path)] as const)
  const file = {
    ...manifest,
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    dependencies,
    // LAME is in a file of its own; THIRD-PARTY-LICENSES.txt says which.
    ...(name === 'core' ? { license: `${manifest['license']} AND LGPL-2.0-or-later` } : {}),
    ...(name === 'widgets' ? widgetsOnly(dependencies, exported) : {}),
  }
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(file, null, 2)}\n`)
  // Links into the repository lead nowhere from the package.
  const readme = readFileSync(join(source, 'README.md'), 'utf8').replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, '$1')
  writeFileSync(join(output, 'README.md'), readme)
  for (const path of Object.values(exports).filter((path) => /\.(css|d\.ts)$/.test(path)))
    copyFileSync(join(source, path), join(output, placed(path)))
  // A style sheet has no types; without a declaration, strict compilers refuse to import it.
  for (const path of Object.values(exports).filter((path) => path.endsWith('.css')))
    writeFileSync(join(output, `${placed(path)}.d.ts`), 'export {}\n')
  // An import of types alone is empty when it runs.
  for (const path of Object.values(exports).filter((path) => path.endsWith('.d.ts')))
    writeFileSync(join(output, placed(path).replace(/\.d\.ts$/, '.js')), '')
}

/** Fields of the package with the elements, which has entries for each and brings its own React. */
function widgetsOnly(dependencies: Record<string, string>, exported: (readonly [string, unknown])[]) {
  // Any React 19 of a page is shared, so that `/ui` works in it; beside React 18, Vue or Angular this one is the package's alone.
  const drawing = { react: '^19.0.0', 'react-dom': '^19.0.0' }
  const descriptions = Object.fromEntries(
    descriptionFiles.filter((file) => file.endsWith('.json')).map((file) => [`./${file}`, `./${file}`]),
  )
  return {
    sideEffects: [...definingFiles, './*.css'],
    exports: { ...Object.fromEntries(exported), ...elementExports, ...descriptions, './package.json': './package.json' },
    dependencies: { ...dependencies, ...drawing },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
  }
}

const placed = (path: string): string => path.replace('./src/', './')

function built(path: string): string | { types: string; default: string } {
  if (path.endsWith('.css')) return { types: `${placed(path)}.d.ts`, default: placed(path) }
  const name = placed(path).replace(/(\.d)?\.tsx?$/, '')
  return { types: `${name}.d.ts`, default: `${name}.js` }
}
