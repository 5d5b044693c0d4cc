// Colours and rem values are only in tokens.css, so that a theme affects everything, and a host page's root font size nothing.
// All other CSS uses only `var(--chartside-…)` and pixels, and only properties that are set somewhere.
import { type Check, lineAt } from '../lib/tree.ts'

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\b/gi
const rem = /\b[\d.]+rem\b/g
const set = /(--chartside-[\w-]+)\s*:/g
const withoutFallback = /var\((--chartside-[\w-]+)\)/g

export const tokens: Check = {
  name: 'tokens',
  find(tree) {
    const sheets = tree.files.filter((path) => /^packages\/.*\.css$/.test(path))
    const known = new Set(sheets.flatMap((path) => [...tree.read(path).matchAll(set)].map(([, name]) => name)))
    return sheets
      .filter((path) => !path.endsWith('/tokens.css'))
      .flatMap((path) => {
        const text = tree.read(path).replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
        return [
          ...[...text.matchAll(colour)].map((found) => `${path}:${lineAt(text, found.index)} raw colour '${found[0].trim()}'`),
          ...[...text.matchAll(rem)].map(
            (found) => `${path}:${lineAt(text, found.index)} '${found[0]}': rem depends on the host page`,
          ),
          ...[...text.matchAll(withoutFallback)]
            .filter(([, name]) => !known.has(name))
            .map((found) => `${path}:${lineAt(text, found.index)} ${found[1]} is never set`),
        ]
      })
  },
}
