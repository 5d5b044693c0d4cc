/** Opus counts at this rate, whatever the device's rate (RFC 7845, section 4). */
export const opusRate = 48_000

/** A page's fixed part; its segment lengths follow (RFC 3533, section 6). */
const headerBytes = 27

/** Splits a stream of Ogg Opus, as a browser's MediaRecorder makes it, into packets as it comes. Checksums are ignored, since the data never left the machine. */
export function createOggOpus() {
  let held: Uint8Array = new Uint8Array()
  let packet: Uint8Array = new Uint8Array()
  let packets = 0
  let channels = 0
  let granule = 0

  /** The length of the first page in `held`; undefined while it is incomplete. */
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
      // A full segment continues in the next one, which may be on the next page.
      if (segment === 255) continue
      packets++
      // The first packet describes the stream, the second holds tags (RFC 7845, section 5).
      if (packets === 1) channels = packet[9] ?? 0
      if (packets > 2) complete.push(packet.slice())
      packet = new Uint8Array()
    }
    return complete
  }

  return {
    /** The packets of sound that these bytes complete, in order. */
    push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
      held = joined(held, bytes)
      const complete: Uint8Array<ArrayBuffer>[] = []
      for (let length = pageLength(); length !== undefined; length = pageLength()) {
        complete.push(...take(held.subarray(0, length)))
        held = held.subarray(length)
      }
      return complete
    },
    /** The number of channels; 0 before the first page. */
    channels: () => channels,
    /** Seconds from the start of the stream to the end of the last complete page. */
    seconds: () => granule / opusRate,
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
