// Control characters would corrupt a chart, and PostgreSQL cannot store NUL; tabs and line breaks are text. Nobody
// spoke characters that change the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Text of an engine as it can be stored: no control or direction characters, no half characters, no blanks around. */
export const cleanText = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(control, '')
    .trim()
