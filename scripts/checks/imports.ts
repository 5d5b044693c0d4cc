// Which package may import which, features only through their index, no cycles.
// Needs a script because a forbidden import would resolve: npm puts every package in one folder.
import { type Import, importsOf } from '../lib/imports.ts'
import { type Check, isTest, type Tree } from '../lib/tree.ts'

/** The packages of this project that each package may import. */
const table: Record<string, string[]> = {
  contract: [],
  core: ['contract'],
  widgets: ['core', 'contract'],
  'host-app': ['widgets'],
  server: ['contract'],
}

/** Folders that are not features. Every other folder directly in src is one. */
export const shared = new Set(['lib', 'messages', 'ui', 'database', 'files', 'scribe', 'shell', 'pages'])

export const imports: Check = {
  name: 'imports',
  find(tree) {
    const all = importsOf(tree).filter(({ from }) => from.startsWith('packages/'))
    const ofProduct = all.filter(({ from }) => !isTest(from))
    return [
      ...all.filter(({ from }) => isTest(from)).map(byItsName),
      ...ofProduct.flatMap((found) => [betweenPackages(found), betweenFeatures(found)]),
      ...barrels(tree),
      ...cycles(ofProduct),
    ].filter((problem) => problem !== undefined)
  },
}

const packageOf = (path: string): string => path.split('/')[1] ?? ''
const folderOf = (path: string): string | undefined => path.match(/^packages\/[^/]+\/src\/([^/]+)\//)?.[1]
const problemAt = ({ from, line, specifier }: Import, problem: string): string =>
  `${from}:${line} imports '${specifier}': ${problem}`

/** Tests may import any package, but not by a path: exports for tests are under its `testing`. */
function byItsName(found: Import): string | undefined {
  const { from, target, specifier } = found
  if (!specifier.startsWith('.') || !target?.startsWith('packages/') || packageOf(from) === packageOf(target)) return undefined
  return problemAt(found, 'import a package by its name')
}

function betweenPackages(found: Import): string | undefined {
  if (!found.target?.startsWith('packages/')) return undefined
  const [from, to] = [packageOf(found.from), packageOf(found.target)]
  if (from === to) return undefined
  if (found.specifier.startsWith('.')) return byItsName(found)
  if (!table[from]?.includes(to)) return problemAt(found, `${from} must not import ${to}`)
  if (from === 'widgets' && to === 'contract' && !found.typeOnly)
    return problemAt(found, 'widgets may import only types of the contract')
  return undefined
}

function betweenFeatures(found: Import): string | undefined {
  if (!found.target || packageOf(found.from) !== packageOf(found.target)) return undefined
  const [from, to] = [folderOf(found.from), folderOf(found.target)]
  if (!from || !to || from === to || shared.has(to)) return undefined
  // Everything builds on the session, so lib may refer to its type.
  if (from === 'lib' && to === 'session' && found.typeOnly) return undefined
  if (from === 'lib' || from === 'ui') return problemAt(found, `${from} must not import a feature`)
  if (shared.has(from) || /\/index\.tsx?$/.test(found.target)) return undefined
  return problemAt(found, 'import a feature through its index.ts')
}

function barrels(tree: Tree): string[] {
  return tree.files
    .filter((path) => /^packages\/(contract|core)\/src\/index\.tsx?$/.test(path))
    .map((path) => `${path}: no barrel at the root: an import must name its feature`)
}

/** Run-time cycles: imports of types disappear, and `?…` imports a file's address or text instead of the module. */
function cycles(all: Import[]): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, target, lazy, typeOnly, specifier } of all) {
    if (target && !lazy && !typeOnly && !specifier.includes('?')) edges.set(from, [...(edges.get(from) ?? []), target])
  }
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, above: string[]): void => {
    const start = above.indexOf(path)
    if (start >= 0) found.push(`${path}: circular import: ${[...above.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...above, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
