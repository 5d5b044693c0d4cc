import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Described, OwnElement } from '../../packages/widgets/src/lib/described.ts'
import { attributeName } from '../../packages/widgets/src/lib/props.ts'
import { elements } from './packages.ts'

/** The custom-elements.json of declared elements, for editors, Storybook and framework integrations. */
export function manifestOf(declared: Described[]) {
  return {
    schemaVersion: '1.0.0',
    modules: declared.map((element) => ({
      kind: 'javascript-module',
      path: `${element.tag}.js`,
      declarations: [declarationOf(element)],
      exports: [{ kind: 'custom-element-definition', name: element.tag, declaration: { name: element.tag } }],
    })),
  }
}

function declarationOf({ tag, about, props, events, methods, parts, slots, readables = {} }: Described & Partial<OwnElement>) {
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
    events: Object.entries(events).map(([name, { about: description }]) => ({
      name,
      type: { text: 'CustomEvent' },
      description,
    })),
    cssParts: described(parts),
    slots: described(slots),
  }
}

/** Reads the declared elements and writes their manifest. Throws if one is missing from the list of elements. */
export async function writeManifest(root: string, path: string): Promise<void> {
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
  writeFileSync(path, `${JSON.stringify(manifestOf(declared), null, 2)}\n`)
}

/** Declarations are read in Node, where nothing is rendered. */
const noStyles = (): Plugin => ({
  name: 'chartside:no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css?inline') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? "export default ''" : undefined),
})
