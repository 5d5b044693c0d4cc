import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** The functions that declare properties, events and methods, and how many of their first arguments are descriptions. */
const describing: Record<string, number> = {
  text: 1,
  number: 1,
  flag: 1,
  choice: 1,
  property: 2,
  event: 2,
  cancelableEvent: 2,
  method: 2,
}

/** The properties of an element's declaration that only describe it. */
const lists = ['parts', 'states', 'slots', 'readables']
/** Of an element with its own class, which are read for its types and descriptions only. */
const ofOwnClass = ['events', 'methods']
/** The modules with lists of parts, states and slots, which are read nowhere else. */
const shared = /\/lib\/(parts|common)\.ts$/
/** The module with a list of which pages read only the names. */
const named = /\/lib\/permissions\.ts$/
/** The parts of a call by which the server checks a request. What a form checks before sending, it imports by name. */
const requests = ['query', 'body', 'form']
/** Modules of declarations: none of their top-level calls has an effect, so those that nothing uses are left out. */
const declarations = /\/packages\/contract\/src\//

/**
 * Leaves out of the scripts for pages what they do not read: the descriptions of elements and of calls (those of properties, events
 * and methods, and the lists of parts, states and slots), and the schemas of requests. The manifest, Storybook, the server and the
 * npm packages have them.
 */
export const leanDeclarations = (): Plugin => ({
  name: 'chartside:lean-declarations',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['cdnUses', 'cdn', 'portal'].includes(name),
  transform(code, id) {
    return /\/packages\/(contract|widgets)\/src\/.*\.tsx?$/.test(id) ? { code: leanOf(id, code), map: null } : undefined
  },
})

/** The module without what pages do not read, with every line where it was. */
export function leanOf(path: string, code: string): string {
  const { program } = parseSync(path, code)
  const edits: { start: number; end: number; by: string }[] = []
  const declaring = new Set<string>()
  let functions = 0
  const [enter, leave] = [() => void functions++, () => void functions--]
  const drop = (node: ESTree.Node, by: string) => edits.push({ start: node.start, end: node.end, by })
  const isText = (node: ESTree.Node | undefined): boolean =>
    node?.type === 'Literal' ||
    node?.type === 'TemplateLiteral' ||
    (node?.type === 'BinaryExpression' && isText(node.left) && isText(node.right))
  const dropFrom = (declaration: ESTree.ObjectExpression, dropped: string[], by = '{}') => {
    for (const property of declaration.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      const { name } = property.key
      if (name === 'about' && isText(property.value)) drop(property.value, "''")
      if (dropped.includes(name)) drop(property, `${name}: ${by}`)
    }
  }
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/\/(props|events|define-widget|endpoint)\.ts$/.test(source.value)) return
      for (const { local } of specifiers) declaring.add(local.name)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ start, callee, arguments: given }) {
      if (declarations.test(path) && functions === 0) edits.push({ start, end: start, by: '/* @__PURE__ */ ' })
      if (callee.type !== 'Identifier' || !declaring.has(callee.name)) return
      for (const argument of given.slice(0, describing[callee.name] ?? 0)) {
        if (isText(argument)) drop(argument, "''")
        // What an event's detail holds.
        if (argument.type === 'ObjectExpression') drop(argument, 'undefined')
      }
      const [declaration] = given
      if (declaration?.type !== 'ObjectExpression') return
      if (callee.name === 'defineWidget') dropFrom(declaration, lists)
      if (callee.name === 'endpoint') dropFrom(declaration, requests, 'undefined')
    },
    VariableDeclarator({ id, init: given }) {
      const init = given?.type === 'TSAsExpression' ? given.expression : given
      if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression') return
      if (id.name.endsWith('Widget')) dropFrom(init, [...lists, ...ofOwnClass])
      const isList = init.properties.every((property) => property.type === 'SpreadElement' || isText(property.value))
      if ((shared.test(path) || id.name.endsWith('Parts')) && isList) drop(init, '{}')
      if (!named.test(path) || !isList) return
      for (const property of init.properties) if (property.type === 'Property') drop(property.value, "''")
    },
  }).visit(program)
  const isInside = (one: (typeof edits)[number]) => edits.some((other) => other.start < one.start && one.end <= other.end)
  return edits
    .filter((edit) => !isInside(edit))
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => {
      const lines = text.slice(start, end).replace(/[^\n]/g, '')
      return `${text.slice(0, start)}${by}${lines}${text.slice(end)}`
    }, code)
}
