import { useEffect, useMemo } from 'react'

import { focused } from './focused.ts'

/** What can get the focus instead of `opener`: the last button of the row beside its row, or the part of the page around it. */
function placesNear(opener: Element | null): HTMLElement[] {
  const row = opener?.closest('tr, li')
  const rows = [row?.nextElementSibling, row?.previousElementSibling]
  const buttons = rows.map((one) => [...(one?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1))
  const around = opener?.closest<HTMLElement>('section, form, dialog')
  return [...buttons, around].filter((place) => place instanceof HTMLElement)
}

/**
 * Keeps the focus near what opened a question where its answer removes that, as a row that is deleted: otherwise the keyboard would
 * go on from the start of the page, or of the element.
 */
export function useFocusNear(isOpen: boolean): void {
  // While drawing: once the question is open, it has the focus.
  const near = useMemo(() => {
    const opener = isOpen ? focused() : null
    return { opener, places: placesNear(opener) }
  }, [isOpen])
  useEffect(
    () => () => {
      if (near.opener?.isConnected !== false) return
      const place = near.places.find((one) => one.isConnected)
      if (place && place.tabIndex < 0) place.tabIndex = -1
      place?.focus()
    },
    [near],
  )
}
