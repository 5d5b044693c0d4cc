/** A 32-bit hash of a text (FNV-1a over UTF-16 code units), for equal results in every tab. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
