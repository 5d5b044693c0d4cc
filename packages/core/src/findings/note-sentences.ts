import { type Term, termsOf, withConcepts } from './concepts.ts'
import { headingOf, label, marker, type SectionKind, sectionLabel, sectionOf } from './note-headings.ts'
import { type Polarity, polaritiesIn } from './polarity.ts'
import { type Token, tokensOf } from './tokens.ts'

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

/** Of a part of a section: '### Knee pain', 'Knee pain:'. */
const partHeading = /^\s*(?:#{3,6}\s+(.*?)|(?:\*\*)?([A-Z][^.?!:]{0,60}):(?:\*\*)?)\s*$/
/** A label that says something itself: 'Examination of the left knee'. */
const namesSide = /\b(?:left|right)\b/i
const abbreviation = /\b(?:dr|mr|mrs|ms|vs|no|approx|p\.o|b\.i\.d|t\.i\.d|q\.i\.d|p\.r\.n|e\.g|i\.e|st|jr|sr|dept|inc|[a-z])$/i

/** Labels by organ: a part of the examination, or of the review of systems where they stand below its heading. */
const organLabel =
  /^(?:General|Constitutional|HEENT|Head|Eyes?|Ears?|Nose|Throat|Neck|Thyroid|Lymph\w*|Lungs?|Chest|Resp\w*|Pulm\w*|Heart|CV|Cardiac|Cardiovascular|Abd\w*|GI|GU|Back|Spine|Ext\w*|MSK|Musculoskeletal|Skin|Neuro\w*|Motor|Sensory|Gait|Reflexes|Psych\w*|Mental Status)$/i

/** The sentences of a note, with or without markup, each with the section it stands in. */
export function readNote(note: string): NoteSentence[] {
  const sentences: NoteSentence[] = []
  let from = 0
  let section: SectionKind = 'other'
  let topic = ''
  for (const line of note.split('\n')) {
    const heading = headingOf(line)
    const part = partHeading.exec(line)
    if (heading) [section, topic] = [heading.kind, '']
    else if (part && !namesSide.test(line)) topic = part[1] ?? part[2]!
    else {
      const start = marker.exec(line)![0].length
      const found = label.exec(line.slice(start))
      const isLabelled = found !== null && found[1]!.split(' ').length <= 7
      if (isLabelled && sectionLabel.test(found[1]!)) [section, topic] = [sectionOf(found[1]!), '']
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
