let locks = 0
let sheet: CSSStyleSheet

/**
 * Keeps the page behind a dialog from scrolling, without moving it. Returns the function that releases it. What the page sets on
 * its root meanwhile, such as for a dialog of its own, stays its own.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  if (locks++ === 0) {
    const { clientWidth } = root
    const padding = Number.parseFloat(getComputedStyle(root).paddingRight)
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    const lock = (more = '') => sheet.replaceSync(`:root { overflow: hidden !important; ${more} }`)
    lock()
    // The page fills the place of the scroll bar, so that the backdrop covers it; a gutter would stay bright.
    const freed = root.clientWidth - clientWidth
    if (freed > 0) lock(`padding-right: ${padding + freed}px !important`)
  }
  return () => {
    if (--locks === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
