import { $openDialogs } from '@chartside/widgets/ui'
import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

/** An entry of the history: the number of the router's page, and how many dialogs were open on it. */
interface Place {
  page: number
  level: number
}

/**
 * Back closes the topmost dialog instead of leaving the page below (NAV-09). Each open dialog has an entry of the history with the
 * page's own address. One whose dialog was closed otherwise is skipped later: it cannot be removed without a step back, which might
 * undo a step forward that follows at once.
 */
export function useBackCloses(): void {
  const location = useLocation()
  const latest = useRef(location)
  const moved = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = location
    moved.current?.()
  }, [location])
  // An effect of layout: those of a part run before those of the router around it, so that this listens first.
  useLayoutEffect(() => {
    const { sync, stop } = followBack(() => latest.current)
    moved.current = sync
    return stop
  }, [])
}

function followBack(shown: () => Location): { sync: () => void; stop: () => void } {
  let at = placeNow()
  const sync = () => {
    const now = placeNow()
    // The router, which replaces entries, drops the level of one.
    if (now.page !== at.page) at = now
  }
  const addEntries = () => {
    sync()
    while (at.level < $openDialogs.get().length) {
      at = { page: at.page, level: at.level + 1 }
      window.history.pushState({ ...window.history.state, level: at.level }, '')
    }
  }
  const onMove = (event: PopStateEvent) => {
    const [before, now] = [at, placeNow()]
    at = now
    if (now.page !== before.page || now.level === before.level) return
    // The router shows this page already; the entry may have an address from before the dialog.
    event.stopImmediatePropagation()
    const { pathname, search, hash, state, key } = shown()
    window.history.replaceState({ usr: state, key, idx: now.page, level: now.level }, '', pathname + search + hash)
    if (now.level > before.level) return
    const open = $openDialogs.get()
    if (open.length <= now.level) window.history.back()
    else {
      open.at(-1)?.()
      // Another Back asks a dialog that has stayed once more.
      setTimeout(addEntries)
    }
  }
  const unfollow = $openDialogs.listen(addEntries)
  window.addEventListener('popstate', onMove)
  const stop = () => {
    unfollow()
    window.removeEventListener('popstate', onMove)
  }
  return { sync, stop }
}

function placeNow(): Place {
  const { idx = 0, level = 0 } = window.history.state ?? {}
  return { page: idx, level }
}
