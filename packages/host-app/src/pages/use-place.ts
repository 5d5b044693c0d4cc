import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { type SessionElement, useSessionElement } from '../session.ts'

const places = new WeakMap<SessionElement, { top: number }>()

/** The last scroll position of the list of patients, in memory and only for its user. */
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

/** User input that stops scroll restoration. */
const userInput = ['keydown', 'pointerdown', 'wheel'] as const

/** Restores the scroll position each time the list is shown again, also after other pages. Returns the list's ref. */
export function usePlace(shown: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const place = placeOf(useSessionElement())
  // Stops when the list is hidden, since its scroll position means nothing on the shorter page.
  useLayoutEffect(() => {
    if (!shown) return
    const remember = () => {
      place.top = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [shown, place])
  // Runs after the page's own effect, which scrolls every other page to its top.
  useEffect(() => {
    const { top } = place
    if (!shown || top === 0) return
    const back = () => {
      window.scrollTo(0, top)
      if (window.scrollY >= Math.floor(top)) stop()
    }
    // A list that renders again reaches its height a moment later.
    const growing = new ResizeObserver(back)
    const stop = () => {
      growing.disconnect()
      for (const name of userInput) window.removeEventListener(name, stop)
    }
    growing.observe(list.current!)
    for (const name of userInput) window.addEventListener(name, stop, { passive: true })
    back()
    return stop
  }, [shown, place])
  return list
}
