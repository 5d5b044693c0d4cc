// Small files for the demonstration, generated here: a valid one-page PDF and a valid picture.
import { crc32, deflateSync } from 'node:zlib'

/** A one-page PDF: a title and lines of text (ASCII). */
export function samplePdf(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const body = lines.map((line) => `0 -20 Td (${escaped(line)}) Tj`).join('\n')
  const content = `BT\n/F1 18 Tf\n72 720 Td (${escaped(title)}) Tj\n/F1 11 Tf\n0 -14 Td\n${body}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** A grey picture; `shade` returns the brightness at a position, both from 0 to 1. */
export function samplePng(width: number, height: number, shade: (x: number, y: number) => number): Uint8Array<ArrayBuffer> {
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = Math.round(255 * shade(x / width, y / height))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, grey.
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8 + named.length)
  frame.writeUInt32BE(data.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), 4 + named.length)
  return frame
}
