import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

import { lineAt, type Tree } from './tree.ts'

/** An import of a module. `typeOnly` disappears at run time; `lazy` is `import()`. */
export interface Import {
  from: string
  specifier: string
  line: number
  typeOnly: boolean
  lazy: boolean
  /** The imported file of this project; undefined for external packages. */
  target: string | undefined
}

const parsed = new WeakMap<Tree, Import[]>()

/** Every import of the TypeScript files of a tree, parsed once. */
export function importsOf(tree: Tree): Import[] {
  const found = parsed.get(tree) ?? parse(tree)
  parsed.set(tree, found)
  return found
}

function parse(tree: Tree): Import[] {
  const known = new Set(tree.files)
  const found: Import[] = []
  for (const from of tree.files.filter((path) => /\.tsx?$/.test(path))) {
    const text = tree.read(from)
    const add = (node: ESTree.Node, source: ESTree.Node | null, typeOnly: boolean, lazy = false): void => {
      const specifier = source?.type === 'Literal' ? source.value : undefined
      if (typeof specifier !== 'string') return
      const line = lineAt(text, node.start)
      found.push({ from, specifier, line, typeOnly, lazy, target: targetOf(known, from, specifier) })
    }
    new Visitor({
      ImportDeclaration: (node) => add(node, node.source, onlyTypes(node)),
      ExportNamedDeclaration: (node) => add(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === 'type'),
      TSImportType: (node) => add(node, node.source, true),
      ImportExpression: (node) => add(node, node.source, false, true),
    }).visit(parseSync(from, text).program)
  }
  return found
}

const onlyTypes = ({ importKind, specifiers }: ESTree.ImportDeclaration): boolean =>
  importKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))

function targetOf(known: Set<string>, from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  const [, name, rest = ''] = path.match(/^@chartside\/([^/]+)\/?(.*)$/) ?? []
  if (!name) return undefined
  const source = `packages/${name}/src`
  const candidates = rest ? [`${rest}.ts`, `${rest}.tsx`, `${rest}/index.ts`] : ['index.ts']
  return candidates.map((candidate) => `${source}/${candidate}`).find((candidate) => known.has(candidate)) ?? `${source}/${rest}`
}
