const start = 0x811c9dc5
const prime = 0x01000193

/** A 32-bit hash of a text (FNV-1a over UTF-16 code units), for equal results in every tab. Not for secrets. */
export function hashOf(text: string): number {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  return hash >>> 0
}

/** One byte of so many is looked at: hours of sound take no time, and the place within a frame of 192 bytes changes. */
const stride = 13

/** A hash that tells sounds of one length apart, however they are cut into parts. */
export function hashOfSound(parts: Iterable<Uint8Array>): number {
  let hash = start
  let next = 0
  for (const part of parts) {
    for (; next < part.length; next += stride) hash = Math.imul(hash ^ part[next]!, prime)
    next -= part.length
  }
  return hash >>> 0
}
