// Control characters would corrupt a chart, and PostgreSQL cannot store NUL; tabs and line breaks are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text of an engine as it can be stored: no control characters, no half characters, no blanks around. */
export const cleanText = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(control, '')
    .trim()
