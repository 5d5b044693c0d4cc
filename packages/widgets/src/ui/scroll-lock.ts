let locks = 0
let before: { overflow: string; gutter: string } | undefined

/** Keeps the page behind a dialog from scrolling, without moving it; the function that comes back lets it go. */
export function lockScroll(): () => void {
  const { style, scrollHeight, clientHeight } = document.documentElement
  if (locks++ === 0) {
    before = { overflow: style.overflow, gutter: style.scrollbarGutter }
    if (scrollHeight > clientHeight) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  return () => {
    if (--locks > 0 || !before) return
    style.overflow = before.overflow
    style.scrollbarGutter = before.gutter
  }
}
