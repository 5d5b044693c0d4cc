/** A part of one axis, in pixels of the window. */
interface Span {
  from: number
  to: number
}

/**
 * Whether a user can bring an element into view by scrolling: it has a size, stands where its page or what is around it scrolls to,
 * and nothing around it cuts it off. What covers it is not seen.
 */
export function isInReach(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (!hasSize(box)) return false
  let [x, y]: [Span | undefined, Span | undefined] = spansOf(box)
  let { position } = getComputedStyle(element)
  for (let around = parentOf(element); around; around = parentOf(around)) {
    const style = getComputedStyle(around)
    // What is placed by another element is cut off by none between the two.
    if (!isPlacedBy(style, position)) continue
    position = style.position
    if (isWindow(around) || style.display === 'contents') continue
    const own = around.getBoundingClientRect()
    if (style.overflowX !== 'visible' && style.overflowY !== 'visible' && !hasSize(own)) return false
    const isBackwards = style.direction === 'rtl'
    x = shownIn(spansOf(own)[0], x, style.overflowX, isBackwards ? Number.POSITIVE_INFINITY : around.scrollLeft)
    y = shownIn(spansOf(own)[1], y, style.overflowY, around.scrollTop)
    if (!x || !y) return false
  }
  return !isBeyondPage(element.ownerDocument, x!, y!)
}

const hasSize = ({ width, height }: DOMRect): boolean => width >= 1 && height >= 1

const spansOf = ({ left, right, top, bottom }: DOMRect): [Span, Span] => [
  { from: left, to: right },
  { from: top, to: bottom },
]

const isWindow = (element: Element): boolean =>
  element === element.ownerDocument.body || element === element.ownerDocument.documentElement

/** Whether an element of this style places what is inside of it with this position. */
const isPlacedBy = ({ position, transform, filter, contain }: CSSStyleDeclaration, inner: string): boolean => {
  const isFrame = transform !== 'none' || filter !== 'none' || /paint|layout|strict|content/.test(contain)
  if (inner === 'fixed') return isFrame
  return inner !== 'absolute' || isFrame || position !== 'static'
}

/** Where an element shows this span: anywhere in it if it scrolls there, nowhere (undefined) if it cuts the span off. */
function shownIn(own: Span, span: Span | undefined, overflow: string, scrolled: number): Span | undefined {
  if (!span || overflow === 'visible') return span
  if (overflow !== 'hidden' && overflow !== 'clip') return span.to - own.from + scrolled > 0 ? own : undefined
  return span.to <= own.from || span.from >= own.to ? undefined : span
}

/** Pages scroll from their beginning in the direction of their writing, and down. */
function isBeyondPage({ defaultView, documentElement }: Document, x: Span, y: Span): boolean {
  const { scrollX, scrollY } = defaultView!
  const isBeside =
    getComputedStyle(documentElement).direction === 'rtl' ? x.from + scrollX >= documentElement.clientWidth : x.to + scrollX <= 0
  return isBeside || y.to + scrollY <= 0
}

/** The element around this one in what is drawn: also its slot, or the host of its shadow root. */
function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent?.nodeType === Node.ELEMENT_NODE ? (parent as Element) : undefined
}
