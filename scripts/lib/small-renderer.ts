// Preact in place of React, for the scripts of the CDN and for the stories in `npm test`. Sources, portal and npm packages have React.
import { join } from 'node:path'
import type { Alias, Plugin } from 'vite'

const at = (file: string): string => join(import.meta.dirname, file)
/** What packages that use `react` or `react-dom` as one object get for it. */
const asOneObject = [
  { packages: /\/node_modules\/(react-datepicker|@floating-ui\/react)\//, module: at('preact-for-calendar.mjs') },
  { packages: /\/node_modules\/@r2wc\//, module: at('preact-for-r2wc.mjs') },
]

/** The modules of React, and what is in their place. */
export const inPlaceOfReact: Alias[] = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react-dom\/client$/, replacement: at('preact-root.mjs') },
  { find: /^@nanostores\/react$/, replacement: at('preact-stores.mjs') },
]

/** Replaces React in some environments; an alias would do so in all of them. */
export const smallRenderer = (environments: string[]): Plugin => ({
  name: 'chartside:small-renderer',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => environments.includes(name),
  resolveId(id, importer = '') {
    const object = /^react(-dom)?$/.test(id) && asOneObject.find(({ packages }) => packages.test(importer))
    if (object) return object.module
    const found = inPlaceOfReact.find(({ find }) => find instanceof RegExp && find.test(id))
    return found && this.resolve(found.replacement, importer)
  },
  // Some letters of one line: the lines of its source map stay right.
  transform: (code, id) => (/\/preact\/dist\/preact\.mjs$/.test(id) ? { code: drawnAnywhere(code), map: null } : undefined),
})

/**
 * Preact creates an element in the registry of its parent. An element that was moved to another document keeps the registry of the
 * first one, which the new document refuses, so that it would stay empty.
 */
function drawnAnywhere(code: string): string {
  const changed = code.replace(/(createElementNS\(\w+,\w+,(\w+)\.is\?\2:)\w+\)/, '$1{})')
  if (changed === code) throw new Error('preact.mjs creates elements in another way than before: see drawnAnywhere().')
  return changed
}
