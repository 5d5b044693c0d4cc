// Every import is declared in the package.json of its package, and every declared dependency is imported; what `npm start` imports is
// no devDependency, since it installs none of them. npm puts every package in one folder, so an undeclared import would resolve, too.
import { type Import, importsOf } from '../lib/imports.ts'
import { type Check, isTest } from '../lib/tree.ts'

/** Dependencies used without an import, each with the place that uses it. */
const usedOtherwise: Record<string, string> = {
  '@biomejs/biome': 'a command, run by scripts/test.ts',
  '@storybook/addon-a11y': 'named in .storybook/main.ts',
  '@storybook/addon-docs': 'named in .storybook/main.ts',
  '@stryker-mutator/vitest-runner': 'found by Stryker, for scripts/lib/mutants.ts',
  '@types/node': 'the types of node: modules',
  '@fontsource-variable/inter': 'the fonts of host-app/src/fonts.css',
  preact: 'in place of React, by scripts/lib/small-renderer.ts',
  '@types/react-18': 'the types of embedders in scripts/try-packages.ts',
  typescript: 'what vite-plugin-dts makes declarations with',
  'typescript-7': 'a command, run by scripts/check-types.ts',
  tsx: 'node --import tsx, in scripts/run.mjs',
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export const dependencies: Check = {
  name: 'dependencies',
  find(tree) {
    const all = importsOf(tree)
    const manifests = tree.files.filter((path) => /^(packages\/[^/]+\/)?package\.json$/.test(path))
    return manifests.flatMap((path) => {
      const folder = path.slice(0, -'package.json'.length)
      const inside = all.filter(({ from }) => from.startsWith(folder))
      const manifest = JSON.parse(tree.read(path)) as Manifest
      // The root declares the dependencies of tests and scripts, and may use those of any package.
      if (folder === '') return [...missingAtStart(path, manifest, all), ...unused(path, manifest, inside)]
      const product = inside.filter(({ from }) => from.startsWith(`${folder}src/`) && !isTest(from))
      return [...undeclared(path, manifest, product), ...unused(path, manifest, product)]
    })
  },
}

function undeclared(path: string, { dependencies = {}, peerDependencies = {} }: Manifest, found: Import[]): string[] {
  return found
    .filter(({ from, target, specifier, typeOnly }) => {
      // Declarations for Vue and Svelte name the framework, which an embedder has.
      if (from.endsWith('.d.ts')) return false
      if (target || /\.css|^node:|^virtual:/.test(specifier)) return false
      const name = packageOf(specifier)
      return !(name in dependencies || name in peerDependencies || (typeOnly && typesOf(name) in dependencies))
    })
    .map(({ from, line, specifier }) => `${from}:${line} imports '${specifier}': ${path} does not list it`)
}

/** The programs that `npm start` runs. Those of the packages declare their imports themselves. */
const atStart = ['scripts/start.ts', 'scripts/build.ts', 'vite.config.ts']

function missingAtStart(path: string, { devDependencies = {} }: Manifest, all: Import[]): string[] {
  const loaded = new Set(atStart)
  const found: string[] = []
  for (const file of loaded)
    for (const { from, line, specifier, target, typeOnly, lazy } of all) {
      if (from !== file || typeOnly || lazy) continue
      if (target && !target.startsWith('packages/')) loaded.add(target)
      if (packageOf(specifier) in devDependencies)
        found.push(`${from}:${line} imports '${specifier}' for npm start: ${path} lists it in devDependencies`)
    }
  return found
}

function unused(path: string, { dependencies, devDependencies, peerDependencies }: Manifest, found: Import[]): string[] {
  const used = new Set(found.map(({ specifier }) => packageOf(specifier)).flatMap((name) => [name, typesOf(name)]))
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    .filter((name) => !used.has(name) && !(name in usedOtherwise))
    .map((name) => `${path}: nothing imports ${name}`)
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const typesOf = (name: string): string => `@types/${name.replace('@', '').replace('/', '__')}`
