// The headings of a SOAP note as models write them: letters, numbers, both last ones in one, or another language.

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const
const both = 'Assessment and Plan'
type Heading = (typeof soap)[number] | typeof both

const has = (note: string, heading: Heading) => new RegExp(`^[ \\t#*_]*${heading}\\b`, 'im').test(note)
const isComplete = (note: string): boolean =>
  has(note, 'Subjective') && has(note, 'Objective') && has(note, 'Assessment') && (has(note, 'Plan') || has(note, both))

/** Words for each heading, folded. The letters count only together: 'A:' alone can begin any line. */
const names: Record<Heading, readonly string[]> = {
  Subjective: ['subjective', 'subjetivo', 'subjektiv', 'subjectif', 'soggettivo', 's'],
  Objective: ['objective', 'objetivo', 'objektiv', 'objectif', 'oggettivo', 'o'],
  Assessment: [
    'assessment',
    'impression',
    'evaluacion',
    'valoracion',
    'analisis',
    'avaliacao',
    'beurteilung',
    'evaluation',
    'valutazione',
    'a',
  ],
  Plan: ['plan', 'plano', 'piano', 'procedere', 'p'],
  [both]: [
    'assessment and plan',
    'assessment/plan',
    'a/p',
    'ap',
    'impression and plan',
    'evaluacion y plan',
    'beurteilung und plan',
  ],
}
const headingOf = new Map(Object.entries(names).flatMap(([heading, words]) => words.map((word) => [word, heading as Heading])))

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*&\s*/g, ' and ')
    .replace(/^a and p$/, 'a/p')
    .replace(/\s*\/\s*/g, '/')
    .trim()

/** `## 1. **Plan:** rest`: a heading alone on its line, or with a colon before the rest of it. */
const line = /^[\s#*_>]*(?:\d{1,2}[.)]\s*)?([\p{L}\p{M}/& ]{1,30}?)[\s*_]*(?:(:)[\s*_]*(.*))?$/u

/** Characters of a line that can begin with a heading; longer ones are text. */
const maxHeadingLine = 2000

interface Mapped {
  soapNote: string
  /** False if a section has no heading. */
  isComplete: boolean
}

/** A note with the four headings, or with the last two in one, if its own stand for them; otherwise as it is. */
export function withSoapHeadings(soapNote: string): Mapped {
  if (isComplete(soapNote)) return { soapNote, isComplete: true }
  let next = 0
  const lines = soapNote.split('\n').flatMap((one) => {
    const [, name = '', colon, rest = ''] = (one.length <= maxHeadingLine && line.exec(one.trim())) || []
    const heading = headingOf.get(folded(name))
    // In their order: before the assessment, 'P:' is a pulse.
    const isNext = heading === soap[next] || (heading === both && next === 2)
    if (!heading || !isNext || (name.length === 1 && !colon && one.trim().length > 1 && !/[*#_]/.test(one))) return [one]
    next++
    return [`**${heading}**`, ...(rest === '' ? [] : [rest])]
  })
  const mapped = lines.join('\n')
  return isComplete(mapped) ? { soapNote: mapped, isComplete: true } : { soapNote, isComplete: false }
}

/** A note from its sections in an object, `{ "subjective": "…", "plan": ["…"] }`; undefined if it has fewer than three of them. */
export function fromSections(sections: Record<string, unknown>, textOf: (value: unknown) => string): string | undefined {
  const written = Object.entries(sections).map(([name, value]) => {
    const heading = headingOf.get(folded(name.replaceAll('_', ' ')))
    return { heading, name: heading ?? name.replaceAll('_', ' '), text: textOf(value) }
  })
  if (written.filter(({ heading }) => heading).length < 3) return undefined
  const rank = ({ heading }: (typeof written)[number]) => (heading ? [...soap, both].indexOf(heading) : soap.length + 1)
  return written
    .filter(({ heading, text }) => heading || text !== '')
    .sort((one, other) => rank(one) - rank(other))
    .map(({ name, text }) => `**${name}**\n${text || 'Not stated.'}`)
    .join('\n\n')
}
