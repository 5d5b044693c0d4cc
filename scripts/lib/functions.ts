import ts from 'typescript'
import { scriptKind } from './imports.ts'
import type { Tree } from './tree.ts'

/** A function of the project: where it begins, and how many lines it has with everything inside it. */
export interface FunctionFound {
  path: string
  line: number
  /** The name by which others know it; '' where nothing names it. */
  name: string
  lines: number
}

/** Every function of some TypeScript files. Functions inside others are listed too. */
export function functionsOf(tree: Tree, paths: string[]): FunctionFound[] {
  return paths.flatMap((path) => {
    const source = ts.createSourceFile(path, tree.read(path), ts.ScriptTarget.Latest, true, scriptKind(path))
    const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
    const found: FunctionFound[] = []
    const visit = (node: ts.Node): void => {
      if (isFunction(node)) {
        const line = lineOf(node.getStart(source))
        found.push({ path, line, name: nameOf(node), lines: lineOf(node.end) - line + 1 })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node) && 'body' in node && !!node.body

/** Its own name, or that of the variable or property that holds it, also through a call such as `memo(() => …)`. */
function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText()
  let holder: ts.Node = node.parent
  while (ts.isCallExpression(holder)) holder = holder.parent
  return ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) ? holder.name.getText() : ''
}
