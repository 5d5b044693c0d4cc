// **bold**, *italic* and _italic_ inside one line. Clinical text is full of stars with other meanings ('2*3*4 cm', 'HLA-B*27',
// footnotes), so an italic marker counts only at the edge of a word, and anything ambiguous stays text.

/** A stretch of a line with the same formatting. */
export interface Run {
  text: string
  strong: boolean
  /** The italic marker in the text; '' if not italic. */
  em: '' | '*' | '_'
  /** True if each character has a backslash in the text and is therefore no marker. */
  escaped: boolean
}

interface Token {
  kind: 'text' | 'escaped' | 'stars' | 'lines'
  text: string
  /** The characters next to it in the line; '' at either end. */
  before: string
  after: string
}

const pieces = /\\[\\*_#.)•+-]|\*+|_+|[^\\*_]+|\\/gu
const wordCharacter = /[\p{L}\p{N}]/u
const notAfterOpening = /^$|[\s)\]},.;:!?*_]/u
const notBeforeClosing = /^$|[\s([{*_]/u

function tokensOf(line: string): Token[] {
  return [...line.matchAll(pieces)].map(({ 0: text, index }) => {
    const kind = text[0] === '*' ? 'stars' : text[0] === '_' ? 'lines' : text[0] === '\\' && text.length > 1 ? 'escaped' : 'text'
    const around = {
      before: lastCharacter(line.slice(Math.max(0, index - 2), index)),
      after: firstCharacter(line, index + text.length),
    }
    return { kind, text: kind === 'escaped' ? text.slice(1) : text, ...around }
  })
}

const lastCharacter = (text: string): string => [...text].at(-1) ?? ''
const firstCharacter = (text: string, at: number): string => {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

// The search for a closer starts at its opener; if it fails, it fails for later openers as well. So parsing takes linear time.
function closerOf(tokens: readonly Token[], opener: number, closes: (token: Token, last: boolean) => boolean): number {
  for (let at = opener + 2; at < tokens.length; at++) if (closes(tokens[at]!, at === tokens.length - 1)) return at
  return -1
}

const add = (runs: Run[], run: Run): void => {
  const last = runs.at(-1)
  if (last && last.strong === run.strong && last.em === run.em && last.escaped === run.escaped) last.text += run.text
  else if (run.text !== '') runs.push(run)
}

const addTokens = (runs: Run[], tokens: readonly Token[], strong: boolean, em: Run['em']): void => {
  for (const { kind, text } of tokens) add(runs, { text, strong, em, escaped: kind === 'escaped' })
}

/** Adds italics from tokens without bold markers. */
function addItalics(runs: Run[], tokens: readonly Token[], strong: boolean): void {
  const unclosed = new Set<string>()
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, before, after } = tokens[at]!
    const opens = kind !== 'escaped' && (text === '*' || text === '_') && !unclosed.has(text)
    if (opens && (at === 0 || !wordCharacter.test(before)) && !notAfterOpening.test(after)) {
      const end = closerOf(tokens, at, (token, last) => {
        if (token.kind === 'escaped' || token.text !== text || notBeforeClosing.test(token.before)) return false
        return last || !wordCharacter.test(token.after)
      })
      if (end > 0) {
        addTokens(runs, tokens.slice(at + 1, end), strong, text)
        at = end
        continue
      }
      unclosed.add(text)
    }
    addTokens(runs, [tokens[at]!], strong, '')
  }
}

const isBoldMarker = ({ kind, text }: Token): boolean => kind === 'stars' && (text.length === 2 || text.length === 3)
const oneStar = (before: string, after: string): Token => ({ kind: 'stars', text: '*', before, after })

function recognise(line: string): Run[] {
  const tokens = tokensOf(line)
  const runs: Run[] = []
  let plain: Token[] = []
  let unclosed = false
  for (let at = 0; at < tokens.length; at++) {
    const opener = tokens[at]!
    const opens: boolean = !unclosed && isBoldMarker(opener) && !/^$|\s/.test(opener.after)
    const end: number = opens ? closerOf(tokens, at, (token) => isBoldMarker(token) && !/\s/.test(token.before)) : -1
    unclosed ||= opens && end < 0
    if (end < 0) {
      plain.push(opener)
      continue
    }
    addItalics(runs, plain, false)
    plain = []
    // Of three stars the outer two mark bold; the inner one may mark italic.
    const inner = tokens.slice(at + 1, end)
    if (opener.text.length === 3) inner.unshift(oneStar('', opener.after))
    if (tokens[end]!.text.length === 3) inner.push(oneStar(tokens[end]!.before, ''))
    addItalics(runs, inner, true)
    at = end
  }
  addItalics(runs, plain, false)
  return runs
}

/** The text of runs, with a backslash before what `marker` matches and before what was escaped already. */
export function writeRuns(runs: readonly Run[], marker?: RegExp): string {
  let out = ''
  let strong = false
  let em: Run['em'] = ''
  const mark = (next: Pick<Run, 'strong' | 'em'>): void => {
    if (em && (next.em !== em || next.strong !== strong)) {
      out += em
      em = ''
    }
    if (next.strong !== strong) out += '**'
    strong = next.strong
    if (next.em && next.em !== em) out += next.em
    em = next.em
  }
  for (const run of runs) {
    mark(run)
    if (run.escaped) out += run.text.replace(/[\\*_#.)•+-]/g, '\\$&')
    else out += marker ? run.text.replace(marker, '\\$&') : run.text
  }
  mark({ strong: false, em: '' })
  return out
}

/** Parses a line into runs. If writing them would not give the same line, the line stays plain text, so nothing is ever lost. */
export function readRuns(line: string): Run[] {
  const runs = recognise(line)
  if (writeRuns(runs) === line) return runs
  return [{ text: line, strong: false, em: '', escaped: false }]
}
