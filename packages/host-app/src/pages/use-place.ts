import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { type SessionElement, useSessionElement } from '../session.ts'

const places = new WeakMap<SessionElement, { top: number }>()

/** Where the list of patients was scrolled to last, in memory and for its user alone. */
function placeOf(session: SessionElement): { top: number } {
  const known = places.get(session)
  if (known) return known
  const place = { top: 0 }
  places.set(session, place)
  session.addEventListener('sessionend', () => {
    place.top = 0
  })
  return place
}

/** Who does one of these goes their own way from then on. */
const ownWays = ['keydown', 'pointerdown', 'wheel'] as const

/** Puts the page where it was scrolled to, each time the list is shown again, also after other pages; gives the list's ref. */
export function usePlace(shown: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const place = placeOf(useSessionElement())
  // Until the list is hidden: from then on the page is shorter, and what it is scrolled to says nothing.
  useLayoutEffect(() => {
    if (!shown) return
    const remember = () => {
      place.top = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [shown, place])
  // After the page's own effect, which begins every other page at its top.
  useEffect(() => {
    const { top } = place
    if (!shown || top === 0) return
    const back = () => {
      window.scrollTo(0, top)
      if (window.scrollY >= Math.floor(top)) stop()
    }
    // A list that is drawn anew has its height a moment later.
    const growing = new ResizeObserver(back)
    const stop = () => {
      growing.disconnect()
      for (const name of ownWays) window.removeEventListener(name, stop)
    }
    growing.observe(list.current!)
    for (const name of ownWays) window.addEventListener(name, stop, { passive: true })
    back()
    return stop
  }, [shown, place])
  return list
}
