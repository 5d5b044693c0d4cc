import { isTest, lineAt, type Tree } from './tree.ts'

/** A numbered requirement, as listed in docs/requirements.md. */
export interface Requirement {
  id: string
  text: string
}

/** A requirement's number in the title of a test or story. */
export interface Named {
  id: string
  path: string
  line: number
}

export function requirementsIn(tree: Tree): Requirement[] {
  return [...tree.read('docs/requirements.md').matchAll(/^- ([A-Z]+-\d\d) (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))
}

/** Every `[ABC-01]` at the beginning of a string, also several: `[ABC-01] [ABC-02] …` or `[ABC-01, ABC-02] …`. */
export function namedIn(tree: Tree): Named[] {
  return tree.files
    .filter((path) => isTest(path) && /\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = tree.read(path)
      return [...text.matchAll(/['"`]((?:\[[A-Z]+-\d+(?:,\s*[A-Z]+-\d+)*\]\s*)+)/g)].flatMap((title) =>
        [...title[1]!.matchAll(/[A-Z]+-\d+/g)].map(([id]) => ({ id, path, line: lineAt(text, title.index) })),
      )
    })
}

/** Whether a requirement is in areas such as `AUTH`, `NAV-01..04`, `RT-03`. */
export function inAreas(id: string, areas: string[]): boolean {
  const [area, number] = id.split('-') as [string, string]
  return areas.some((wanted) => {
    const [name, from, to = from] = wanted.split(/-|\.\./)
    return name === area && (from === undefined || (number >= from && number <= to!))
  })
}
