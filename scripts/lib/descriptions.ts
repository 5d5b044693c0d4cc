// What editors and readers get from custom-elements.json: VS Code's and JetBrains' data, llms.txt, docs/elements.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { manifestOf } from './manifest.ts'

export type Manifest = ReturnType<typeof manifestOf>
type Declaration = Manifest['modules'][number]['declarations'][number]

/** Files beside custom-elements.json in the npm package. */
export const descriptionFiles = [
  'custom-elements.json',
  'web-types.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
  'llms.txt',
]

export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))

/** The declared elements, the session first, which every page needs. */
const declarations = ({ modules }: Manifest): Declaration[] =>
  modules
    .flatMap((one) => one.declarations)
    .sort((one, other) => Number(other.tagName === 'chartside-session') - Number(one.tagName === 'chartside-session'))

/** Writes the descriptions into the built package, which has custom-elements.json. */
export function writeDescriptions(folder: string, version: string): void {
  const manifest = readManifest(join(folder, 'custom-elements.json'))
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  writeFileSync(join(folder, 'web-types.json'), json(webTypes(manifest, version)))
  writeFileSync(join(folder, 'vscode.html-custom-data.json'), json(htmlData(manifest)))
  writeFileSync(join(folder, 'vscode.css-custom-data.json'), json(cssData(manifest)))
  writeFileSync(join(folder, 'llms.txt'), elementsPage(manifest))
}

/** The options of a choice, `'auto' | 'light'`, as a list. */
const optionsOf = (type: string): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, option = '']) => option)

/** https://github.com/microsoft/vscode-custom-data */
function htmlData(manifest: Manifest) {
  return {
    version: 1.1,
    tags: declarations(manifest).map(({ tagName: name, description, attributes }) => ({
      name,
      description,
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: attribute.description,
        values: optionsOf(attribute.type.text).map((option) => ({ name: option })),
      })),
    })),
  }
}

function cssData(manifest: Manifest) {
  const all = declarations(manifest)
  const unique = (names: string[]) => [...new Set(names)].sort()
  return {
    version: 1.1,
    properties: all
      .flatMap(({ cssProperties }) => cssProperties)
      .map(({ name, default: value }) => ({ name, description: `Default: ${value}` })),
    pseudoElements: unique(all.flatMap(({ cssParts }) => cssParts.map((part) => part.name))).map((name) => ({
      name: `::part(${name})`,
    })),
    pseudoClasses: unique(all.flatMap(({ cssStates }) => cssStates.map((state) => state.name))).map((name) => ({
      name: `:state(${name})`,
    })),
  }
}

/** https://github.com/JetBrains/web-types */
function webTypes(manifest: Manifest, version: string) {
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: '@chartside/widgets',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: declarations(manifest).map((element) => ({
          name: element.tagName,
          description: element.description,
          attributes: element.attributes.map(({ name, description, type }) => ({
            name,
            description,
            value: { type: type.text },
          })),
          slots: element.slots,
          js: {
            properties: fieldsOf(element).map(({ name, description, type }) => ({ name, description, type: type.text })),
            events: element.events.map(({ name, description, type }) => ({ name, description, type: type.text })),
          },
          css: {
            parts: element.cssParts,
            'pseudo-classes': element.cssStates.map(({ name, description }) => ({ name: `state(${name})`, description })),
          },
        })),
      },
      css: { properties: declarations(manifest).flatMap(({ cssProperties }) => cssProperties) },
    },
  }
}

const fieldsOf = ({ members }: Declaration) => members.filter(({ kind }) => kind === 'field')

/** What every element but the session has; said once on the page. */
function sharedBy(elements: Declaration[]): Set<string> {
  const keys = elements.map((element) => new Set(rowsOf(element).map(({ key }) => key)))
  return new Set([...keys[0]!].filter((key) => keys.every((others) => others.has(key))))
}

interface Row {
  section: string
  name: string
  type: string
  description: string
  /** Equal where two elements have the same thing. */
  key: string
}

function rowsOf(element: Declaration): Row[] {
  const attributeOf = new Map(element.attributes.map(({ name, fieldName }) => [fieldName, name]))
  const row = (section: string, name: string, type: string, description: string): Row => ({
    section,
    name,
    type,
    description,
    key: [section, name, type, description].join('|'),
  })
  const fields = fieldsOf(element).map(({ name, type, description, ...field }) => {
    const attribute = attributeOf.get(name)
    if (!attribute) return row('readonly' in field ? 'Read-only properties' : 'Properties', name, type.text, description)
    return row('Attributes', attribute === name ? name : `${attribute} (${name})`, type.text, description)
  })
  const methods = element.members.filter(({ kind }) => kind === 'method')
  return [
    ...fields,
    ...methods.map(({ name, type, description }) => row('Methods', name, type.text, description)),
    ...element.events.map(({ name, type, description }) => row('Events', name, type.text, description)),
    ...element.cssStates.map(({ name, description }) => row('States', `:state(${name})`, '', description)),
    ...element.cssParts.map(({ name, description }) => row('Parts', `::part(${name})`, '', description)),
    ...element.slots.map(({ name, description }) => row('Slots', name, '', description)),
  ]
}

function listed(rows: Row[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))]
  return sections
    .map((section) => {
      const lines = rows.filter((row) => row.section === section)
      return `**${section}**\n\n${lines.map(({ name, type, description }) => `- \`${name}\`${type ? `: \`${type}\`` : ''}. ${description}`).join('\n')}`
    })
    .join('\n\n')
}

/** docs/elements.md: every element with its whole interface. */
export function elementsPage(manifest: Manifest): string {
  const all = declarations(manifest)
  const [session, ...widgets] = all
  const shared = sharedBy(widgets)
  const tokens = all.flatMap(({ cssProperties }) => cssProperties)
  const own = (element: Declaration) =>
    `## ${element.tagName}\n\n${element.description}\n\n${listed(rowsOf(element).filter(({ key }) => element === session || !shared.has(key)))}`
  return `${[
    '# Elements',
    'Generated by `npm run elements` from the definitions in `packages/widgets`; do not edit. `embedding.md` describes how to use elements on a page. Each attribute is also a property; its name is in parentheses if it differs.',
    own(session!),
    `## Every other element\n\n${listed(rowsOf(widgets[0]!).filter(({ key }) => shared.has(key)))}`,
    ...widgets.map(own),
    `## Tokens\n\nCustom properties, on an element or any ancestor.\n\n${tokens.map(({ name, default: value }) => `- \`${name}\`: \`${value}\``).join('\n')}`,
  ].join('\n\n')}\n`
}
