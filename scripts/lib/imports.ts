import { posix } from 'node:path'
import ts from 'typescript'
import type { Tree } from './tree.ts'

/** One import of a module. `typeOnly` leaves nothing behind at run time; `lazy` is `import()`. */
export interface Import {
  from: string
  specifier: string
  line: number
  typeOnly: boolean
  lazy: boolean
  /** The file of this project that it leads to, undefined for external packages. */
  target: string | undefined
}

/** Every import of the TypeScript files of a tree. */
export function importsOf(tree: Tree): Import[] {
  const known = new Set(tree.files)
  const found: Import[] = []
  for (const from of tree.files.filter((path) => /\.tsx?$/.test(path))) {
    const source = ts.createSourceFile(from, tree.read(from), ts.ScriptTarget.Latest, false, scriptKind(from))
    const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean, lazy = false): void => {
      if (!specifier || !ts.isStringLiteralLike(specifier)) return
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      found.push({ from, specifier: specifier.text, line, typeOnly, lazy, target: targetOf(known, from, specifier.text) })
    }
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, onlyTypes(node.importClause))
      else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
      else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true)
      else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        add(node, node.arguments[0], false, true)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

export const scriptKind = (path: string) => (path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return (
    !clause.name &&
    !!names &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((name) => name.isTypeOnly)
  )
}

function targetOf(known: Set<string>, from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  const [, name, rest = ''] = path.match(/^@chartside\/([^/]+)\/?(.*)$/) ?? []
  if (!name) return undefined
  const source = `packages/${name}/src`
  const candidates = rest ? [`${rest}.ts`, `${rest}.tsx`, `${rest}/index.ts`] : ['index.ts']
  return candidates.map((candidate) => `${source}/${candidate}`).find((candidate) => known.has(candidate)) ?? `${source}/${rest}`
}
