import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './files.ts'

const test = /\.(test|spec|stories)\.tsx?$|testing\.tsx?$/

/** The published packages, in the order of their dependencies. */
export const published = ['contract', 'core', 'widgets'] as const

/**
 * Dependencies with React as a peer, which are built into the npm package: npm would place them beside the React of the page, and
 * with React 18 they would call its hooks while ours draws.
 */
export const builtIn = ['@floating-ui/react-dom', '@nanostores/react', '@r2wc/react-to-web-component', 'react-datepicker']

/** Whether a published package imports a module at run time instead of containing it. */
export function isExternal(root: string, name: string, id: string): boolean {
  const [module = ''] = /^(@[^/]+\/)?[^/]+/.exec(id) ?? []
  const { dependencies } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return module in dependencies && !builtIn.includes(module) && !id.includes('?')
}

/** The exports of a package.json without those for tests of other packages. */
export const publicExports = (exports: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => !/^\.\/testing(\/|$)/.test(name)))

/** The exports of a package, by the names in its package.json: `{ 'session/index': 'packages/core/src/session/index.ts' }`. */
export function packageEntries(root: string, name: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const sources = filesUnder(root, `packages/${name}/src`, /(?<!\.d)\.tsx?$/).filter((path) => !test.test(path))
  const matches = (path: string): boolean =>
    Object.values(publicExports(exports)).some((target) => {
      const [before = '', after] = target.slice(2).split('*')
      const inside = path.slice(`packages/${name}/`.length)
      if (after === undefined) return inside === before
      const star = inside.slice(before.length, inside.length - after.length)
      return inside.startsWith(before) && inside.endsWith(after) && !star.includes('/') && star !== ''
    })
  return Object.fromEntries(sources.filter(matches).map((path) => [outputName(path), join(root, path)]))
}

const outputName = (path: string): string => path.replace(/^packages\/[^/]+\/src\//, '').replace(/\.tsx?$/, '')

/** The version of the kit, `1.2.3`. */
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** The scripts for pages without a bundler in the kit's version, `dist/cdn/v1.2.3`: files that never change once published. */
export const cdnFolder = (root: string): string => join(root, 'dist/cdn', `v${versionOf(root)}`)

/** An element's module, and its declaration's name there. */
export interface ElementModule {
  module: string
  exported: string
}

/** The module of each element, by its tag: `{ 'chartside-login': { module: '…/login/login.widget.tsx', exported: 'loginWidget' } }`. */
export function elements(root: string): Record<string, ElementModule> {
  return Object.fromEntries(
    filesUnder(root, 'packages/widgets/src', /\.widget\.tsx?$/).map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const [, tag] = text.match(/\btag: '(chartside-[a-z-]+)'/) ?? []
      const [, exported] = text.match(/^export const (\w+Widget)\b/m) ?? []
      if (!tag || !exported)
        throw new Error(
          `${path} declares no element; write \`export const …Widget\` and its tag as a literal, tag: 'chartside-…'.`,
        )
      return [tag, { module: join(root, path), exported }]
    }),
  )
}
