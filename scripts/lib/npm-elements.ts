import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type ElementModule, elements } from './packages.ts'

/** As in `@chartside/widgets/check-in`. */
const nameOf = (tag: string): string => tag.slice('chartside-'.length)
/** As in `widgets.checkIn`. */
const shortName = ({ exported }: ElementModule): string => exported.replace(/Widget$/, '')

/**
 * The entries for single elements of the npm package: `@chartside/widgets/recorder` exports the element and `register`, and
 * `@chartside/widgets/recorder/define` registers it together with the session.
 */
export const elementEntries = (root: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(elements(root)).flatMap((tag) => [
      [`elements/${nameOf(tag)}`, `element:${tag}`],
      [`elements/${nameOf(tag)}.define`, `element:${tag}/define`],
    ]),
  )

/** Their sub-paths in the package, and the files that may not be dropped although nothing is imported from them. */
export const elementExports = {
  './*/define': { types: './elements/*.define.d.ts', default: './elements/*.define.js' },
  './*': { types: './elements/*.d.ts', default: './elements/*.js' },
}
export const definingFiles = ['./elements/*.define.js']

/** The modules behind the entries. */
export const elementModules = (root: string): Plugin => ({
  name: 'chartside:npm-elements',
  // Vite takes entries of a library for files, and writes the root before them.
  resolveId: (id) => (id.includes('element:') ? `\0${id.slice(id.indexOf('element:'))}` : undefined),
  load(id) {
    if (!id.startsWith('\0element:')) return
    const [tag = '', define] = id.slice('\0element:'.length).split('/')
    const all = elements(root)
    const [element, session] = [all[tag]!, all['chartside-session']!]
    const register = JSON.stringify(join(root, 'packages/widgets/src/register.ts'))
    if (!define)
      return `export { ${element.exported} as ${shortName(element)} } from ${JSON.stringify(element.module)}
        export { register } from ${register}`
    return `import { register } from ${register}
      import { ${session.exported} as session } from ${JSON.stringify(session.module)}
      import { ${element.exported} as element } from ${JSON.stringify(element.module)}
      // On a server there is nothing to register.
      if (typeof customElements !== 'undefined') register(session, element)`
  },
})

/** Writes their declarations into the built package. */
export function writeElementTypes(root: string): void {
  const output = join(root, 'dist/npm/widgets/elements')
  const source = join(root, 'packages/widgets/src/')
  for (const [tag, element] of Object.entries(elements(root))) {
    const path = element.module.slice(source.length).replace(/tsx?$/, 'js')
    const lines = [
      "import '../index.js'",
      `export { ${element.exported} as ${shortName(element)} } from '../${path}'`,
      "export { register } from '../register.js'",
    ]
    writeFileSync(join(output, `${nameOf(tag)}.d.ts`), `${lines.join('\n')}\n`)
    writeFileSync(join(output, `${nameOf(tag)}.define.d.ts`), `${lines[0]}\n`)
  }
}
