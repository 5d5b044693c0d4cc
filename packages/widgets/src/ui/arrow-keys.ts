import type { KeyboardEvent } from 'react'

/** The index in a row of `count` that a key moves to from `at`, around its ends; undefined for any other key. */
export function moved(key: string, [back, forward]: readonly [string, string], at: number, count: number): number | undefined {
  const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: count - 1 }[key]
  return next === undefined || count === 0 ? undefined : (next + count) % count
}

/** True if the text of an element runs from right to left. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Moves the focus among the elements that match, up to the first and the last one; with `sideways` by all four arrow keys. */
export function moveAmong(event: KeyboardEvent<HTMLElement>, selector: string, sideways = false): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = all.indexOf(event.target as HTMLElement)
  const forward = isRightToLeft(event.currentTarget) ? -1 : 1
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
  if (sideways) Object.assign(steps, { ArrowRight: at + forward, ArrowLeft: at - forward })
  const next = steps[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}
