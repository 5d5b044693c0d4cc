// Renders a note. markdown-it finds headings and lists; everything becomes React elements, so that a note's text is never parsed
// as HTML. Loaded when a note is shown.
import {
  noteSection,
  noteWords,
  type OpenedSection,
  openedSection,
  readLine,
  readRuns,
  type Section,
  sectionIdentity,
  sectionOpenedBy,
  sectionsOf,
} from '@chartside/core/notes'
import MarkdownIt, { type Token } from 'markdown-it'
import { createElement, Fragment, type MouseEvent, type ReactNode } from 'react'

import { editorOffset } from './cursor-offset.ts'
import type { CursorPlace } from './note-editor.ts'
import { sectionLabel } from './section-label.ts'
import { type LinePiece, placeSentences } from './sentence-places.ts'
import { type Play, SpokenNote, SpokenSentence, type SpokenSentences } from './spoken-sentences.tsx'
import { withTables } from './table-rule.ts'

const maxDepth = 100
/** The name of a section is at the start of its line, so only this many characters are read. */
const maxHeadLength = 80
// Links, images, code and HTML are not recognized at all.
const markdown = new MarkdownIt('zero', { html: false, maxNesting: maxDepth }).enable(['heading', 'list', 'hr'])
withTables(markdown)
// Emphasis is read as the editor reads it.
markdown.core.ruler.disable('inline')

/** Escapes clinical text that markdown-it would misread: '+ SLR' is a finding, not an item; '#' may end a heading. */
const escapeClinical = (text: string): string =>
  text
    .replace(/(^|\s)\+(?=\s)/gm, '$1\\+')
    .replace(/#(?=[ \t]*$)/gm, '\\#')
    .replace(/^([ \t]*)•(?=[ \t])/gm, '$1-')
    // A line that is not indented does not belong to the item above it.
    .replace(/^([ \t]*(?:[-*]|\d{1,9}[.)])[ \t].*)(\r?\n)(?=\S)(?!(?:[-*]|\d{1,9}[.)])[ \t])/gm, '$1$2$2')

/** Makes a heading of a short line that is bold as a whole, or that only names a section of the note. */
function withHeading(line: string): string {
  const [run, ...more] = readRuns(line.trimEnd())
  if (!run || more.some(({ text }) => text !== ':') || line.startsWith(' ')) return line
  const text = run.text + (more[0]?.text ?? '')
  const meant = run.strong
    ? text.length <= 40 && !/[.!?,;]$/.test(text)
    : text.length > 3 && more.length === 0 && noteSection(text)
  return meant ? `## ${text}` : line
}

/**
 * Begins a block with a line that opens a section, even right below another line. A single letter does not count: 'P: 72' may be
 * a pulse.
 */
const asBlock = (line: string): string =>
  /^(\s|[a-z]:|[-*•][ \t]|#)/i.test(line) || !openedSection(readRuns(line.slice(0, maxHeadLength))) ? line : `\n${line}`

function Line({ text }: { text: string }) {
  return readRuns(text).map(({ text, strong, em }, index) => {
    const inner = em ? <em>{text}</em> : text
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity, and hold no state
    return <Fragment key={index}>{strong ? <strong>{inner}</strong> : inner}</Fragment>
  })
}

function Lines({ lines }: { lines: readonly LinePiece[][] }) {
  return lines.map((pieces, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and hold no state
    <Fragment key={index}>
      {index > 0 && <br />}
      {pieces.map(({ text, sentence }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={at}>
          {sentence === undefined ? (
            <Line text={text} />
          ) : (
            <SpokenSentence index={sentence}>
              <Line text={text} />
            </SpokenSentence>
          )}
        </Fragment>
      ))}
    </Fragment>
  ))
}

interface Piece {
  tokens: Token[]
  section: OpenedSection | undefined
}

/** A note for markdown-it. */
interface Source {
  text: string
  /** The sections that its lines open, by the number of the line. */
  opened: ReadonlyMap<number, OpenedSection>
}

function sourceOf(note: string): Source {
  const opened = new Map<number, OpenedSection>()
  const lines: string[] = []
  for (const line of escapeClinical(note.replace(/\r\n?/g, '\n')).split('\n')) {
    lines.push(...asBlock(withHeading(line)).split('\n'))
    const section = sectionOpenedBy(readLine(line.slice(0, maxHeadLength)))
    if (section) opened.set(lines.length - 1, section)
  }
  return { text: lines.join('\n'), opened }
}

/** The section that the first line of a block opens. */
function opens(first: Token | undefined, { opened }: Source): OpenedSection | undefined {
  if (first?.type !== 'heading_open' && first?.type !== 'paragraph_open') return undefined
  return first.map ? opened.get(first.map[0]) : undefined
}

/** The top-level blocks of the note, each with everything in it. */
function piecesOf(tokens: readonly Token[], source: Source): Piece[] {
  const pieces: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) pieces.push([])
    pieces.at(-1)!.push(token)
    depth += token.nesting
  }
  return pieces.map((tokens) => ({ tokens, section: opens(tokens[0], source) }))
}

const tags: Record<string, string> = {
  ...{ paragraph: 'p', bullet_list: 'ul', ordered_list: 'ol', list_item: 'li' },
  ...{ table: 'table', head: 'thead', body: 'tbody', row: 'tr', th: 'th', td: 'td' },
}

/** The lines of each block of text. */
type Places = ReadonlyMap<Token, LinePiece[][]>

function placesIn(tokens: readonly Token[], spoken: SpokenSentences | undefined): Places {
  const texts = tokens.filter(({ type }) => type === 'inline')
  const lines = texts.map(({ content }) => content.split('\n'))
  const quotes = (spoken?.sentences ?? []).map(({ quote }) => escapeClinical(quote))
  const placed = placeSentences(lines.flat(), quotes)
  return new Map(texts.map((token, index) => [token, placed.splice(0, lines[index]!.length)]))
}

/** Turns tokens into elements. Headings start below those of the surrounding dialog, and skip no level. */
function elementsOf(tokens: readonly Token[], sizes: readonly string[], places: Places): ReactNode[] {
  const stack: { make: (children: ReactNode[]) => ReactNode; children: ReactNode[] }[] = [{ make: () => null, children: [] }]
  for (const [key, token] of tokens.entries()) {
    const { children } = stack.at(-1)!
    if (token.type === 'inline') children.push(<Lines key={key} lines={places.get(token) ?? []} />)
    else if (token.type === 'hr') children.push(<hr key={key} />)
    else if (token.nesting === 1) stack.push({ make: maker(token, key, sizes), children: [] })
    else if (token.nesting === -1) {
      const done = stack.pop()!
      stack.at(-1)!.children.push(done.make(done.children))
    }
  }
  return stack[0]!.children
}

function maker(token: Token, key: number, sizes: readonly string[]): (children: ReactNode[]) => ReactNode {
  const name = token.type.replace('_open', '')
  // Items of a tight list hold a paragraph that is hidden.
  if (token.hidden) return (children) => <Fragment key={key}>{children}</Fragment>
  const tag = name === 'heading' ? `h${Math.min(6, sizes.indexOf(token.tag) + 3)}` : (tags[name] ?? 'div')
  // Items keep their own number, even out of sequence.
  const value = name === 'list_item' && token.info ? { value: Number(token.info) } : {}
  // A list has one direction for its markers to stand on one side.
  const direction = name === 'list_item' ? {} : { dir: 'auto' }
  return (children) => createElement(tag, { key, ...direction, ...value }, ...children)
}

/** A section of a note with the text around it; the three together are the note. */
export interface NotePart extends Pick<Section, 'key' | 'name' | 'heading'> {
  before: string
  text: string
  after: string
}

/** A note whose sections can be edited where they are. */
export interface InPlace {
  /** A section was pressed. */
  begin: (part: NotePart, at: CursorPlace) => void
  /** The section that is being edited. */
  edited: (Pick<NotePart, 'before' | 'after'> & { editor: ReactNode }) | undefined
  /** What is shown at the start of a section. */
  tools: (part: NotePart) => ReactNode
}

/** The text of each rendered section; undefined if text and rendering disagree about the sections. */
function partsOf(note: string, rendered: readonly Piece[]): NotePart[] | undefined {
  const sections = sectionsOf(note)
  const isSame =
    sections.length === rendered.length &&
    sections.every((section, at) => sectionIdentity(section) === sectionIdentity(rendered[at]?.section ?? { name: 'note' }))
  if (!isSame) return undefined
  let start = 0
  return sections.map(({ key, name, heading, text: whole }) => {
    // Blank lines between two sections belong to neither.
    const text = whole.trimEnd()
    const part = { key, name, heading, before: note.slice(0, start), text, after: note.slice(start + text.length) }
    start += whole.length
    return part
  })
}

/** Begins editing where a section was pressed, unless text was selected or a button was meant. */
function beginAt(event: MouseEvent<HTMLElement>, part: NotePart, begin: InPlace['begin']): void {
  const { target, currentTarget: section } = event
  const selection = getSelection()
  if (event.defaultPrevented || event.altKey || selection?.type === 'Range') return
  if (target instanceof Element && target.closest('button')) return
  // The press has put the browser's own cursor there.
  const shadowRoots = [section.getRootNode()].filter((root) => root instanceof ShadowRoot)
  const [place] = selection?.getComposedRanges?.({ shadowRoots }) ?? []
  const range = new Range()
  range.selectNodeContents(section)
  const isKnown = place !== undefined && section.contains(place.startContainer)
  if (isKnown) range.setEnd(place.startContainer, place.startOffset)
  begin(part, { after: editorOffset(part.text, range.toString().length), isStart: isKnown && place.startOffset === 0 })
}

interface RenderedNoteProps {
  text: string
  landmarks?: boolean
  spoken?: SpokenSentences | undefined
  play?: Play | undefined
  inPlace?: InPlace | undefined
}

/** The blocks of each section; those before the first heading have no name. */
function groupsOf(tokens: readonly Token[], source: Source): Piece[] {
  const sections: Piece[] = []
  for (const piece of piecesOf(tokens, source)) {
    const last = sections.at(-1)
    if (last && !piece.section) last.tokens.push(...piece.tokens)
    else sections.push(piece)
  }
  return sections
}

const tokensOf = ({ text }: Source): Token[] => markdown.parse(text, {})

/** How many sections a part of a note has. */
function countOf(text: string): number {
  const source = sourceOf(text)
  return groupsOf(tokensOf(source), source).length
}

/** A note's text, rendered. The sections of a note are landmarks unless `landmarks` is false. */
export function RenderedNote({ text, landmarks = true, spoken: latest, play = () => {}, inPlace }: RenderedNoteProps) {
  const spoken = latest?.note === text ? latest : undefined
  const source = sourceOf(text)
  const tokens = tokensOf(source)
  // Text with lists too deep to parse is shown unformatted.
  if (tokens.some(({ level }) => level >= maxDepth - 2))
    return (
      <p className="note-text note-plain" translate="no">
        {text}
      </p>
    )
  const sizes = [...new Set(tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => tag))].sort()
  const places = placesIn(tokens, spoken)
  const sections = groupsOf(tokens, source)
  const parts = inPlace ? partsOf(text, sections) : undefined
  const edited = inPlace?.edited
  // While a section is edited it can turn into several, so those around it are counted.
  const first = edited ? countOf(edited.before) : -1
  const last = edited ? sections.length - countOf(edited.after) - 1 : -1
  return (
    <SpokenNote spoken={spoken} play={play}>
      {edited && last < first && edited.editor}
      {sections.map(({ tokens, section }, index) => {
        if (index === first && first <= last) return <Fragment key="edited">{edited?.editor}</Fragment>
        if (index > first && index <= last) return null
        const part = parts?.[index]
        const content = elementsOf(tokens, sizes, places)
        const key = index > last && edited ? index - sections.length : index
        if (!part && !(section && landmarks)) return <Fragment key={key}>{content}</Fragment>
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the Edit button does the same by keys
          <section
            key={key}
            data-section={index}
            data-editable={part ? true : undefined}
            aria-label={section && sectionLabel(section, noteWords)}
            onClick={part && ((event) => beginAt(event, part, inPlace!.begin))}
          >
            {part && inPlace?.tools(part)}
            {content}
          </section>
        )
      })}
    </SpokenNote>
  )
}
