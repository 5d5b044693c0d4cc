// Control characters would corrupt a chart, and PostgreSQL cannot store NUL; tabs and line breaks are text. Characters that
// change the direction of text cannot have been spoken.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** An engine's text in storable form: without control or direction characters and lone surrogates, trimmed. */
export const cleanText = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(control, '')
    .trim()
