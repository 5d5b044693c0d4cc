import { type Token, wordAt } from './tokens.ts'

export type Side = 'left' | 'right' | 'both'

const sides: Record<string, Side> = { left: 'left', right: 'right', bilateral: 'both', bilaterally: 'both', both: 'both' }

/** A side of the body with the parts it belongs to. */
export interface SideMention {
  side: Side
  at: number
  /** Stems. */
  parts: string[]
}

/** The sides that tokens name, without 'right now', 'all right', 'left the room', 'left-handed'. */
export const sidesIn = (tokens: readonly Token[]): SideMention[] =>
  tokens.flatMap((_, at) => {
    const side = sideAt(tokens, at)
    return side ? [{ side, at, parts: partsNear(tokens, at) }] : []
  })

function sideAt(tokens: readonly Token[], at: number): Side | undefined {
  const word = wordAt(tokens, at)
  if (!Object.hasOwn(sides, word)) return undefined
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  if (/^handed$/.test(next) || (/^(?:hand|hander)$/.test(next) && wordAt(tokens, at + 2) === 'dominant')) return undefined
  if (word === 'left') {
    const isVerb = /^(?:the|my|his|her|it|him|off|over|for|work|home|a|with|in)$/.test(next)
    return isVerb && !/^(?:the|my|your|on)$/.test(before) ? undefined : 'left'
  }
  if (word === 'right') {
    const isFiller =
      /^(?:now|away|here|there|before|after|back|then|when|where|around|so|okay|well|and|i|we|you|that's|next|in|on|at|as|into|up|out|a|direction|medications?|thing|kind|[.?,]|)$/.test(
        next,
      ) && !/^(?:the|my|your|his|her|on|that|this|a)$/.test(before)
    if (isFiller || /^(?:all|that's|is|yeah|yes|okay|not|quite|just|be|you're)$/.test(before)) return undefined
  }
  return sides[word]
}

/** The parts of the body after a side, else the one before. */
function partsNear(tokens: readonly Token[], at: number): string[] {
  const parts: string[] = []
  const isPart = ({ concepts }: Token): boolean => concepts.some(({ kind }) => kind === 'part')
  for (const token of tokens.slice(at + 1, at + 5)) {
    if (/^[.;?,]$/.test(token.word) || Object.hasOwn(sides, token.word)) break
    if (isPart(token)) parts.push(token.stem)
  }
  if (parts.length > 0) return parts
  for (const token of tokens.slice(Math.max(0, at - 6), at).reverse()) {
    if (/^[.;?]$/.test(token.word)) break
    if (isPart(token)) return [token.stem]
  }
  return []
}

/** Parts of one limb or organ, as stems; a side of one is the side of all. */
const groups = [
  'hand finger thumb wrist palm pinki',
  'foot toe ankl heel achill midfoot',
  'knee kneecap patella meniscu acl mcl lcl leg',
  'arm elbow forearm',
  'shoulder clavicl collarbon rotator',
  'leg thigh calf shin hamstr extrem',
  'breast axilla armpit mastectomi lumpectomi',
  'kidnei flank cva ureter costovertebr',
  'hip groin femoral femur',
].map((group) => group.split(' '))

/** The part itself and its relatives. */
export const relatedParts = (part: string): string[] => [
  ...new Set([part, ...groups.filter((group) => group.includes(part)).flat()]),
]

export const areRelated = (a: string, b: string): boolean => groups.some((group) => group.includes(a) && group.includes(b))
