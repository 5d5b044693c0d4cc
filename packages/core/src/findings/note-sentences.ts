import { type Term, termsOf, withConcepts } from './concepts.ts'
import { type Polarity, polaritiesIn } from './polarity.ts'
import { type Token, tokensOf } from './tokens.ts'

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

/** A sentence of the note, or an entry of a list. */
export interface NoteSentence {
  index: number
  text: string
  /** Its place in the note, in characters. */
  from: number
  section: SectionKind
  /** The nearest short line above without a label, often the problem that a part of the plan is about. */
  topic: string
  tokens: Token[]
  terms: Term[]
  /** Of each token. */
  polarities: Polarity[]
}

const headings =
  'Subjective|Objective|Assessment(?: and Plan)?|Plan|History of Present Illness|HPI|Chief Complaint|Review of Systems|Physical Exam(?:ination)?|Vitals?|Results|Medications|Current Medications|Allergies|Family History|Social History|Past (?:Medical|Surgical) History|Medical History|Surgical History|Instructions|[SOAP](?=:)|Exam|Labs?|Imaging|Diagnosis|Follow-?up'
const heading = new RegExp(
  `^\\s*(?:#{1,6}\\s*)?(?:\\*\\*)?([A-Z][A-Z0-9 /&,'()-]{2,60}|(?:${headings}))(?:\\*\\*)?\\s*:?\\s*(?:\\*\\*)?$`,
)
/** Of a template: '## How it went', in any words. */
const ownHeading = /^\s*#{1,2}\s+(.*?)\s*:?\s*$/
/** Of a part of a section: '### Knee pain', 'Knee pain:'. */
const partHeading = /^\s*(?:#{3,6}\s+(.*?)|(?:\*\*)?([A-Z][^.?!:]{0,60}):(?:\*\*)?)\s*$/
const marker = /^\s*(?:[•*+-]|\d{1,2}[.)](?=\s))?\s*/
const label = /^(?:\*\*)?([A-Z][A-Za-z ,/&()-]{1,60}?)(?:\*\*)?:(?:\*\*)?\s+/
/** A label that says something itself: 'Examination of the left knee'. */
const namesSide = /\b(?:left|right)\b/i
const abbreviation = /\b(?:dr|mr|mrs|ms|vs|no|approx|p\.o|b\.i\.d|t\.i\.d|q\.i\.d|p\.r\.n|e\.g|i\.e|st|jr|sr|dept|inc|[a-z])$/i

/** Labels at the start of a line that begin a section. */
const sectionLabel =
  /^(?:[SOAP]|Subjective|Objective|CC|Chief Complaint|HPI|History of Present Illness|ROS|Review of Systems|PE|Exam|Physical Exam(?:ination)?|Vitals?|Vital Signs|Labs?|Results|Imaging|(?:[A-Z][a-z]+ )?Medications|Allergies|PMH|PSH|(?:[A-Z][a-z]+ )?(?:Medical|Surgical|Ocular|Gynecologic|Obstetric(?:al)?|Psychiatric) History|FH|Family History|SH|Social History|Assessment|Plan|Assessment and Plan|A\/P|Impression)$/i

/** Labels by organ: a part of the examination, or of the review of systems where they stand below its heading. */
const organLabel =
  /^(?:General|Constitutional|HEENT|Head|Eyes?|Ears?|Nose|Throat|Neck|Thyroid|Lymph\w*|Lungs?|Chest|Resp\w*|Pulm\w*|Heart|CV|Cardiac|Cardiovascular|Abd\w*|GI|GU|Back|Spine|Ext\w*|MSK|Musculoskeletal|Skin|Neuro\w*|Motor|Sensory|Gait|Reflexes|Psych\w*|Mental Status)$/i

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
const sectionOf = (text: string): SectionKind => kinds.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? 'other'

/** The sentences of a note, with or without markup, each with the section it stands in. */
export function readNote(note: string): NoteSentence[] {
  const sentences: NoteSentence[] = []
  let from = 0
  let section: SectionKind = 'other'
  let topic = ''
  for (const line of note.split('\n')) {
    const name = line.trim().length < 64 ? (heading.exec(line) ?? ownHeading.exec(line))?.[1] : undefined
    const part = partHeading.exec(line)
    if (name) [section, topic] = [sectionOf(`${name} `), '']
    else if (part && !namesSide.test(line)) topic = part[1] ?? part[2]!
    else {
      const start = marker.exec(line)![0].length
      const found = label.exec(line.slice(start))
      const isLabelled = found !== null && found[1]!.split(' ').length <= 7
      if (isLabelled && sectionLabel.test(found[1]!)) [section, topic] = [sectionOf(`${found[1]} `), '']
      if (isLabelled && section !== 'symptoms' && section !== 'plan' && organLabel.test(found[1]!)) section = 'examination'
      if (!isLabelled && start === 0 && line.trim() && line.trim().split(/\s+/).length <= 8) topic = line.trim()
      const isSkipped = isLabelled && !namesSide.test(found[1]!)
      for (const part of sentencesIn(line, isSkipped ? start + found[0].length : start)) {
        sentences.push(sentenceOf(part.text, from + part.from, section, topic, sentences.length))
      }
    }
    from += line.length + 1
  }
  return sentences
}

/** Splits a line after full stops that end no abbreviation. */
function sentencesIn(line: string, start: number): { text: string; from: number }[] {
  const parts: { text: string; from: number }[] = []
  let from = start
  const add = (to: number): void => {
    const part = line.slice(from, to)
    const text = part.trim()
    if (text.length > 2) parts.push({ text, from: from + part.indexOf(text) })
    from = to
  }
  for (const { 0: mark, index } of line.matchAll(/[.!?](?=\s|$)/g)) {
    if (index < start) continue
    const isLast = index === line.length - 1
    if (mark !== '.' || isLast || !abbreviation.test(line.slice(Math.max(from, index - 12), index))) add(index + 1)
  }
  add(line.length)
  return parts
}

function sentenceOf(text: string, from: number, section: SectionKind, topic: string, index: number): NoteSentence {
  const tokens = withConcepts(tokensOf(text))
  return { index, text, from, section, topic, tokens, terms: termsOf(tokens), polarities: polaritiesIn(tokens, false) }
}
