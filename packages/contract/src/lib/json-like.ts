// Lists sent as JSON inside text. Several generations of backends and language models have written them, so parsing is lenient.
import * as v from 'valibot'

import { asText } from './read.ts'

/** The readable items of a list; `unreadable` keeps the text if nothing could be parsed, so that it can be shown. */
export interface ReadList<Item> {
  items: Item[]
  unreadable: string
  /** The list's original text; '' if it was not text. An unedited list is saved exactly as it came. */
  source?: string
}

const maxLength = 1_000_000

/** Parses a list from JSON or from text that is almost JSON. Never throws. */
export function readJsonLike(value: unknown): { list: unknown[] | undefined; text: string } {
  if (Array.isArray(value)) return { list: value, text: '' }
  if (value === null || value === undefined) return { list: [], text: '' }
  if (typeof value === 'object') return { list: [value], text: '' }
  const text = String(value).trim()
  if (text === '' || text === 'null' || text === 'None') return { list: [], text: '' }
  if (text.length > maxLength) return { list: undefined, text }
  const parsed = parsedTwice(text) ?? parsedTwice(repaired(text))
  if (Array.isArray(parsed)) return { list: parsed, text }
  return { list: typeof parsed === 'object' && parsed !== null ? [parsed] : undefined, text }
}

// Some backends encode the list twice.
function parsedTwice(text: string): unknown {
  try {
    const once: unknown = JSON.parse(text)
    return typeof once === 'string' ? JSON.parse(once) : once
  } catch {
    return undefined
  }
}

/** Repairs common faults: code fences, single quotes, Python's None/True/False, trailing commas. */
function repaired(text: string): string {
  const bare = text.replace(/^```\w*\s*|\s*```$/g, '')
  let out = ''
  for (let i = 0; i < bare.length; i++) {
    const char = bare[i]!
    if (char !== '"' && char !== "'") {
      out += char
      continue
    }
    let inner = ''
    for (i++; i < bare.length && bare[i] !== char; i++) {
      if (bare[i] === '\\' && i + 1 < bare.length) {
        const escaped = bare[++i]!
        inner += escaped === "'" ? "'" : `\\${escaped}`
      } else inner += bare[i] === '"' ? '\\"' : bare[i] === '\n' ? '\\n' : bare[i]
    }
    out += `"${inner}"`
  }
  return outsideStrings(out, (part) =>
    part
      .replace(/\bNone\b/g, 'null')
      .replace(/\bTrue\b/g, 'true')
      .replace(/\bFalse\b/g, 'false')
      .replace(/,(\s*[\]}])/g, '$1'),
  )
}

function outsideStrings(text: string, change: (part: string) => string): string {
  return text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('')
}

/** A list that may be text. `read` turns one element of any kind into an item. */
export function jsonLike<Item>(read: (element: unknown) => Item) {
  const schema = v.pipe(
    v.unknown(),
    v.transform((value): ReadList<Item> => {
      const { list, text } = readJsonLike(value)
      const source = typeof value === 'string' ? { source: value } : {}
      return list ? { items: list.map(read), unreadable: '', ...source } : { items: [], unreadable: asText(text), ...source }
    }),
  ) as unknown as v.GenericSchema<string | readonly unknown[] | null, ReadList<Item>>
  return v.fallback(schema, () => ({ items: [], unreadable: '' }))
}

/** A field of a loosely structured object, as text. */
export function fieldOf(element: unknown, ...names: string[]): string {
  if (element === null || typeof element !== 'object') return ''
  for (const name of names) {
    const value = (element as Record<string, unknown>)[name]
    if (value !== undefined && value !== null) return asText(value)
  }
  return ''
}
