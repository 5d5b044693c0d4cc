/** A stream of Opus as a browser's MediaRecorder writes it, taken apart as it comes. */
export interface OggOpus {
  /** The packets of sound that are complete with these bytes, in order. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[]
  /** How many channels the stream has; 0 before its first page. */
  channels(): number
  /** Seconds from the stream's beginning to the end of the last complete page. */
  seconds(): number
}

/** Opus counts at this rate, whatever the device's (RFC 7845, section 4). */
export const opusRate = 48_000

/** A page's fixed part; the lengths of its segments follow (RFC 3533, section 6). */
const headerBytes = 27

/** Takes the pages of an Ogg stream apart. Checksums are not looked at: nothing travelled. */
export function createOggOpus(): OggOpus {
  let held: Uint8Array = new Uint8Array()
  let packet: Uint8Array = new Uint8Array()
  let packets = 0
  let channels = 0
  let granule = 0

  /** The length of the page that `held` begins with; undefined while it is not all there. */
  function pageLength(): number | undefined {
    const body = headerBytes + (held[26] ?? 0)
    if (held.length < body) return undefined
    const length = held.subarray(headerBytes, body).reduce((sum, segment) => sum + segment, body)
    return held.length < length ? undefined : length
  }

  function take(page: Uint8Array): Uint8Array<ArrayBuffer>[] {
    granule = Number(new DataView(page.buffer, page.byteOffset).getBigUint64(6, true))
    const complete: Uint8Array<ArrayBuffer>[] = []
    let at = headerBytes + page[26]!
    for (const segment of page.subarray(headerBytes, at)) {
      packet = joined(packet, page.subarray(at, at + segment))
      at += segment
      // A full segment goes on in the next one, which may be on the next page.
      if (segment === 255) continue
      packets++
      // The first packet says what follows, the second is for titles (RFC 7845, section 5).
      if (packets === 1) channels = packet[9] ?? 0
      if (packets > 2) complete.push(packet.slice())
      packet = new Uint8Array()
    }
    return complete
  }

  return {
    push(bytes) {
      held = joined(held, bytes)
      const complete: Uint8Array<ArrayBuffer>[] = []
      for (let length = pageLength(); length !== undefined; length = pageLength()) {
        complete.push(...take(held.subarray(0, length)))
        held = held.subarray(length)
      }
      return complete
    },
    channels: () => channels,
    seconds: () => granule / opusRate,
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
