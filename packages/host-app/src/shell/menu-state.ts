import { useState, useSyncExternalStore } from 'react'

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

/** The side menu: open at 1024 px and above, collapsed below; another size class resets what the user has chosen. */
export function useMenu() {
  const isWide = useMedia(wide)
  const isMobile = useMedia(mobile)
  const size = isMobile ? 'mobile' : isWide ? 'wide' : 'medium'
  const [chosen, choose] = useState<{ size: string; open: boolean }>()
  const open = chosen?.size === size ? chosen.open : size === 'wide'
  const setOpen = (open: boolean) => choose({ size, open })
  return { open, mobile: isMobile, toggle: () => setOpen(!open), close: () => setOpen(false) }
}
