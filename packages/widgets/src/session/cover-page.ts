import { sheetOf } from '../lib/sheets.ts'

/** What of a page is heard through our elements; what else the page plays is its own. */
function pauseSound(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (!element.shadowRoot) continue
    if (element.localName.startsWith('chartside-'))
      for (const media of element.shadowRoot.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause()
    pauseSound(element.shadowRoot)
  }
}

/** Puts a title in place of the window's, also of one that the page sets meanwhile. */
function coverTitle(title: string): () => void {
  let theirs = document.title
  document.title = title
  const watch = new MutationObserver(() => {
    if (document.title === title) return
    theirs = document.title
    document.title = title
  })
  watch.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => {
    watch.disconnect()
    document.title = theirs
  }
}

// Browsers make a modal dialog visible wherever it is.
const hidden = ':root, dialog { visibility: hidden !important }'

let covers = 0

/**
 * Takes everything of the page but `host` out of sight: of readers' eyes, of screen readers, of find-in-page and of print.
 * Nothing is removed, so that all of it goes on. The function that comes back shows it again.
 */
export function coverPage(host: HTMLElement, title: string): () => void {
  // What is shown later, or lies in the top layer, inherits it as well.
  if (covers++ === 0) document.adoptedStyleSheets.push(sheetOf(hidden))
  host.style.setProperty('visibility', 'visible', 'important')
  // Copied, a selection would be read elsewhere.
  document.getSelection()?.removeAllRanges()
  pauseSound(document)
  const uncoverTitle = coverTitle(title)
  return () => {
    uncoverTitle()
    host.style.removeProperty('visibility')
    if (--covers > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== sheetOf(hidden))
  }
}
