// Control characters would corrupt a chart, and PostgreSQL cannot store NUL; tabs and line breaks are text. Characters that
// change the direction of text cannot have been spoken.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Marks of time and language that some servers leave in the text: `<|0.00|>`. */
const tokens = /<\|[^|<>]{0,40}\|>/g

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
/** Some models write text for a web page. */
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos|nbsp));/gi, (entity, decimal, hexadecimal, name) => {
    if (name) return entities[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/** An engine's text in storable form: without tokens, entities, control or direction characters and lone surrogates, trimmed. */
export const cleanText = (text: string) =>
  decoded(text.replace(tokens, ''))
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(control, '')
    .trim()
