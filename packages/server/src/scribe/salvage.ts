// Finds the JSON object in the answer of a language model, which may put text around it, or errors into it.
import { jsonrepair } from 'jsonrepair'

/** Characters that are searched and repaired, several times a long note; and how many beginnings of an object are tried. */
const [maxLength, maxTries] = [400_000, 50]

/** Quotation marks in what is repaired: the time for that grows with their square, and a long note has some hundred. */
const maxQuotes = 5000

/** Characters of a field's name: a longer one is text that a quotation mark inside of a text has cut off. */
const maxKey = 40

const [thinkingBegins, thinkingEnds] = [/<(?:think|thinking|reasoning)>/i, /<\/(?:think|thinking|reasoning)>/gi]

/** Models that think aloud put it in front of their answer; some services leave out the first tag, and a cut answer the last. */
export function withoutThinking(answer: string): string {
  const last = [...answer.matchAll(thinkingEnds)].at(-1)
  const rest = last ? answer.slice(last.index + last[0].length) : answer
  const begin = rest.search(thinkingBegins)
  return begin < 0 ? rest : rest.slice(0, begin)
}

/** An object of an answer. */
export interface Salvaged {
  value: Record<string, unknown>
  /** True if the answer ends before the object does. */
  isCut: boolean
}

/**
 * The longest object of an answer that is wanted, also inside of another one or of a list: others are drafts and examples. Line breaks
 * inside of texts, trailing commas and similar errors are repaired. Undefined without one.
 */
export function salvage(answer: string, isWanted: (value: Record<string, unknown>) => boolean): Salvaged | undefined {
  const [whole, cut] = objectsIn(withoutThinking(answer.slice(0, maxLength)))
  for (const object of whole.sort((one, other) => other.length - one.length)) {
    const value = wantedIn(parsed(object), isWanted)
    if (value) return { value, isCut: Object.keys(value).some((key) => key.length > maxKey) }
  }
  const value = cut === undefined ? undefined : wantedIn(parsed(cut), isWanted)
  return value && { value, isCut: true }
}

/** The texts of the outermost objects, and of the first one that does not end. */
function objectsIn(text: string): [string[], string | undefined] {
  const objects: string[] = []
  let cut: string | undefined
  let start = text.indexOf('{')
  for (let tries = 0; start >= 0 && tries < maxTries; tries++) {
    const end = endOf(text, start)
    if (end === undefined) cut ??= text.slice(start)
    else objects.push(text.slice(start, end))
    start = text.indexOf('{', end ?? start + 1)
  }
  return [objects, cut]
}

/** Where the object that begins at `start` ends; undefined if it does not. Braces inside of texts do not count. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0
  let isInText = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isInText && character === '\\') at++
    else if (character === '"') isInText = !isInText
    else if (isInText) continue
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.split('"').length > maxQuotes) return undefined
    try {
      return JSON.parse(jsonrepair(text))
    } catch {
      return undefined
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wantedIn(
  value: unknown,
  isWanted: (value: Record<string, unknown>) => boolean,
  depth = 0,
): Record<string, unknown> | undefined {
  if (isRecord(value) && isWanted(value)) return value
  if (typeof value !== 'object' || value === null || depth > 2) return undefined
  for (const inner of Object.values(value)) {
    const found = wantedIn(inner, isWanted, depth + 1)
    if (found) return found
  }
  return undefined
}
