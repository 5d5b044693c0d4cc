import { isFiller } from './concepts.ts'
import { stemOf } from './stem.ts'
import { type Token, wordAt, wordsOf } from './tokens.ts'

export type Side = 'left' | 'right' | 'both'

const sides: Record<string, Side> = { left: 'left', right: 'right', bilateral: 'both', bilaterally: 'both', both: 'both' }

/** A side of the body with the parts it belongs to. */
export interface SideMention {
  side: Side
  at: number
  /** Stems. */
  parts: string[]
  /** Whether one of them is known as a part of the body. */
  hasPart: boolean
}

/** The sides that tokens name, without 'right now', 'all right', 'left the room', 'left-handed'. */
export const sidesIn = (tokens: readonly Token[]): SideMention[] =>
  tokens.flatMap((_, at) => {
    const side = sideAt(tokens, at)
    return side && !isLeftOpen(tokens, at) ? [{ side, at, ...partsNear(tokens, at) }] : []
  })

/** 'Is it the left or the right one?', 'it's not the right knee': no side is named. */
const isLeftOpen = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:left|right) (?:\S+ )?or (?:\S+ )?(?:left|right)\b/.test(wordsOf(tokens, at - 3, at + 4)) ||
  /\bnot (?:the|my|your|his|her)$/.test(wordsOf(tokens, at - 2, at))

function sideAt(tokens: readonly Token[], at: number): Side | undefined {
  const word = wordAt(tokens, at)
  if (!Object.hasOwn(sides, word)) return undefined
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  if (/^handed$/.test(next) || (/^(?:hand|hander)$/.test(next) && wordAt(tokens, at + 2) === 'dominant')) return undefined
  if (word === 'left') {
    const isVerb = /^(?:the|my|his|her|it|him|off|over|for|work|home|a|with|in)$/.test(next)
    const isAfterSubject = /^(?:i|he|she|we|they|you|just|never|have|had|has|was|been)$/.test(before) && !hasPartNext(tokens, at)
    return isAfterSubject || (isVerb && !/^(?:the|my|your|on)$/.test(before)) ? undefined : 'left'
  }
  if (word === 'right') {
    const isFiller =
      /^(?:now|away|here|there|before|after|back|then|when|where|around|so|okay|well|and|i|we|you|that's|next|in|on|at|as|into|up|out|a|it|it's|if|this|our|your|because|direction|medications?|thing|kind|[.?,]|)$/.test(
        next,
      ) && !/^(?:the|my|your|his|her|on|that|this|a)$/.test(before)
    if (isFiller || /^(?:all|that's|is|yeah|yes|okay|not|quite|just|be|you're)$/.test(before)) return undefined
  }
  return sides[word]
}

/** Whether a part of the body begins at a token, other than 'side'. */
export const isPart = ({ concepts, stem }: Token): boolean => stem !== 'sid' && concepts.some(({ kind }) => kind === 'part')

const hasPartNext = (tokens: readonly Token[], at: number): boolean => tokens.slice(at + 1, at + 4).some(isPart)

/** The parts of the body after a side, else the one before, and the noun that follows: 'the right coronary artery'. */
function partsNear(tokens: readonly Token[], at: number): Pick<SideMention, 'parts' | 'hasPart'> {
  const parts: string[] = []
  for (const [distance, token] of tokens.slice(at + 1, at + 5).entries()) {
    if (/^[.;?,]$/.test(token.word) || Object.hasOwn(sides, token.word)) break
    // 'The left base, and on your lower leg …' without marks.
    if (distance > 0 && (token.word === 'on' || (token.word === 'and' && parts.length === 0))) break
    if (isPart(token)) parts.push(token.stem)
  }
  if (parts.length > 0) return { parts, hasPart: true }
  const next = tokens[at + 1]
  const isNoun = next?.kind === 'word' && next.word.length > 3 && !isFiller(next.word) && !/^sided?$/.test(next.stem)
  const noun = isNoun ? [next.stem] : []
  for (const token of tokens.slice(Math.max(0, at - 6), at).reverse()) {
    if (/^[.;?:]$/.test(token.word)) break
    if (isPart(token)) return { parts: [token.stem, ...noun], hasPart: true }
  }
  return { parts: noun, hasPart: false }
}

/** A side that is named by its opposite, 'my other knee', with the part. */
export const othersIn = (tokens: readonly Token[]): { part: string; at: number }[] =>
  tokens.flatMap(({ word }, at) => {
    const next = tokens[at + 1]
    return /^(?:other|opposite|contralateral)$/.test(word) && next && isPart(next) && !isPlural(next)
      ? [{ part: next.stem, at }]
      : []
  })

const isPlural = ({ word, stem }: Token): boolean => word !== stem && /s$/.test(word)

/** Parts of one limb or organ; a side of one is the side of all. */
const groups = [
  'hand finger thumb wrist palm pinky thumbnail fingernail',
  'foot toe ankle heel achilles midfoot toenail',
  'knee kneecap patella patellar meniscus acl mcl lcl',
  'arm elbow forearm',
  'shoulder clavicle collarbone rotator',
  'leg thigh calf shin hamstring extremity',
  'breast axilla armpit mastectomy lumpectomy',
  'ear eardrum tympanic',
  'eye eyelid cornea retina macula pupil',
  'kidney flank cva ureter costovertebral',
  'hip groin femoral femur',
].map((group) => group.split(' ').map(stemOf))

/** The part itself and its relatives. */
export const relatedParts = (part: string): string[] => [
  ...new Set([part, ...groups.filter((group) => group.includes(part)).flat()]),
]

export const areRelated = (a: string, b: string): boolean => groups.some((group) => group.includes(a) && group.includes(b))
