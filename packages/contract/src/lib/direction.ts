// Invisible characters that change the direction of text: embeddings and overrides (U+202A–E), isolates (U+2066–9). An unclosed
// one also affects the text after it.

const controls = /[\u202a-\u202e\u2066-\u2069]/
const pdf = '\u202c'
const pdi = '\u2069'
const isolates = /[\u2066-\u2068]/

/** True if the text has such a character. */
export const turnsText = (text: string): boolean => controls.test(text)

/** The same text with every change of direction closed within its line, so that it cannot affect text beside it. */
export const contained = (text: string): string =>
  turnsText(text)
    ? text
        .split(/(\r\n|[\n\r\u2029])/)
        .map(containedLine)
        .join('')
    : text

function containedLine(line: string): string {
  // The characters that close what is still open.
  const open: string[] = []
  let out = ''
  for (const char of line) {
    if (char === pdf || char === pdi) {
      const last = open.lastIndexOf(char)
      // It closes nothing in this line, or it is inside an isolate, where it cannot close anything outside.
      if (last < 0 || (char === pdf && open.at(-1) !== pdf)) continue
      open.length = last
    } else if (controls.test(char)) open.push(isolates.test(char) ? pdi : pdf)
    out += char
  }
  return out + open.reverse().join('')
}
