// Files are where a newcomer looks for them: flat features with the same name in every package, files named after their content,
// and small.
// A feature is declared by the contract. CONTRIBUTING.md has the rules for names and sizes.
import { type Check, isTest, type Tree } from '../lib/tree.ts'
import { shared } from './imports.ts'

/** The contract's list of features. */
const list = 'packages/contract/src/calls.ts'
/** Folders that are imported through their index.ts like features, although the contract does not declare them. */
const others = ['toaster', 'admin', 'findings', 'kept-dictations', 'outbox', 'today', 'commands']
const vague = /^(utils?|helpers?|manager|misc|types|hooks|components)$/
const maxLines = 300
const usual = 200

export const layout: Check = {
  name: 'layout',
  find(tree) {
    const problems: string[] = []
    const features = contractFiles(tree)
    for (const name of features) {
      if (!tree.read(list).includes(`'./${name}.ts'`)) problems.push(`${list}: the feature '${name}' is not in the list`)
    }
    const sources = tree.files.filter((path) => /^(packages|scripts|tests|\.storybook)\/.*\.(tsx?|css|mjs)$/.test(path))
    for (const path of sources) {
      const parts = path.replace(/\.[^/]*$/, '').split('/')
      // Storybook requires this name.
      const name = path === '.storybook/manager.ts' ? undefined : parts.find((part) => vague.test(part))
      if (name) problems.push(`${path}: '${name}' does not say what it contains`)
      const bad = parts.find((part) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
      if (bad) problems.push(`${path}: '${bad}' must be lower case with hyphens`)

      const [, inside, folder, deeper] = path.match(/^packages\/([^/]+)\/src\/(?:([^/]+)\/)?(?:(.+)\/)?[^/]+$/) ?? []
      if (inside && folder) {
        const isFeature = features.includes(folder)
        if (!isFeature && !shared.has(folder) && !others.includes(folder))
          problems.push(`${path}: '${folder}' is not the name of a feature; features are declared in packages/contract/src`)
        if (deeper && isFeature) problems.push(`${path}: the folder of a feature must be flat`)
      }
    }
    const lengths = sources
      .filter((path) => path.startsWith('packages/') && !isTest(path))
      .map((path) => ({ path, lines: tree.read(path).trimEnd().split('\n').length }))
    for (const { path, lines } of lengths) {
      if (lines > maxLines) problems.push(`${path}: ${lines} lines, at most ${maxLines} are allowed: split it`)
    }
    const long = lengths.filter(({ lines }) => lines > usual)
    if (lengths.length > 20 && long.length > lengths.length / 10) {
      problems.push(`packages: ${long.length} of ${lengths.length} files have over ${usual} lines, at most one of ten may`)
    }
    return problems
  },
}

/** The contract's files, which are named after the features. */
const contractFiles = ({ files }: Tree): string[] =>
  files.flatMap((path) => path.match(/^packages\/contract\/src\/(?!calls\.ts)([^/.]+)\.ts$/)?.[1] ?? [])
