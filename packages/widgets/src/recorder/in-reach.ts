/**
 * Whether a user can bring an element into view by scrolling: it has a size, stands where its page scrolls to, and no element around
 * it cuts it off. What covers it is not seen.
 */
export function isInReach(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (!hasSize(box) || isBeyondPage(element, box)) return false
  for (let around = parentOf(element); around; around = parentOf(around)) if (cutsOff(around, box)) return false
  return true
}

const hasSize = ({ width, height }: DOMRect): boolean => width >= 1 && height >= 1

/** Pages scroll from their beginning in the direction of their writing, and down. */
function isBeyondPage({ ownerDocument }: Element, { left, right, bottom }: DOMRect): boolean {
  const { scrollX, scrollY, getComputedStyle } = ownerDocument.defaultView!
  const { documentElement } = ownerDocument
  const isBeside =
    getComputedStyle(documentElement).direction === 'rtl' ? left + scrollX >= documentElement.clientWidth : right + scrollX <= 0
  return isBeside || bottom + scrollY <= 0
}

/** The element around this one in what is drawn: also its slot, or the host of its shadow root. */
function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent?.nodeType === Node.ELEMENT_NODE ? (parent as Element) : undefined
}

/** Whether an element hides this box, which no user can scroll to. What the page's body hides belongs to its window. */
function cutsOff(element: Element, box: DOMRect): boolean {
  const { overflowX, overflowY, display } = getComputedStyle(element)
  const isWindow = element === element.ownerDocument.body || element === element.ownerDocument.documentElement
  if (isWindow || display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) return false
  const own = element.getBoundingClientRect()
  const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return (
    !hasSize(own) ||
    (isHidden(overflowX) && (box.right <= own.left || box.left >= own.right)) ||
    (isHidden(overflowY) && (box.bottom <= own.top || box.top >= own.bottom))
  )
}
