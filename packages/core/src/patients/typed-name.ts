/** A name that was typed into one field, as first and last name: 'Jane Ann Doe' or 'Doe, Jane Ann'. */
export function namesIn(typed: string): { first_name: string; last_name: string } {
  const words = typed.trim().replace(/\s+/g, ' ')
  const [before = '', after] = words.split(/\s*,\s*/, 2)
  if (after !== undefined) return { first_name: after, last_name: before }
  const gap = words.lastIndexOf(' ')
  return gap < 0 ? { first_name: words, last_name: '' } : { first_name: words.slice(0, gap), last_name: words.slice(gap + 1) }
}
