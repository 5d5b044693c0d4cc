import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Described, OwnElement } from '../../packages/widgets/src/lib/described.ts'
import type { Fields } from '../../packages/widgets/src/lib/events.ts'
import { attributeName } from '../../packages/widgets/src/lib/props.ts'
import { elements } from './packages.ts'
import { type Token, tokensOf } from './tokens.ts'

/**
 * The custom-elements.json of declared elements, for editors, Storybook and framework integrations
 * (https://github.com/webcomponents/custom-elements-manifest). Tokens stand at the session, which all elements inherit from.
 */
export function manifestOf(declared: Described[], tokens: Token[]) {
  return {
    schemaVersion: '1.0.0',
    modules: declared.map((element) => ({
      kind: 'javascript-module',
      path: `${element.tag}.js`,
      declarations: [{ ...declarationOf(element), cssProperties: element.tag === 'chartside-session' ? tokens : [] }],
      exports: [{ kind: 'custom-element-definition', name: element.tag, declaration: { name: element.tag } }],
    })),
  }
}

function declarationOf({
  tag,
  about,
  props,
  events,
  methods,
  parts,
  states,
  slots,
  readables = {},
}: Described & Partial<OwnElement>) {
  const properties = Object.entries(props)
  const described = (entries: Record<string, string>) =>
    Object.entries(entries).map(([name, description]) => ({ name, description }))
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: tag,
    description: about,
    attributes: properties
      .filter(([, { read }]) => read)
      .map(([name, prop]) => ({
        name: attributeName(name),
        fieldName: name,
        type: { text: prop.type },
        description: prop.about,
      })),
    members: [
      ...properties.map(([name, { type, about: description, fallback }]) => {
        const field = { kind: 'field', name, type: { text: type }, description }
        return fallback === undefined ? field : { ...field, default: JSON.stringify(fallback) }
      }),
      ...Object.entries(readables).map(([name, { type, about: description }]) => ({
        kind: 'field',
        name,
        type: { text: type },
        description,
        readonly: true,
      })),
      ...Object.entries(methods).map(([name, method]) => ({
        kind: 'method',
        name,
        description: method.about,
        type: { text: method.type },
      })),
    ],
    events: Object.entries(events).map(([name, { about: description, detail, cancelable }]) => ({
      name,
      type: { text: `CustomEvent<${detailType(detail)}>` },
      description: cancelable ? `${description} Cancelable.` : description,
    })),
    cssParts: described(parts),
    cssStates: described(states),
    slots: described(slots),
  }
}

/** `{ dictationId: string; count?: number }`, or `undefined` without fields. */
function detailType(fields: Fields): string {
  const types = Object.entries(fields).map(([name, type]) => {
    if (type === 'answer') return `${name}: (answer: string | null | undefined | Promise<string | null | undefined>) => void`
    return type.endsWith('?') ? `${name}?: ${type.slice(0, -1)}` : `${name}: ${type}`
  })
  return types.length > 0 ? `{ ${types.join('; ')} }` : 'undefined'
}

/** The manifest of the elements as the sources declare them. Throws if one is missing from the list of elements. */
export async function readElements(root: string): Promise<ReturnType<typeof manifestOf>> {
  const list = join(root, 'packages/widgets/src/index.ts')
  const { module } = await runnerImport<{ widgets: Record<string, Described> }>(list, {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [noStyles()],
  })
  const declared = Object.values(module.widgets)
  const unlisted = Object.keys(elements(root)).filter((tag) => !declared.some((element) => element.tag === tag))
  if (unlisted.length > 0) throw new Error(`Not in packages/widgets/src/elements.ts: ${unlisted.join(', ')}.`)
  return manifestOf(declared, tokensOf(readFileSync(join(root, 'packages/widgets/src/tokens.css'), 'utf8')))
}

/** Declarations are read in Node, where nothing is rendered. */
const noStyles = (): Plugin => ({
  name: 'chartside:no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css?inline') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? "export default ''" : undefined),
})
