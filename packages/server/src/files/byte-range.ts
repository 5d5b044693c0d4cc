export interface ByteRange {
  first: number
  /** Included. */
  last: number
}

/**
 * Reads a `Range` header for a file of `size` bytes. 'whole' if there is none, or one that a server may ignore
 * (other units, several ranges); 'unsatisfiable' if it begins behind the end.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return 'whole'
  if (parts[1] === '') {
    const length = Math.min(Number(parts[2]), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(parts[1])
  const last = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  if (parts[2] !== '' && Number(parts[2]) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}
