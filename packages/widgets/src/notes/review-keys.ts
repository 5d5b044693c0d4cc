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
  /** Alt+1 to Alt+9: goes to the first to the ninth section; undefined for one that the note has not. */
  section: (index: number) => (() => void) | undefined
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
    // What is typed in a field does not leave the element; elsewhere on the page the focus may be on nothing.
    const places = [host.shadowRoot, document]
    for (const one of places) one?.addEventListener('keydown', press as EventListener)
    return () => {
      for (const one of places) one?.removeEventListener('keydown', press as EventListener)
    }
  }, [place, host, latest])
}

function actOf(event: KeyboardEvent, { copy, print, save, review, section }: ReviewKeys): (() => void) | undefined {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
  if (digit && event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
    // With Alt, a Mac's key is another character; one like [ or @, which some keyboards make in this way only, is typed.
    const isTyped = event.key !== digit && /^[ -~]$/.test(event.key) && isInField(event)
    return isTyped ? undefined : section(Number(digit) - 1)
  }
  if (event.altKey || event.shiftKey) return undefined
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'enter' ? review : key === 's' ? save : key === 'p' ? print : undefined
  return key === 'c' && !isInField(event) ? copy : undefined
}
