/** A page number, or an ellipsis for the numbers left out. */
export type PageNumber = number | 'ellipsis'

/**
 * What a pagination shows (UI-02): up to 6 numbers while `current` is at most 5, then a window of 5 around it; always the last
 * page. A leading ellipsis leads to page 1. Pages out of range are clamped.
 */
export function pageNumbers(current: number, last: number): PageNumber[] {
  const end = Math.max(1, Math.floor(last) || 1)
  const page = Math.min(Math.max(1, Math.floor(current) || 1), end)
  const [from, to] = page <= 5 ? [1, Math.min(6, end)] : [page - 2, Math.min(page + 2, end)]
  const numbers: PageNumber[] = []
  if (from > 1) numbers.push('ellipsis')
  for (let number = from; number <= to; number++) numbers.push(number)
  // Directly before the last page no number is left out.
  if (to < end - 1) numbers.push('ellipsis')
  if (to < end) numbers.push(end)
  return numbers
}
