import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { onResize } from './on-resize.ts'

/** Whether an element is narrower than `width` pixels, kept up to date; false until it is drawn. */
export function useNarrow<Box extends HTMLElement>(width: number): [box: RefObject<Box | null>, isNarrow: boolean] {
  const box = useRef<Box>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setNarrow(element.clientWidth < width)
    measure()
    return onResize([element], measure)
  }, [width])
  return [box, isNarrow]
}
