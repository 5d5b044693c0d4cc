/**
 * Calls `listener` whenever one of these elements changes its size; the returned function stops that. It is called just after the
 * browser has drawn the change: what a listener changes in the observer's own turn can make the browser report an error to the page
 * ('ResizeObserver loop completed with undelivered notifications').
 */
export function onResize(elements: readonly Element[], listener: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    clearTimeout(later)
    later = setTimeout(listener)
  })
  for (const element of elements) observer.observe(element)
  return () => {
    clearTimeout(later)
    observer.disconnect()
  }
}
