import type { NoteSentence } from './note-sentences.ts'
import { relativeWord } from './relatives.ts'
import { areRelated, type Side, sidesIn } from './sides.ts'
import { type Token, wordsOf } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'

const ids = (text: string): Set<string> => new Set(text.split(', ').map((name) => `C:${name}`))

/** Conditions that are meant of a part of the body; only the same part is compared. */
const sited = ids(
  'pain, edema, numbness, weakness, tenderness, stiffness, fracture, tingling, injury, redness, bruising, lump, strain, sprain, tear, warmth, infection, surgery, effusion, arthritis, cancer, bleeding, discharge',
)
export const isSited = (id: string): boolean => sited.has(id)

/** Words that often mean something else; they are compared only after 'reports' and the like. */
export const ambiguous = ids(
  'falls, surgery, strain, stress, catching, popping, guarding, rubs, infection, injury, cancer, warmth, discharge, tear, allergies, drug use, exposure, sick contacts, regurgitation, sweating, lump, multiple sclerosis, deformity',
)

/** Illnesses that last, or that somebody has had for good: 'a history of' one denies nothing of the present. */
const lasting = ids(
  "hypertension, hyperlipidemia, diabetes, coronary artery disease, heart attack, congestive heart failure, atrial fibrillation, stroke, deep vein thrombosis, pulmonary embolism, copd, asthma, sleep apnea, chronic kidney disease, kidney stones, hypothyroidism, hyperthyroidism, anemia, breast cancer, melanoma, lymphoma, arthritis, rheumatoid arthritis, gout, osteoporosis, neuropathy, scoliosis, psoriasis, hepatitis, cirrhosis, crohn's disease, irritable bowel syndrome, endometriosis, depression, anxiety, migraine, epilepsy, seizure, glaucoma, cataract, dementia, hernia, diverticulitis, gallstones, pancreatitis, obesity, heartburn, drug use, alcohol use, tobacco use",
)
export const isLasting = (id: string): boolean => lasting.has(id)

const examination =
  /\b(?:on (?:your|physical|my)?[a-z ]{0,20}exam|examination|palpation|i do appreciate|appreciate|auscultation|i hear|x-?ray|retaining)\b/i

/** 'Mother denies cough': a parent speaks for the patient. */
const reporting =
  /^(?:also |does not |doesn't |has )?(?:reports?|reported|feels?|states?|stated|notes?|noted|notic\w+|says?|den(?:y|ies|ied)|thinks?|describes?|endorses?|attributes?|believes?|is (?:concerned|worried))\b/

/** Whether a sentence of the note is about relatives. */
export const isAboutRelatives = ({ section, tokens }: Pick<NoteSentence, 'section' | 'tokens'>): boolean =>
  section === 'family' ||
  tokens.some(({ word }, at) => relativeWord.test(word) && !reporting.test(wordsOf(tokens, at + 1, at + 4)))

/** The nearest part of the body within six tokens, as a stem. */
export function siteOf(tokens: readonly Token[], at: number): string {
  for (let distance = 1; distance <= 6; distance++) {
    for (const token of [tokens[at + distance], tokens[at - distance]])
      if (token?.concepts.some(({ kind }) => kind === 'part')) return token.stem
  }
  return ''
}

/** The mentions that a condition of the note can be compared with: of the same person, and of the same part of the body. */
export function comparable(
  sentence: NoteSentence,
  at: number,
  id: string,
  { mentions, segments }: TranscriptIndex,
): Mention[] | undefined {
  const { section, tokens, polarities } = sentence
  const isDenied = polarities[at] === 'denied'
  const isOfRelative = isAboutRelatives(sentence)
  const namesSide = tokens.some(({ word }) => /^(?:left|right)$/.test(word))
  const site = sited.has(id) ? siteOf(tokens, at) : ''
  let list = (mentions.get(id) ?? []).filter(
    (mention) => mention.polarity !== 'hypothetical' && mention.isOfRelative === isOfRelative,
  )
  if (isDenied && /^(?:history|symptoms)$/.test(section)) {
    list = list.filter(
      ({ polarity, segment, at: place }) =>
        (polarity !== 'affirmed' && polarity !== 'denied') ||
        (!examination.test(wordsOf(segments[segment]!.tokens, place - 60, place + 6)) &&
          !/\bhistory\b/.test(wordsOf(segments[segment]!.tokens, place - 20, place))),
    )
  }
  if (site) {
    list = ofSameSide(list, sideNear(tokens, at), (mention) => sideNear(segments[mention.segment]!.tokens, mention.at))
    const sites = list.map((mention) => ({ mention, site: siteOf(segments[mention.segment]!.tokens, mention.at) }))
    const same = sites.filter(
      (each) =>
        each.site === site || (!isDenied && each.site === '') || ((!isDenied || !namesSide) && areRelated(each.site, site)),
    )
    return (same.length > 0 ? same : sites.filter((each) => each.site === '')).map(({ mention }) => mention)
  }
  return sited.has(id) && !/^(?:symptoms|history|other)$/.test(section) ? undefined : list
}

/** The nearest side within six tokens. */
const sideNear = (tokens: readonly Token[], at: number): Side | undefined =>
  sidesIn(tokens.slice(Math.max(0, at - 6), at + 7))
    .map((mention) => ({ ...mention, distance: Math.abs(mention.at - Math.min(6, at)) }))
    .sort((a, b) => a.distance - b.distance)[0]?.side

/** The mentions of a side, if there are any, else those that name none or both. */
function ofSameSide(
  mentions: readonly Mention[],
  side: Side | undefined,
  sideOf: (mention: Mention) => Side | undefined,
): Mention[] {
  if (!side || side === 'both') return [...mentions]
  const sides = mentions.map((mention) => ({ mention, side: sideOf(mention) }))
  const same = sides.filter((each) => each.side === side)
  return (same.length > 0 ? same : sides.filter((each) => each.side === undefined || each.side === 'both')).map(
    ({ mention }) => mention,
  )
}
