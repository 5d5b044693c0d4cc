import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const skipped = /(^|\/)(node_modules|dist|data|coverage|test-results|playwright-report|storybook-static|\.git|\.next)(\/|$)/

/** Matching paths in a folder, relative to `root`, with forward slashes, sorted. A missing folder has none. */
export function filesUnder(root: string, folder: string, matching = /./): string[] {
  const found: string[] = []
  const walk = (at: string): void => {
    for (const entry of entriesOf(join(root, at))) {
      const path = at ? `${at}/${entry.name}` : entry.name
      if (skipped.test(path)) continue
      if (entry.isDirectory()) walk(path)
      else if (matching.test(path)) found.push(path)
    }
  }
  walk(relative(root, join(root, folder)).split(sep).join('/'))
  return found.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
