let locks = 0
let before: { overflow: string; padding: string } | undefined

/** Keeps the page behind a dialog from scrolling, without moving it. Returns the function that releases it. */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  if (locks++ === 0) {
    before = { overflow: style.overflow, padding: style.paddingRight }
    const bar = innerWidth - clientWidth
    style.overflow = 'hidden'
    // The page fills the place of the scroll bar, so that the backdrop covers it; a gutter would stay bright.
    const freed = document.documentElement.clientWidth - clientWidth
    if (bar > 0 && freed > 0)
      style.paddingRight = `${Number.parseFloat(getComputedStyle(document.documentElement).paddingRight) + freed}px`
  }
  return () => {
    if (--locks > 0 || !before) return
    style.overflow = before.overflow
    style.paddingRight = before.padding
  }
}
