import { type ESTree, parseSync, Visitor } from 'vite'

import { lineAt, type Tree } from './tree.ts'

/** A function of the project: its position, and its number of lines with everything inside. */
export interface FunctionFound {
  path: string
  line: number
  /** The name by which others refer to it; '' if it has none. */
  name: string
  lines: number
}

/** Every function of some TypeScript files, including nested ones. */
export function functionsOf(tree: Tree, paths: string[]): FunctionFound[] {
  return paths.flatMap((path) => {
    const text = tree.read(path)
    const names = new Map<ESTree.Node, string>()
    const found: FunctionFound[] = []
    const name = (value: ESTree.Node | null, holder: ESTree.Node): void => {
      if (!value) return
      // An identifier's text would include its type.
      names.set(value, holder.type === 'Identifier' ? holder.name : text.slice(holder.start, holder.end))
      // The name also applies through a call such as `memo(() => …)`.
      if (value.type === 'CallExpression') for (const part of [value.callee, ...value.arguments]) name(part, holder)
    }
    const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
      if (!node.body) return
      const line = lineAt(text, node.start)
      found.push({ path, line, name: node.id?.name ?? names.get(node) ?? '', lines: lineAt(text, node.end) - line + 1 })
    }
    new Visitor({
      VariableDeclarator: (node) => name(node.init, node.id),
      Property: (node) => name(node.value, node.key),
      MethodDefinition: (node) => name(node.value, node.key),
      FunctionDeclaration: add,
      FunctionExpression: add,
      ArrowFunctionExpression: add,
    }).visit(parseSync(path, text).program)
    return found
  })
}
