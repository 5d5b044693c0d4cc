// The headings and labels with which the sections of a note begin, in the usual forms.

/** What the heading over a sentence says that it is about. */
export type SectionKind =
  | 'complaint'
  | 'history'
  | 'symptoms'
  | 'examination'
  | 'vitals'
  | 'results'
  | 'medications'
  | 'allergies'
  | 'family'
  | 'social'
  | 'past'
  | 'plan'
  | 'other'

const headings =
  'Subjective|Objective|Assessment(?: and Plan)?|Plan|History of Present Illness|HPI|Chief Complaint|Review of Systems|Physical Exam(?:ination)?|Vitals?|Results|Medications|Current Medications|Allergies|Family History|Social History|Past (?:Medical|Surgical) History|Medical History|Surgical History|Instructions|[SOAP](?=:)|Exam|Labs?|Imaging|Diagnosis|Follow-?up'
const heading = new RegExp(
  `^\\s*(?:#{1,6}\\s*)?(?:\\*\\*)?([A-Z][A-Z0-9 /&,'()-]{2,60}|(?:${headings}))(?:\\*\\*)?\\s*:?\\s*(?:\\*\\*)?$`,
)
/** Of a template: '## How it went', in any words. */
const ownHeading = /^\s*#{1,2}\s+(.*?)\s*:?\s*$/
/** The mark of a list before the text of a line. */
export const marker = /^\s*(?:[•*+-]|\d{1,2}[.)](?=\s))?\s*/
export const label = /^(?:\*\*)?([A-Z][A-Za-z ,/&()-]{1,60}?)(?:\*\*)?:(?:\*\*)?\s+/
/** Labels at the start of a line that begin a section. */
export const sectionLabel =
  /^(?:[SOAP]|Subjective|Objective|CC|Chief Complaint|HPI|History of Present Illness|ROS|Review of Systems|PE|Exam|Physical Exam(?:ination)?|Vitals?|Vital Signs|Labs?|Results|Imaging|(?:[A-Z][a-z]+ )?Medications|Allergies|PMH|PSH|(?:[A-Z][a-z]+ )?(?:Medical|Surgical|Ocular|Gynecologic|Obstetric(?:al)?|Psychiatric) History|FH|Family History|SH|Social History|Assessment|Plan|Assessment and Plan|A\/P|Impression)$/i

const kinds: [RegExp, SectionKind][] = [
  [/review of systems|^ros/, 'symptoms'],
  [/exam|objective|^pe |^o /, 'examination'],
  [/vital/, 'vitals'],
  [/result|data|labs?\b|imaging|diagnostic/, 'results'],
  [/medication/, 'medications'],
  [/allerg/, 'allergies'],
  [/family|^fh /, 'family'],
  [/social|^sh /, 'social'],
  [/(medical|surgical|past|ocular|gynecologic|obstetrical?|psychiatric) |^p[ms]h /, 'past'],
  [/assess|plan|impression|instruction|^a\/p|^[ap] |diagnosis|follow-?up/, 'plan'],
  [/complaint|reason|^cc /, 'complaint'],
  [/illness|hpi|subjective|history|^s /, 'history'],
]
/** What a heading or label says that its section is about. */
export const sectionOf = (title: string): SectionKind =>
  kinds.find(([pattern]) => pattern.test(`${title} `.toLowerCase()))?.[1] ?? 'other'

/** A heading or label that begins a section. */
export interface Heading {
  title: string
  kind: SectionKind
}

/** The heading that a line is. */
export function headingOf(line: string): Heading | undefined {
  const title = line.trim().length < 64 ? (heading.exec(line) ?? ownHeading.exec(line))?.[1] : undefined
  return title ? { title, kind: sectionOf(title) } : undefined
}

/** The section that a line begins, as a heading or with a label: 'Plan: rest'. */
export function sectionBegunBy(line: string): Heading | undefined {
  const title = label.exec(`${line.slice(marker.exec(line)![0].length)} `)?.[1]
  return headingOf(line) ?? (title && sectionLabel.test(title) ? { title, kind: sectionOf(title) } : undefined)
}
