import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createOggOpus } from './ogg-opus.ts'

/** One page with these segments that ends at sample `granule`. */
function page(granule: number, segments: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(27 + segments.length + segments.reduce((sum, { length }) => sum + length, 0))
  bytes.set([0x4f, 0x67, 0x67, 0x53])
  new DataView(bytes.buffer).setBigUint64(6, BigInt(granule), true)
  bytes[26] = segments.length
  bytes.set(
    segments.map(({ length }) => length),
    27,
  )
  let at = 27 + segments.length
  for (const segment of segments) {
    bytes.set(segment, at)
    at += segment.length
  }
  return bytes
}

/** A packet split into segments of 255 bytes and a final shorter one. */
function cut(packet: Uint8Array): Uint8Array[] {
  const segments = Array.from({ length: Math.floor(packet.length / 255) }, (_, index) =>
    packet.slice(index * 255, (index + 1) * 255),
  )
  return [...segments, packet.slice(segments.length * 255)]
}

const name = (text: string) => new TextEncoder().encode(text)

/** Version 1, one channel; the rest does not matter here. */
const head = page(0, [new Uint8Array([...name('OpusHead'), 1, 1, ...new Array(9).fill(0)])])
const titles = page(0, [name('OpusTags')])

test('[REC-03] every packet of sound comes out whole and in order, however pages and bytes are split', () => {
  const packets = fc.array(fc.uint8Array({ minLength: 1, maxLength: 1000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(packets, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 700 }), (sound, perPage, step) => {
      const segments = sound.flatMap(cut)
      const pages = [head, titles]
      for (let at = 0; at < segments.length; at += perPage) pages.push(page((at + 1) * 960, segments.slice(at, at + perPage)))
      const all = new Uint8Array(pages.flatMap((bytes) => [...bytes]))
      const ogg = createOggOpus()
      const found: Uint8Array[] = []
      for (let at = 0; at < all.length; at += step) found.push(...ogg.push(all.slice(at, at + step)))
      expect(found).toEqual(sound)
    }),
    { numRuns: 50 },
  )
})

test('[REC-03] the stream reports its channels after the first page, and its length with each complete page', () => {
  const ogg = createOggOpus()
  expect([ogg.channels(), ogg.seconds()]).toEqual([0, 0])
  ogg.push(head)
  ogg.push(titles)
  expect(ogg.channels()).toBe(1)
  const sound = page(48_000, [new Uint8Array(80)])
  ogg.push(sound.slice(0, -1))
  expect(ogg.seconds()).toBe(0)
  ogg.push(sound.slice(-1))
  expect(ogg.seconds()).toBe(1)
})
