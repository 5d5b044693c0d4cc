import { sheetOf } from '../lib/sheets.ts'

/** Pauses the sound of our elements; other sound is the page's own. */
function pauseSound(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (!element.shadowRoot) continue
    if (element.localName.startsWith('chartside-'))
      for (const media of element.shadowRoot.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause()
    pauseSound(element.shadowRoot)
  }
}

/** Replaces the window's title, and any that the page sets meanwhile. */
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

// Browsers make a modal dialog visible wherever it is. What a page makes visible itself is behind the cover, which paper lacks.
const hidden = ':root, dialog { visibility: hidden !important } @media print { :root { display: none !important } }'

let covers = 0

/**
 * Hides everything on the page except `host`, also from screen readers, find-in-page and print. Nothing is removed, so everything
 * keeps running. Returns the function that shows it again.
 */
export function coverPage(host: HTMLElement, title: string): () => void {
  // Elements that are shown later, or are in the top layer, inherit it too.
  if (covers++ === 0) document.adoptedStyleSheets.push(sheetOf(hidden))
  host.style.setProperty('visibility', 'visible', 'important')
  // A selection could be copied and read elsewhere.
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
