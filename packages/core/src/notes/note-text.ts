// The text of a note ⇄ its blocks, lossless for any text: a line is a block, and its markers are kept as written.
import { type Run, readRuns, writeRuns } from './note-inline.ts'

/** The kinds of lines that a note distinguishes. */
export type BlockKind = 'paragraph' | 'heading' | 'bullet' | 'numbered'

/** One line of a note. */
export interface Block {
  kind: BlockKind
  /** The marker before the content: '## ', '  - ', '1. '; '' for a paragraph. */
  prefix: string
  runs: Run[]
  /** The line ending; ignored for the last line. */
  end: '\n' | '\r\n' | '\r'
}

const prefixes: [BlockKind, RegExp][] = [
  ['heading', /^#{1,4}[ \t]/],
  ['bullet', /^[ \t]*[-*•][ \t]/],
  ['numbered', /^[ \t]*\d{1,9}[.)][ \t]/],
]

/** Parses one line. */
export function readLine(line: string): Omit<Block, 'end'> {
  for (const [kind, pattern] of prefixes) {
    const prefix = pattern.exec(line)?.[0]
    if (prefix !== undefined) return { kind, prefix, runs: readRuns(line.slice(prefix.length)) }
  }
  return { kind: 'paragraph', prefix: '', runs: readRuns(line) }
}

/** Parses the text of a note. `formatNote` gives back exactly the same text. */
export function parseNote(text: string): Block[] {
  const parts = text.split(/(\r\n|\r|\n)/)
  const blocks: Block[] = []
  for (let at = 0; at < parts.length; at += 2) {
    blocks.push({ ...readLine(parts[at]!), end: (parts[at + 1] ?? '\n') as Block['end'] })
  }
  return blocks
}

/** The text of a note. */
export const formatNote = (blocks: readonly Block[]): string => joinLines(blocks.map((block) => [writeLine(block), block.end]))

/** Joins lines with their endings; the last ending is left out. */
export const joinLines = (lines: readonly (readonly [line: string, end: string])[]): string =>
  lines.map(([line, end], index) => (index < lines.length - 1 ? line + end : line)).join('')

/** What a reader sees: each character with its formatting. Formatting of whitespace is invisible. */
const visible = (runs: readonly Run[]): string =>
  runs
    .flatMap(({ text, strong, em }) =>
      text.split('').map((character) => (/\s/.test(character) ? character : `${character}${strong ? 'b' : ''}${em ? 'i' : ''}`)),
    )
    .join('\u0000')

const specials = /[\\*_]/g
const withoutItalics = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, em: '' }))
const withoutFormatting = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, em: '', strong: false }))

// A marker must touch the marked text, so whitespace at the edges of marked text moves outside.
function tight(runs: readonly Run[]): Run[] {
  const split = runs.flatMap((run) => run.text.split(/(\s+)/).flatMap((text) => (text === '' ? [] : [{ ...run, text }])))
  const look = (run: Run | undefined, name: 'strong' | 'em') => (run && !/^\s/.test(run.text) ? run[name] : undefined)
  return split.map((run, at) => {
    if (!/^\s/.test(run.text)) return run
    const [before, after] = [split[at - 1], split[at + 1]]
    const strong = run.strong && look(before, 'strong') === true && look(after, 'strong') === true
    const em = look(before, 'em') === run.em && look(after, 'em') === run.em && before?.strong === after?.strong ? run.em : ''
    return { ...run, strong, em }
  })
}

const underlined = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, em: run.em && '_' }))

/** Escapes the start of a paragraph that would read as a heading or a list. */
const escapeStart = (line: string): string =>
  readLine(line).kind === 'paragraph' ? line : line.replace(/^([ \t]*\d*)([#*•.)-])/, '$1\\$2')

/**
 * One line as text that parses to the same runs. Formatting that text cannot express (italics inside a word) is dropped;
 * characters never are.
 */
export function writeLine({ kind, prefix, runs }: Omit<Block, 'end'>): string {
  const tries: [Run[], RegExp?][] = [[[...runs]]]
  for (const form of [tight(runs), underlined(tight(runs)), withoutItalics(tight(runs)), withoutFormatting(runs)])
    tries.push([form], [form, specials])
  for (const [form, marker] of tries) {
    const line = prefix + writeRuns(form, marker)
    for (const candidate of kind === 'paragraph' ? [line, escapeStart(line)] : [line]) {
      const read = readLine(candidate)
      if (read.kind === kind && read.prefix === prefix && visible(read.runs) === visible(form)) return candidate
    }
  }
  return prefix + writeRuns(withoutFormatting(runs), specials)
}
