// Examples in the docs are files that the tests run: `<!-- from PATH -->` before a code block names the file.
import { type Check, lineAt } from '../lib/tree.ts'

const excerpt = /<!-- from (\S+) -->\n+```\w*\n([\s\S]*?)\n```/g

/** A file as the docs show it. */
const asShown = (text: string): string => text.trim().replaceAll('http://localhost:4600', 'https://clinic.example')

export const excerpts: Check = {
  name: 'examples in the docs',
  find: (tree) =>
    tree.files
      .filter((path) => /^docs\/.*\.md$/.test(path))
      .flatMap((path) => {
        const text = tree.read(path)
        return [...text.matchAll(excerpt)].flatMap(({ 1: source = '', 2: shown, index }) => {
          const at = `${path}:${lineAt(text, index)}`
          if (!tree.files.includes(source)) return [`${at}: there is no ${source}`]
          return asShown(tree.read(source)) === shown ? [] : [`${at}: differs from ${source}`]
        })
      }),
}
