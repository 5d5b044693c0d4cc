let locks = 0
let sheet: CSSStyleSheet

/**
 * Keeps the page behind a dialog from scrolling, without moving it. Returns the function that releases it. What the page sets on
 * its root meanwhile, such as for a dialog of its own, stays its own.
 */
export function lockScroll(): () => void {
  if (locks++ === 0) {
    const root = document.documentElement
    const { clientWidth } = root
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    sheet.insertRule(':root{overflow:hidden!important}')
    // The page fills the place of the scroll bar, so that the backdrop covers it; a gutter would stay bright.
    const padding = Number.parseFloat(getComputedStyle(root).paddingRight) + root.clientWidth - clientWidth
    sheet.insertRule(`:root{padding-right:${padding}px!important}`)
  }
  return () => {
    if (--locks === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
