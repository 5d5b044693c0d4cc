import { type RefObject, useEffect } from 'react'

import { useLatest, useWidget } from '../lib/context.ts'
import { isInField, isInFront } from './copy-note.ts'

/** What the keys of a review do; a missing one is not possible now. */
export interface ReviewKeys {
  /** C, outside of fields. */
  copy: () => void
  /** Ctrl+P. */
  print: () => void
  /** Ctrl+S. */
  save?: (() => void) | undefined
  /** Ctrl+Enter. */
  review?: (() => void) | undefined
}

/** Handles the keys of a review while it is in front. */
export function useReviewKeys(place: RefObject<HTMLElement | null>, keys: ReviewKeys): void {
  const latest = useLatest(keys)
  const { host } = useWidget()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !place.current || !isInFront(place.current, host, event)) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place, host, latest])
}

function actOf(event: KeyboardEvent, { copy, print, save, review }: ReviewKeys): (() => void) | undefined {
  if (event.altKey || event.shiftKey) return undefined
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'enter' ? review : key === 's' ? save : key === 'p' ? print : undefined
  return key === 'c' && !isInField(event) ? copy : undefined
}
