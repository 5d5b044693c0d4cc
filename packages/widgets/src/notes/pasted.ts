// Makes of pasted HTML what a note can hold, before the editor parses it: the lists of Word, which are paragraphs; the levels and
// numbers of lists; and tables, which become lines of text.
import { tableLines } from '@chartside/core/notes'

/** What Word writes into the style of a list's paragraph, and of the span with its bullet or number. */
const wordLevel = /mso-list:\s*\S+\s+level(\d)/i
const wordMarker = /mso-list:\s*Ignore/i
/** A number or letter in front of an item; a bullet of Word is a character of the fonts Symbol, Wingdings or Courier. */
const numberPattern = /^\(?(\d{1,9}|[a-z]|[ivxlc]+)[.)]$/i

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
const all = (place: Element, selector: string): Element[] => [...place.querySelectorAll(selector)]

/** A line of a note, in the form in which the editor itself has it. */
function lineOf(document: Document, kind: 'note-bullet' | 'note-numbered', level: number, number: number): HTMLElement {
  const line = document.createElement('p')
  line.className = kind
  line.dataset['prefix'] = '  '.repeat(Math.min(4, level)) + (kind === 'note-bullet' ? '- ' : `${number}. `)
  return line
}

/** Turns Word's list paragraphs into items. Their numbers are counted again, since Word can write letters. */
function readWordLists(place: Element): void {
  /** The last number at each level of the running list. */
  let numbers: number[] = []
  for (const paragraph of all(place, 'p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(wordLevel.exec(styleOf(paragraph))?.[1] ?? 0) - 1
    if (level < 0) {
      if (textOf(paragraph) !== '') numbers = []
      continue
    }
    // A heading that Word numbers stays one.
    if (paragraph.localName !== 'p') continue
    const marker = all(paragraph, 'span').find((span) => wordMarker.test(styleOf(span)))
    const label = marker ? textOf(marker) : ''
    marker?.remove()
    const first = Number.parseInt(label, 10)
    numbers = numbers.slice(0, level + 1)
    const isNumbered = numberPattern.test(label)
    const number = isNumbered ? first || (numbers[level] ?? 0) + 1 : 0
    numbers[level] = number
    const item = lineOf(place.ownerDocument, isNumbered ? 'note-numbered' : 'note-bullet', level, number)
    item.append(...paragraph.childNodes)
    paragraph.replaceWith(item)
  }
}

/** Gives each item of a list its level and number, which its element alone does not say. */
function readLists(place: Element): void {
  for (const item of all(place, 'li')) {
    let level = -1
    for (
      let list = item.parentElement?.closest('ul, ol');
      list && place.contains(list);
      list = list.parentElement?.closest('ul, ol')
    )
      level++
    item.setAttribute('data-indent', '  '.repeat(Math.max(0, Math.min(4, level))))
  }
}

/** Turns tables into lines of text; one with a single column is only a frame around text. */
function readTables(place: Element): void {
  for (const table of all(place, 'table')) {
    const rows = all(table, 'tr').map((row) => [...row.children].map(textOf))
    if (table.querySelector('table') || table.parentElement?.closest('table') || !rows.some(({ length }) => length > 1)) continue
    const lines = tableLines(rows).map((line) => Object.assign(place.ownerDocument.createElement('p'), { textContent: line }))
    table.replaceWith(...lines)
  }
}

/** Removes the white space between blocks, which would become a line of its own inside of an inline element. */
function closeUp(place: Element): void {
  const blocks = 'p, ul, ol, li, h1, h2, h3, h4, h5, h6, table, div'
  for (const parent of new Set(all(place, blocks).map((block) => block.parentElement!)))
    for (const child of [...parent.childNodes])
      if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim() === '') child.remove()
}

/** The pasted elements, changed in place. Nothing of them is shown: the editor makes its own from the text and kinds it knows. */
export function tidied(place: Element): Element {
  // Word's empty paragraph holds a blank.
  for (const blank of all(place, 'o\\:p')) if (textOf(blank) === '') blank.remove()
  closeUp(place)
  readWordLists(place)
  readLists(place)
  readTables(place)
  return place
}
