// A year of ICD-10-CM as a compact text, made by `npm run icd10`. The format:
//   2021                            the fiscal year
//   0A00!<tab>0<tab>Cholera         a code: shared characters with the code before, the rest, '!' for a header; shared words of the
//   3.0<tab>1<tab>due to Vibrio …   title, the rest of it
//                                   an empty line
//   J02<tab>J03 A49.0-A49.1         what an Excludes1 note at a code or range excludes: codes with all below them, and ranges

/** A code of ICD-10-CM. */
export interface Icd10Entry {
  /** With its point: 'E11.9'. */
  code: string
  title: string
  /** False for a header, which is too short to be billed. */
  billable: boolean
}

/** The codes of one fiscal year. */
export interface CodeTable {
  /** 2021 is October 2020 to September 2021. */
  year: number
  entries: readonly Icd10Entry[]
  /** The entry of a code, written in any case, with or without its point. */
  find(code: string): Icd10Entry | undefined
  /** The code or range whose Excludes1 note forbids the two codes together; undefined if there is none. */
  excluding(one: string, other: string): string | undefined
}

/** A code as it is written in the table: 'e119' → 'E11.9'. */
export function withPoint(code: string): string {
  const letters = code.replace(/[\s.]/g, '').toUpperCase()
  return letters.length > 3 ? `${letters.slice(0, 3)}.${letters.slice(3)}` : letters
}

interface Exclusion {
  owner: string
  excluded: readonly string[]
}

/** Codes that are read at once, in some 20 ms. */
const atOnce = 10_000

/** Reads a table, with a pause now and then for the page's own work. Rejects if the text is none. */
export async function readCodeTable(text: string, pause?: () => Promise<unknown>): Promise<CodeTable> {
  const [codes = '', exclusions = ''] = text.split('\n\n', 2)
  const [first, ...lines] = codes.split('\n')
  const year = Number(first)
  if (!Number.isInteger(year) || lines.length === 0) throw new Error('This is no table of ICD-10-CM codes')
  const entries: Icd10Entry[] = []
  const places = new Map<string, number>()
  let [code, title] = ['', '']
  for (const line of lines) {
    const [written = '', shared = '0', rest = ''] = line.split('\t')
    const isHeader = written.endsWith('!')
    code = code.slice(0, Number(written[0])) + written.slice(1, isHeader ? -1 : undefined)
    const kept = firstWords(title, Number(shared))
    title = kept === '' || rest === '' ? kept + rest : `${kept} ${rest}`
    places.set(code, entries.length)
    entries.push({ code, title, billable: !isHeader })
    if (entries.length % atOnce === 0) await pause?.()
  }
  const excludes = exclusions
    .split('\n')
    .filter(Boolean)
    .map((line): Exclusion => {
      const [owner = '', list = ''] = line.split('\t')
      return { owner, excluded: list.split(' ') }
    })
  return {
    year,
    entries,
    find(code) {
      const place = places.get(withPoint(code))
      return place === undefined ? undefined : entries[place]
    },
    excluding(one, other) {
      const [a, b] = [withPoint(one), withPoint(other)]
      const forbids = (owner: string, excluded: string) =>
        excludes.find((note) => isWithin(owner, note.owner) && note.excluded.some((each) => isWithin(excluded, each)))
      return (forbids(a, b) ?? forbids(b, a))?.owner
    },
  }
}

function firstWords(text: string, count: number): string {
  let end = -1
  for (let word = 0; word < count; word++) {
    end = text.indexOf(' ', end + 1)
    if (end === -1) return text
  }
  return text.slice(0, Math.max(0, end))
}

/** Whether a code is another one or below it ('E11' has 'E11.9'), or within a range ('A00-A09'). */
function isWithin(code: string, place: string): boolean {
  const [from = '', to] = place.split('-')
  if (to === undefined) return code.startsWith(from)
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to
}

/** The table as text, which `readCodeTable` reads. */
export function writeCodeTable(year: number, entries: readonly Icd10Entry[], exclusions: readonly Exclusion[]): string {
  const lines = [String(year)]
  let [before, wordsBefore] = ['', [] as string[]]
  for (const { code, title, billable } of entries) {
    const words = title.split(' ')
    const [shared, sharedWords] = [sharedStart([...before], [...code]), sharedStart(wordsBefore, words)]
    lines.push(`${shared}${code.slice(shared)}${billable ? '' : '!'}\t${sharedWords}\t${words.slice(sharedWords).join(' ')}`)
    ;[before, wordsBefore] = [code, words]
  }
  const notes = exclusions.map(({ owner, excluded }) => `${owner}\t${excluded.join(' ')}`)
  return `${lines.join('\n')}\n\n${notes.join('\n')}\n`
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = other.findIndex((each, index) => each !== one[index])
  return at === -1 ? other.length : at
}

/** The fiscal year of a day, YYYY-MM-DD: it begins on 1 October of the year before. */
export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '10' ? 1 : 0)
