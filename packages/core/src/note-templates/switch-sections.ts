// Puts an edited note into the sections of another template. Every sentence stays; what has no place stands at the end.
import type { NoteTemplate } from '@chartside/contract/note-templates'

import { noteSection, readLine, type Section, sectionIdentity, sectionsOf } from '../notes/index.ts'

/** A note in other sections, and where its sections went. */
export interface SwitchedNote {
  note: string
  /** Sections whose text stands under another heading now. */
  moved: { from: string; to: string }[]
  /** Headings at the end, for which the template has no place. */
  kept: string[]
}

/** A section of the note, or a part of one that has a heading of the template. */
interface Part {
  identity: string
  heading: string
  /** With its heading. */
  text: string
  /** Without its heading, where that is a line or the start of one. */
  body: string
}

const soapHeadings = { subjective: 'Subjective', objective: 'Objective', assessment: 'Assessment', plan: 'Plan' } as const

const identityOf = (heading: string): string => {
  const name = noteSection(heading)
  return sectionIdentity(name ? { name } : { name: 'own', heading })
}
const headingOf = ({ name, heading = '' }: Section): string => (name === 'own' || name === 'note' ? heading : soapHeadings[name])

/** What a section is about, by its heading; the first that fits. */
const subjects: [string, RegExp][] = [
  ['plan', /\b(plan|treatment|recommendations?|disposition|follow-? ?up|orders?|next|interventions?|instructions?)\b/],
  ['assessment', /\b(assessment|impression|diagnos[ei]s|problems?|evaluation|response)\b/],
  ['objective', /\b(objective|exam|examination|vitals?|vital signs|findings|results?|labs?|laboratory|imaging|behaviou?r)\b/],
  ['subjective', /\b(subjective|complaint|history|illness|hpi|medications?|allerg(y|ies)|systems|symptoms|narrative|home)\b/],
  ['data', /\bdata\b/],
]
const subjectOf = (heading: string): string => subjects.find(([, pattern]) => pattern.test(heading.toLowerCase()))?.[0] ?? ''

/** Of several sections about the history, the one for all that the patient reports. */
const isMain = (heading: string): boolean => /present illness|hpi|subjective/i.test(heading)

/** The heading of a template under which a text with another heading belongs; undefined if there is none. */
function nearest(heading: string, headings: readonly string[]): string | undefined {
  const about = (subject: string) => {
    const found = headings.filter((one) => subjectOf(one) === subject)
    return found.find(isMain) ?? found[0]
  }
  const subject = subjectOf(heading)
  if (subject === '') return undefined
  if (subject === 'data') return about('subjective') ?? about('objective')
  return about(subject) ?? (subject === 'subjective' || subject === 'objective' ? about('data') : undefined)
}

/** The text of a section without its heading; all of it where the heading has no clear end. */
function bodyOf(text: string, heading: string): string {
  const [, blank = '', line = '', rest = ''] = /^((?:[ \t]*(?:\r\n|\r|\n))*)([^\r\n]*)(.*)$/s.exec(text) ?? []
  const { prefix, runs } = readLine(line)
  const plain = runs
    .map((run) => run.text)
    .join('')
    .trim()
    .replace(/\s*:$/, '')
  if (identityOf(plain) === identityOf(heading)) return rest
  const after = /^(?:\*\*[^*:]{1,30}:?\*\*:?|[^:*_]{1,30}:)[ \t]*(.+)$/.exec(line.slice(prefix.length))?.[1]
  return after === undefined ? text : blank + after + rest
}

/** What a section holds while nothing was said about it. */
const isPlaceholder = (text: string): boolean => /^\s*(not stated\.?)?\s*$/i.test(text)

/** The parts of a section: a line '### History' begins one if the template has that heading. */
function partsOf(section: Section, wanted: ReadonlySet<string>): Part[] {
  const pieces: { heading: string; text: string }[] = [{ heading: headingOf(section), text: '' }]
  for (const line of section.text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []) {
    const heading = /^###[ \t]+(.*?)\s*$/.exec(line)?.[1]
    if (heading !== undefined && wanted.has(identityOf(heading))) pieces.push({ heading, text: line.slice(1) })
    else pieces.at(-1)!.text += line
  }
  return pieces.map(({ heading, text }) => ({ identity: identityOf(heading), heading, text, body: bodyOf(text, heading) }))
}

/** The text that a section adds to another one: an unusual heading stays above it. */
const withSubheading = ({ heading, body }: Part): string =>
  noteSection(heading) ? body.trim() : `### ${heading}\n${body.replace(/^\s*\n/, '').trimEnd()}`

/** The note in the sections of a template. What stands before the first heading stays there. */
export function switchSections(note: string, template: NoteTemplate): SwitchedNote {
  const headings = template.sections.map(({ heading }) => heading)
  const wanted = new Set(headings.map(identityOf))
  const all = sectionsOf(note)
  const before = all.filter(({ name }) => name === 'note').map(({ text }) => text.trimEnd())
  const parts = all.filter(({ name }) => name !== 'note').flatMap((section) => partsOf(section, wanted))
  const others = parts.filter(({ identity, body }) => !wanted.has(identity) && !isPlaceholder(body))
  const placed = others.map((part) => ({ part, to: nearest(part.heading, headings) }))

  const sections = headings.map((heading, index) => {
    const isSame = (other: string) => identityOf(other) === identityOf(heading)
    // Of several headings for one section of SOAP, each has one part, and the last one all others.
    const before = headings.slice(0, index).filter(isSame).length
    const isLast = !headings.slice(index + 1).some(isSame)
    const same = parts.filter(({ identity }) => identity === identityOf(heading))
    const [own, ...more] = same.slice(before, isLast ? undefined : before + 1)
    const added = [
      ...more.filter(({ body }) => !isPlaceholder(body)).map(({ body }) => body.trim()),
      ...placed.filter(({ to }) => to === heading).map(({ part }) => withSubheading(part)),
    ]
    const isEmpty = !own || (isPlaceholder(own.body) && added.length > 0)
    const [first, ...rest] = isEmpty ? [`## ${heading}`, ...added] : [own.text.trim(), ...added]
    return isEmpty && rest.length > 0 ? [`${first}\n${rest[0]}`, ...rest.slice(1)].join('\n\n') : [first, ...rest].join('\n\n')
  })
  const left = placed.filter(({ to }) => to === undefined)
  return {
    note: [...before, ...sections, ...left.map(({ part }) => part.text.trim())].filter((text) => text.trim() !== '').join('\n\n'),
    moved: placed.flatMap(({ part, to }) => (to === undefined ? [] : [{ from: part.heading, to }])),
    kept: left.map(({ part }) => part.heading),
  }
}

/** The first of these templates whose sections a note has, in their order and no others. */
export function matchingTemplate<Template extends NoteTemplate>(
  note: string,
  templates: readonly Template[],
): Template | undefined {
  const found = sectionsOf(note).filter(({ name }) => name !== 'note')
  const headings = found.map(sectionIdentity).join('\n')
  return templates.find(({ sections }) => sections.map(({ heading }) => identityOf(heading)).join('\n') === headings)
}
