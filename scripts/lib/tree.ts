import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './files.ts'

/** The files for a check: paths relative to the project's folder, and their text. Tests use small ones. */
export interface Tree {
  files: string[]
  read(path: string): string
}

/** A rule: its name, and the problems that it finds, one line each, beginning with the path. */
export interface Check {
  name: string
  find(tree: Tree): string[]
}

/** The project's own files, without built or installed ones. */
export function treeOf(root: string): Tree {
  const texts = new Map<string, string>()
  return {
    files: filesUnder(root, '.').filter((path) => !/\.(png|webp|wav|mp3|ico|wasm)$/.test(path)),
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
      texts.set(path, text)
      return text
    },
  }
}

/** A tree of given texts, for the tests of the checks. */
export function plantedTree(files: Record<string, string>): Tree {
  return {
    files: Object.keys(files).sort(),
    read: (path) => {
      const text = files[path]
      if (text === undefined) throw new Error(`${path} was not planted`)
      return text
    },
  }
}

/** The line of a position in a text, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Whether a file belongs to tests or stories instead of the product. */
export const isTest = (path: string): boolean =>
  /\.(test|spec|stories)\.tsx?$|-testing\.ts$|^packages\/widgets\/.*\/sample-[^/]*\.ts$|^tests\/|^\.storybook\//.test(path)
