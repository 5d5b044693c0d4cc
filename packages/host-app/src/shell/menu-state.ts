import { useEffect, useState, useSyncExternalStore } from 'react'

/** From this width on the menu is open to begin with (NAV-04). */
export const wide = '(min-width: 1024px)'
/** Below 768 px the mobile layout applies (NAV-04). */
export const mobile = '(max-width: 767.98px)'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The side menu: open at 1024 px and above, collapsed below, until the user decides otherwise. */
export function useMenu() {
  const isWide = useMedia(wide)
  const isMobile = useMedia(mobile)
  const [open, setOpen] = useState(isWide)
  // A window that changes its size class gets the default of that class.
  useEffect(() => setOpen(isWide && !isMobile), [isWide, isMobile])
  return { open, mobile: isMobile, toggle: () => setOpen(!open), close: () => setOpen(false) }
}
