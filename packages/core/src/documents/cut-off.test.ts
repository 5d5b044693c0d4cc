import { samplePdf, samplePng } from '@chartside/server/testing/sample-files'
import { describe, expect, test } from 'vitest'

import { checkFile } from './document-file.ts'
import { documentWords } from './words.ts'

const bytes = (...parts: (string | number | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part as string, 'latin1')))),
  )
/** A part of a JPEG's header. */
const part = (marker: number, content: Uint8Array) =>
  bytes(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, content)
const thumbnail = bytes(0xff, 0xd8, 0xff, 0xda, 'small', 0xff, 0xd9)
/** As phones make them: a thumbnail, two scans and stuffed bytes. */
const jpeg = (kilobytes: number) =>
  bytes(
    ...[0xff, 0xd8, part(0xe1, bytes('Exif\0\0', thumbnail)), part(0xc0, bytes(8, 0, 16, 0, 16, 1, 1, 0x11, 0))],
    ...[part(0xda, bytes(1, 1, 0, 0, 63, 0)), 'x\xff\0x'.repeat(256 * kilobytes)],
    ...[part(0xda, bytes(1, 1, 0, 0, 63, 0)), 'rest', 0xff, 0xd9],
  )
const pdf = samplePdf('Blood count', ['Hemoglobin 13.8'])
const png = samplePng(300, 300, (x, y) => (x * 7919 + y * 104_729) % 1)
const noise = bytes('motion picture '.repeat(8000))
/** A PDF that is made to be shown while it loads, which has an end near its beginning, too. */
const linearized = (length: number) =>
  bytes('%PDF-1.7\n1 0 obj\n<</Linearized 1/L ', String(length), '/O 9/E 900>>\nendobj\nstartxref\n0\n%%EOF\n', 'x'.repeat(5000))

/** The warning about a file; throws its refusal. */
async function warningOf(name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const checked = await checkFile(new File([content], name))
  if ('refusal' in checked) throw new Error(checked.refusal)
  return checked.warning
}

describe('[DOC-07] a file whose end is missing is filed with a warning', () => {
  test.each([
    ['a PDF', 'scan.pdf', pdf.subarray(0, pdf.length - 60)],
    ['a PDF that says its length', 'scan.pdf', linearized(90_000)],
    ['a PNG', 'scan.png', png.subarray(0, png.length - 3)],
    ['a photo, which keeps the end of its thumbnail', 'photo.jpg', jpeg(200).subarray(0, 100_000)],
    ['a short photo', 'photo.jpg', jpeg(1).subarray(0, 600)],
    ['a photo that ends in its header', 'photo.jpg', jpeg(1).subarray(0, 24)],
  ])('%s', async (_, name, content) => {
    expect(await warningOf(name, bytes(content))).toBe(documentWords.cutOff)
  })

  test.each([
    ['a PDF', 'scan.pdf', pdf],
    ['a PDF of a scanner, with bytes behind its end', 'scan.pdf', bytes(pdf, '\0'.repeat(5000), '\r\n\x1b%-12345X')],
    ['a PDF in blocks that are filled with zeros', 'scan.pdf', bytes(pdf, '\0'.repeat(100_000))],
    ['a PDF that says its length', 'scan.pdf', linearized(5000)],
    ['a PNG', 'scan.png', png],
    ['a PNG with bytes behind its end', 'scan.png', bytes(png, noise)],
    ['a photo', 'photo.jpg', jpeg(200)],
    ['a photo with a film behind it', 'photo.jpg', bytes(jpeg(200), noise)],
  ])('not %s', async (_, name, content) => {
    expect(await warningOf(name, bytes(content))).toBe('')
  })

  test('a photo whose header is longer than what is read is left alone', async () => {
    const profiles = Array.from({ length: 17 }, () => part(0xe2, bytes('x'.repeat(65_000))))
    expect(await warningOf('photo.jpg', bytes(0xff, 0xd8, ...profiles, 'and no end'))).toBe('')
  })
})
