/**
 * While on, has the browser ask before the page is left. Removed when off, since the listener disables the back/forward cache.
 */
export function createLeavingGuard(): (on: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Browsers from before 2024 need a return value, which none of them shows.
    event.returnValue = true
  }
  return (on) => {
    if (typeof window === 'undefined') return
    if (on) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
}
