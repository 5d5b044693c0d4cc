// Reads the official release files of ICD-10-CM.
import { type Icd10Entry, withPoint } from '../../packages/core/src/codes/code-table.ts'

/** Reads the order file: columns 7–13 code, 15 '1' if billable, from 78 on the long title. Throws an Error if it is none. */
export function readOrderFile(text: string): Icd10Entry[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const entry = { code: withPoint(line.slice(6, 13)), billable: line[14] === '1', title: line.slice(77).trim() }
    if (!/^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/.test(entry.code) || entry.title === '')
      throw new Error(`Line ${at + 1} of the order file is no code: ${line.slice(0, 60)}`)
    return entry
  })
}

/** What an Excludes1 note at `owner`, a code or a range, excludes. */
interface Exclusion {
  owner: string
  excluded: string[]
}

/** Reads the Excludes1 notes of the tabular list that name codes, and its fiscal year. Throws an Error if it is none. */
export function readExclusions(xml: string): { year: number; exclusions: Exclusion[] } {
  const year = Number(/<version>(\d{4})<\/version>/.exec(xml)?.[1])
  if (!Number.isInteger(year)) throw new Error('The tabular file has no <version> with a year.')
  const exclusions: Exclusion[] = []
  // Sections and codes are nested; each names itself before its notes.
  const owners: string[] = []
  let isExcluding = false
  for (const [, opened, attributes = '', closed, name, note] of xml.matchAll(
    /<(section|chapter|diag|excludes1)\b([^>]*)>|<\/(section|chapter|diag|excludes1)>|<name>([^<]*)<\/name>|<note>([^<]*)<\/note>/g,
  )) {
    if (opened === 'excludes1') isExcluding = true
    else if (opened) owners.push(/\bid="([^"]*)"/.exec(attributes)?.[1] ?? '')
    else if (closed === 'excludes1') isExcluding = false
    else if (closed) owners.pop()
    else if (name !== undefined) owners[owners.length - 1] = name
    else if (note !== undefined && isExcluding) {
      const owner = owners.at(-1) ?? ''
      const excluded = codesIn(note)
      if (/^[A-Z]\d/.test(owner) && excluded.length > 0) exclusions.push({ owner: ownerOf(owner), excluded })
    }
  }
  return { year, exclusions }
}

const ownerOf = (name: string): string => (name.includes('-') ? name : withPoint(name))

/** The codes in the brackets of a note: 'acute sore throat (J02.-), colds (J00-J06)' → J02, J00-J06. */
function codesIn(note: string): string[] {
  const code = '[A-Z]\\d[\\dA-Z](?:\\.[\\dA-Z]{1,4})?'
  return [...note.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => {
    const codes = inside.replaceAll(/\.?-(?=\s*(?:[,;)]|$|with|or|and))/g, '')
    return [...codes.matchAll(new RegExp(`(${code})(?:\\s*-\\s*(${code}))?`, 'g'))].map(([, from, to]) =>
      to ? `${from}-${to}` : from!,
    )
  })
}
