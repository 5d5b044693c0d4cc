/** Has the browser ask before the page is left, while it is on. A page that is not asked about stays quick to return to. */
export function createLeavingGuard(): (on: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Browsers from before 2024 want to be given a text, which none of them shows.
    event.returnValue = true
  }
  return (on) => {
    if (typeof window === 'undefined') return
    if (on) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
}
