import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** The functions that declare properties, events and methods, and how many of their first arguments are descriptions. */
const describing: Record<string, number> = {
  text: 1,
  number: 1,
  flag: 1,
  choice: 1,
  property: 2,
  event: 1,
  cancelableEvent: 1,
  method: 2,
}

/**
 * Leaves the descriptions of elements out of the scripts for pages, which do not read them: those of properties, events and methods,
 * and the lists of parts, states and slots. The manifest, Storybook and the npm packages have them.
 */
export const noDescriptions = (): Plugin => ({
  name: 'chartside:no-descriptions',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['cdnUses', 'cdn', 'portal'].includes(name),
  transform(code, id) {
    return /\/packages\/widgets\/src\/.*\.tsx?$/.test(id) ? { code: withoutDescriptions(id, code), map: null } : undefined
  },
})

/** The module without its descriptions, with every line where it was. */
export function withoutDescriptions(path: string, code: string): string {
  const { program } = parseSync(path, code)
  const edits: { start: number; end: number; by: string }[] = []
  const declaring = new Set<string>()
  const drop = (node: ESTree.Node, by: string) => edits.push({ start: node.start, end: node.end, by })
  const isText = (node: ESTree.Node | undefined) => node?.type === 'Literal' || node?.type === 'TemplateLiteral'
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/\/(props|events|define-widget)\.ts$/.test(source.value)) return
      for (const { local } of specifiers) declaring.add(local.name)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || !declaring.has(callee.name)) return
      for (const argument of given.slice(0, describing[callee.name] ?? 0)) if (isText(argument)) drop(argument, "''")
      const [declaration] = given
      if (callee.name !== 'defineWidget' || declaration?.type !== 'ObjectExpression') return
      for (const property of declaration.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (property.key.name === 'about' && isText(property.value)) drop(property.value, "''")
        if (['parts', 'states', 'slots'].includes(property.key.name)) drop(property.value, '{}')
      }
    },
  }).visit(program)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => {
      const lines = text.slice(start, end).replace(/[^\n]/g, '')
      return `${text.slice(0, start)}${by}${lines}${text.slice(end)}`
    }, code)
}
