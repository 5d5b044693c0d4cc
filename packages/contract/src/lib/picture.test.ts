import { expect, test } from 'vitest'

import { pictureOf } from './picture.ts'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(values.flatMap((value) => (typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)])))

const png = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 'IHDR', 0, 0, 0x10, 0, 0, 0, 1, 0)
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x02, 0, 0x03, 0x20, 3]
/** A JPEG with a table, a restart marker, fill bytes and a comment before its frame. */
const jpeg = (marker = 0xc0) =>
  bytes(0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2, 0xff, 0xd0, 0xff, 0xff, 0xfe, 0, 3, 65, ...frame(marker))
const webp = (...chunk: (number | string)[]) => bytes('RIFF', 0, 0, 0, 0, 'WEBP', ...chunk)

test.each([
  ['a PNG', png, { kind: 'png', width: 4096, height: 256 }],
  ['a JPEG', jpeg(), { kind: 'jpeg', width: 800, height: 512 }],
  ['a progressive JPEG', jpeg(0xc2), { kind: 'jpeg', width: 800, height: 512 }],
  [
    'a WebP with loss',
    webp('VP8 ', 9, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x43, 0x00, 0x02),
    { kind: 'webp', width: 800, height: 512 },
  ],
  ['a WebP without loss', webp('VP8L', 9, 0, 0, 0, 0x2f, 0x1f, 0xc3, 0x7f, 0x00), { kind: 'webp', width: 800, height: 512 }],
  [
    'an extended WebP',
    webp('VP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x03, 0x01, 0xff, 0x01, 0x00),
    { kind: 'webp', width: 66336, height: 512 },
  ],
])('[PROF-01] finds kind and size of %s', (_, file, expected) => {
  expect(pictureOf(file)).toEqual(expected)
  // A picture inside a larger buffer.
  expect(pictureOf(new Uint8Array([7, 7, 7, ...file]).subarray(3))).toEqual(expected)
})

test.each([
  ['nothing', bytes()],
  ['a PDF', bytes('%PDF-1.7 and more')],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', bytes('GIF89a', 1, 0, 1, 0)],
  ['a page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a PNG that breaks off', png.subarray(0, 20)],
  ['a PNG without a width', Uint8Array.from(png, (byte, at) => (at >= 16 && at < 20 ? 0 : byte))],
  ['a JPEG that breaks off', jpeg().subarray(0, 12)],
  ['a JPEG without a frame', bytes(0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3)],
  ['a JPEG whose segment has no length', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0)],
  ['a JPEG with nonsense between its segments', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4)],
  ['sound', bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt ')],
  ['a WebP that breaks off', webp('VP8X', 10)],
  ['a WebP of another kind', webp('ABCD', 1, 2, 3, 4)],
])('[PROF-01] %s is not a picture', (_, file) => {
  expect(pictureOf(file)).toBeUndefined()
})
