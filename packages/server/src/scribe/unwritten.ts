// Texts in the place of a note that are none: examples of its form, the instructions given back, and lines in a loop.
import { noteInstructions, sectionInstructions } from './prompt.ts'

/** A heading alone on its line, with markup or of SOAP. */
const headingLine =
  /^[ \t]*(?:#+[ \t].*|\*\*[^*]*\*\*:?|_{1,2}[^_]*_{1,2}:?|(?:subjective|objective|assessment|plan)[ \t]*:?)[ \t]*$/gim
/** `<text>`, `{{plan}}`, `[insert findings]`, `string`. */
const placeholder = /<[^<>\n]*>|\{\{[^{}\n]*\}\}|\[(?:insert|enter|add|your|text|list)\b[^\]\n]*\]|^[ \t]*"?string"?[ \t]*$/gim

/** Beginnings of the instructions, which no note begins with. */
const echoes = [noteInstructions, sectionInstructions].map((text) => text.slice(0, text.indexOf('.')))

/** True if a text is the form of a note without anything in it, or the instructions. */
export const isUnwritten = (note: string): boolean =>
  !/[\p{L}\p{N}]/u.test(note.replace(placeholder, '').replace(headingLine, '')) || echoes.some((echo) => note.includes(echo))

/** How often lines follow themselves before they count as a loop, and how many lines it repeats at most. */
const [loopTimes, loopLines] = [12, 6]

/** The text with lines that repeat themselves once, and whether there were any: a model in a loop has lost the rest. */
export function withoutLoop(note: string): { text: string; isLoop: boolean } {
  let lines = note.split('\n')
  let isLoop = false
  for (let length = 1; length <= loopLines; length++) {
    const kept: string[] = []
    for (let at = 0; at < lines.length; ) {
      let end = at + length
      while (end < lines.length && lines[end] === lines[end - length]) end++
      const round = lines.slice(at, at + length)
      if (end - at >= length * loopTimes && round.some((line) => line.trim() !== '')) {
        isLoop = true
        kept.push(...round)
        at = end
      } else kept.push(lines[at++]!)
    }
    lines = kept
  }
  return { text: lines.join('\n'), isLoop }
}
