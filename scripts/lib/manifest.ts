import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Described } from '../../packages/widgets/src/lib/define-widget.ts'
import { attributeName } from '../../packages/widgets/src/lib/props.ts'
import { elements } from './packages.ts'

/** The custom-elements.json of declared elements: what editors, Storybook and framework integrations read. */
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

function declarationOf({ tag, about, props, events, methods, parts, slots }: Described) {
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
      ...Object.entries(methods).map(([name, method]) => ({ kind: 'method', name, description: method.about })),
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

/** Reads the declared elements, as the build sees them, and writes their manifest. */
export async function writeManifest(root: string, path: string): Promise<void> {
  const modules = await Promise.all(
    Object.values(elements(root)).map(async (file) => {
      const { module } = await runnerImport<Record<string, unknown>>(file, {
        root,
        configFile: join(root, 'vite.config.ts'),
        logLevel: 'warn',
      })
      return Object.values(module).filter((value) => typeof value === 'object' && value !== null && 'tag' in value)
    }),
  )
  writeFileSync(path, `${JSON.stringify(manifestOf(modules.flat() as Described[]), null, 2)}\n`)
}
