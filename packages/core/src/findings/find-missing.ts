import { ambiguous } from './compared-mentions.ts'
import { drugsInNote } from './find-medications.ts'
import { type Finding, type Reading, segmentsAt } from './finding.ts'
import { isNumber } from './number-words.ts'
import { sentenceBefore, tokensOf, wordAt, wordsOf } from './tokens.ts'
import type { SpokenSegment, TranscriptIndex } from './transcript-index.ts'

/** What is ordered by name, and words of a note that may stand for it. */
const orders: [RegExp, RegExp][] = [
  [/^S:(?:mri|ct|x-ray|ultrasound|mammogram|bone density scan)$/, /\b(?:imaging|scans?|films?|radiolog\w*)\b/i],
  [
    /^S:(?:complete blood count|basic metabolic panel|a1c|lipid panel|thyroid panel|urinalysis|culture)$/,
    /\b(?:labs?|laborator\w+|blood ?work|blood tests?|panels?|cholesterol|thyroid|urine)\b/i,
  ],
  [
    /^S:(?:electrocardiogram|echocardiogram|stress test|catheterization|heart monitor)$/,
    /\bcardiac (?:testing|workup|evaluation)\b/i,
  ],
  [
    /^S:(?:colonoscopy|endoscopy|biopsy|pulmonary function test|sleep study|nerve conduction study)$/,
    /\b(?:scope|patholog\w+|polysomno\w+|conduction)\b/i,
  ],
  [/^S:physical therapy$/, /\b(?:therapy|rehab\w*)\b/i],
]
const specialists =
  /^S:(?:cardiology|orthopedics|neurology|dermatology|gastroenterology|urology|nephrology|endocrinology|rheumatology|oncology|pulmonology|psychiatry)$/

const intent =
  /\b(?:i'll|i will|we'll|we will|let's|going to|gon na|gonna|i'd like|i would like|i want|wan na|wanna|need to|go ahead and|please|also|and)\b/
const ordering = /\b(?:order|get|schedule|send|repeat|obtain|arrange|check|do|update|recommend|start|have|set)\b/
const referring = /\b(?:refer|referral|send|see|consult|set)\b/

/** Whether an order is given just before a word of a clinician, and is neither past, nor asked, nor on a condition. */
function isOrdered({ tokens, polarities, asked }: SpokenSegment, at: number, verb: RegExp): boolean {
  if (polarities[at] !== 'affirmed' || asked[at]) return false
  const before = sentenceBefore(tokens, at, 14)
  const found = verb.exec(before)
  if (!found) return false
  const isCommand = /^(?:uh |um |okay |and |then |so )*(?:please )?(?:order|refer|schedule|repeat|obtain)\b/.test(before)
  if (/\b(?:ordered|sent|saw|had|did|said|they|already)\b/.test(before)) return false
  if (!isCommand && !intent.test(before.slice(0, found.index))) return false
  return !/\b(?:if|unless|might|may|could|would|consider|maybe|possibly|depending|instead|hold off)\b/.test(
    `${before.replace(/\bi would like\b/, '')} ${wordsOf(tokens, at + 1, at + 10).split(/[.?!]/)[0]}`,
  )
}

/** Whether a clinician says it; where the speakers are unknown, anybody. */
const mayOrder = ({ isClinician, speaker }: SpokenSegment): boolean => isClinician || speaker === ''

/** Tests, referrals and treatments that the clinician ordered and of which the note has no word. */
export function findMissingOrders({ transcript, note, sentences }: Reading): Finding[] {
  const noted = new Set(sentences.flatMap(({ tokens }) => tokens.flatMap(({ concepts }) => concepts.map(({ id }) => id))))
  const findings: Finding[] = []
  for (const [id, mentions] of transcript.mentions) {
    const [, others] = orders.find(([ids]) => ids.test(id)) ?? []
    const isReferral = specialists.test(id)
    if ((!others && !isReferral) || noted.has(id) || others?.test(note)) continue
    if (isReferral && new RegExp(`\\b${id.slice(2, -3)}`, 'i').test(note)) continue
    const given = mentions.filter(({ segment, at }) => {
      const spoken = transcript.segments[segment]!
      return mayOrder(spoken) && isOrdered(spoken, at, isReferral ? referring : ordering)
    })
    const [first] = given
    if (first) findings.push(missing(transcript, first.segment, first.at, first.at + first.length, id.slice(2), 'plan'))
  }
  return findings
}

const again =
  /\b(?:(?:see|have) you (?:back|again)|see you in|follow up|come back|be back|return|see me (?:back|again|in)|(?:check|recheck|visit) back|back in)\b/

/** When the patient is to come back, if the note has no word of it. */
export function findMissingFollowUp({ transcript, note, sentences }: Reading): Finding[] {
  if (
    /\b(?:follow(?:s|ed|ing)?[- ]?up|return|re-?check|re-?visit|re-?evaluat\w*|re-?assess\w*|next (?:visit|appointment)|see (?:him|her|them) )/i.test(
      note,
    )
  )
    return []
  const planned = new Set(
    sentences.filter(({ section }) => section === 'plan').flatMap(({ tokens }) => tokens.map(({ word }) => word)),
  )
  for (const [segment, spoken] of transcript.segments.entries()) {
    if (!mayOrder(spoken)) continue
    for (const number of spoken.numbers) {
      if (!/^(?:day|week|month|year)$/.test(number.unit ?? '') || spoken.asked[number.from]) continue
      const before = sentenceBefore(spoken.tokens, number.from, 8)
      if (
        !again.test(before) ||
        /^(?:the|this|that|every|per|each)$/.test(wordAt(spoken.tokens, number.from)) ||
        spoken.polarities[number.from] !== 'affirmed' ||
        planned.has(String(number.value))
      )
        continue
      const from = Math.max(0, number.from - Math.min(4, before.split(' ').length))
      return [missing(transcript, segment, from, Math.min(spoken.tokens.length, number.to + 1), 'follow-up', 'plan')]
    }
  }
  return []
}

/** Doses that were said of a drug which the note has without any. */
export function findMissingDoses({ transcript, sentences }: Reading): Finding[] {
  const findings: Finding[] = []
  for (const [id, places] of drugsInNote(sentences)) {
    if (places.some(({ sentence }) => sentence.tokens.some(isNumber))) continue
    for (const { segment, at, length } of transcript.mentions.get(id) ?? []) {
      const spoken = transcript.segments[segment]!
      const dose = spoken.numbers.find(({ from, unit }) => unit === 'mg' && from >= at + length && from <= at + length + 3)
      if (!dose || !mayOrder(spoken) || spoken.polarities[at] !== 'affirmed') continue
      findings.push(missing(transcript, segment, at, Math.min(spoken.tokens.length, dose.to + 1), id.slice(2), 'plan'))
      break
    }
  }
  return findings
}

/** Complaints that the patient names more than once, and of which the note has no word. */
export function findMissingComplaints({ transcript, sentences }: Reading): Finding[] {
  const { segments } = transcript
  const noted = new Set(
    sentences.flatMap(({ tokens }) => tokens.flatMap(({ stem, concepts }) => [stem, ...concepts.map(({ id }) => id)])),
  )
  const findings: Finding[] = []
  for (const [id, mentions] of transcript.mentions) {
    if (!id.startsWith('C:') || noted.has(id) || ambiguous.has(id)) continue
    if (mentions.some(({ polarity, isOfRelative }) => polarity !== 'affirmed' || isOfRelative)) continue
    if (new Set(mentions.map(({ segment }) => segment)).size < 2) continue
    // Everyday words may mean something else: 'spot', 'pop', 'worried'.
    const first = mentions.find(
      ({ segment, at, length }) => !segments[segment]!.isClinician && isNamed(segments[segment]!, at, length, id),
    )
    if (!first) continue
    const words = segments[first.segment]!.tokens.slice(first.at, first.at + first.length)
    if (!words.some(({ stem }) => noted.has(stem)))
      findings.push(missing(transcript, first.segment, first.at, first.at + first.length, id.slice(2), 'history'))
  }
  return findings
}

/** Whether a condition was said by its own name, or by several words. */
const isNamed = ({ tokens }: SpokenSegment, at: number, length: number, id: string): boolean =>
  length > 1 || tokensOf(id.slice(2)).some(({ stem }) => stem === tokens[at]!.stem)

function missing(
  transcript: TranscriptIndex,
  segment: number,
  from: number,
  to: number,
  about: string,
  belongsTo: NonNullable<Finding['belongsTo']>,
): Finding {
  const { tokens, text } = transcript.segments[segment]!
  return {
    kind: 'omission',
    in: 'transcript',
    quote: text.slice(tokens[from]!.from, tokens[to - 1]!.to),
    about,
    segments: segmentsAt(transcript, [segment]),
    verdict: 'not recorded',
    belongsTo,
  }
}
