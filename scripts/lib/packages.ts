import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './files.ts'

const test = /\.(test|spec|stories)\.tsx?$|testing\.tsx?$/

/** The published packages, in the order of their dependencies. */
export const published = ['contract', 'core', 'widgets'] as const

/** The exports of a package.json without those for tests of other packages. */
export const publicExports = (exports: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => !/^\.\/testing(\/|$)/.test(name)))

/** The exports of a package, by the names in its package.json: `{ 'session/index': 'packages/core/src/session/index.ts' }`. */
export function packageEntries(root: string, name: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const sources = filesUnder(root, `packages/${name}/src`, /\.tsx?$/).filter((path) => !test.test(path))
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

/** The module of each element, by its tag: `{ 'chartside-login': '…/login/login.widget.tsx' }`. */
export function elements(root: string): Record<string, string> {
  return Object.fromEntries(
    filesUnder(root, 'packages/widgets/src', /\.widget\.tsx?$/).map((path) => {
      const [, tag] = readFileSync(join(root, path), 'utf8').match(/\btag: '(chartside-[a-z-]+)'/) ?? []
      if (!tag) throw new Error(`${path} declares no element; write its tag as a literal, tag: 'chartside-…'.`)
      return [tag, join(root, path)]
    }),
  )
}
