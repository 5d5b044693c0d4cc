import { describe, expect, test } from 'vitest'

import { contentRefusal, documentRefusals, kindOf, nameRefusal, visibleName } from './document-file.ts'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(values.flatMap((value) => (typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)])))
const png = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 'IHDR')

describe('the name of a file', () => {
  test.each([
    'Blood count.pdf',
    'SCAN.PDF',
    'Dr.Smith.pdf',
    // As converters, phones, offices and scanners name files.
    'Letter.docx.pdf',
    'scan.pdf.PDF',
    'scan.pdf.png',
    'IMG_1234.HEIC.jpg',
    'mychart.example.com.pdf',
    'labs.csv.pdf',
    'photo.jfif',
    'PHOTO.JPE',
    'lab.v2.jpeg',
    'report 20.11.2026.pdf',
    'Befund_Müller-Lüdenscheidt (2).png',
    'تقرير المختبر.pdf',
    'می\u200cخواهم.jpg',
    'سورة \u06dd\u0661.pdf',
    'क्\u200dष.png',
    // A word may end with a joiner.
    'അവന\u0d4d\u200d.pdf',
    // A Mac writes the time with a narrow space.
    'Screenshot 2026-11-20 at 9.41.00\u202fAM.png',
    '<script>alert(1)<script>.png',
    `${'x'.repeat(251)}.pdf`,
  ])('[DOC-03] %j is accepted', (name) => {
    expect(nameRefusal(name)).toBeUndefined()
  })

  test.each(['report.docx', 'picture.svg', 'page.html', 'run.exe', 'photo.heic', 'scan', '.pdf ', 'pdf', '', 'invoice.pdf.exe'])(
    '[DOC-03] %j is not one of the accepted kinds',
    (name) => {
      expect(nameRefusal(name)).toBe('Only PDF, JPEG, JPG, and PNG files are allowed.')
    },
  )

  test.each([
    'invoice.exe.pdf',
    'x.HTML.PDF',
    'x.exe.jfif',
    'a.svg .png',
    'b.js...pdf',
    'c.docm.jpg',
    'setup.reg.pdf',
    'x.url.pdf',
    'x.mhtml.png',
    'x.xll.pdf',
    'x.command.pdf',
    'x.phtml.pdf',
    'x.ps.pdf',
  ])('[DOC-03] %j has two extensions', (name) => {
    expect(nameRefusal(name)).toMatch(/^The file name has two endings, ‘\./)
  })

  const unseen =
    '\u202e\u2066\0\n\u0085\u2028\u001b\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u180e\u2064\u206a\ufff9\u3164\u{e0041}'
  test.each([
    '\u202efdp.exe.pdf',
    'invoice.e\u200cxe.pdf',
    'invoice.exe\u200d.pdf',
    '\u200cscan.pdf',
    'scan 1\u200d.pdf',
    'می\u200c\u200cخواهم.jpg',
    ...[...unseen].map((sign) => `a${sign}b.pdf`),
  ])('[DOC-03] %j has hidden characters', (name) => {
    expect(nameRefusal(name)).toBe(documentRefusals.hidden)
  })

  test('hidden characters become visible for display', () => {
    expect(visibleName('photo\u202egpj.exe')).toBe('photo\ufffdgpj.exe')
    expect(visibleName('a\n\0b.pdf')).toBe('a\ufffd\ufffdb.pdf')
    expect(visibleName('a\u200bb\u200c.pdf')).toBe('a\ufffdb\ufffd.pdf')
    expect(visibleName('تقرير المختبر.pdf')).toBe('تقرير المختبر.pdf')
    expect(visibleName('می\u200cخواهم.jpg')).toBe('می\u200cخواهم.jpg')
  })

  test('[DOC-03] its length is limited', () => {
    expect(nameRefusal(`${'x'.repeat(252)}.pdf`)).toBe('The file name can have at most 255 characters.')
  })
})

describe('the content of a file', () => {
  test.each([
    ['pdf', bytes('%PDF-1.7\n%âãÏÓ')],
    ['png', png],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF', 0)],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 16, 'Exif', 0, 0)],
    ['jpeg', bytes(0xff, 0xd8, 0xff, 0xdb, 0, 67)],
  ] as const)('[DOC-03] %s is recognised by its first bytes', (kind, head) => {
    expect(kindOf(head)).toBe(kind)
  })

  test.each([
    ['a program of Windows', bytes('MZ', 0x90, 0, 3, 0, 0, 0)],
    ['a program of Linux', bytes(0x7f, 'ELF', 2, 1, 1)],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a page', bytes('<!doctype html><script>')],
    ['a page before a PDF', bytes('<html>%PDF-1.7')],
    ['a program before a PDF', bytes('MZ', 0x90, '%PDF-1.7')],
    ['a script before a PDF', bytes('#!/bin/sh\nexit\n%PDF-1.7')],
    ['a PDF that begins too late', bytes(' '.repeat(1024), '%PDF-1.7')],
    ['a PNG without its header', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, '<script>')],
    ['a JPEG that ends at once', bytes(0xff, 0xd8, 0xff)],
    ['a JPEG that goes on with a script', bytes(0xff, 0xd8, 0xff, '/*')],
    ['nothing', bytes()],
  ])('[DOC-03] %s is not an accepted kind', (_, head) => {
    expect(kindOf(head)).toBeUndefined()
    expect(contentRefusal('scan.pdf', kindOf(head), head)).toBe('Only PDF, JPEG, JPG, and PNG files are allowed.')
  })

  test.each([
    ['HEIC', 'IMG_1234.jpg', bytes(0, 0, 0, 24, 'ftypheic')],
    ['HEIC', 'IMG_1234.jpg', bytes(0, 0, 0, 24, 'ftypmif1')],
    ['AVIF', 'photo.jpg', bytes(0, 0, 0, 28, 'ftypavif')],
    ['WebP', 'photo.jpg', bytes('RIFF', 0, 1, 0, 0, 'WEBPVP8 ')],
    ['GIF', 'scan.png', bytes('GIF89a')],
    ['GIF', 'scan.png', bytes('GIF89a', '%PDF-1.7')],
    ['TIFF', 'scan.jpg', bytes('II*', 0, 8, 0)],
    ['DICOM', 'x-ray.jpg', bytes(...Array.from({ length: 128 }, () => 0), 'DICM')],
    ['Office/ZIP', 'letter.pdf', bytes('PK', 3, 4)],
  ])('[DOC-03] that is %s is named as that, whatever its name says', (kind, name, head) => {
    expect(kindOf(head)).toBeUndefined()
    expect(contentRefusal(name, kindOf(head), head)).toBe(documentRefusals.otherKind(kind))
  })

  test.each([
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf)],
    ['line breaks', bytes('\r\n\r\n')],
    ["a print server's job", bytes(0x1b, '%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n')],
    ['as much as its readers skip', bytes(' '.repeat(1023))],
  ])('[DOC-03] a PDF behind %s is one', (_, lead) => {
    expect(kindOf(bytes(...lead, '%PDF-1.7\n'))).toBe('pdf')
  })

  test('[DOC-03] a picture named as a PDF, or the reverse, is detected', () => {
    const none = bytes()
    expect(contentRefusal('scan.pdf', 'png', none)).toBe(documentRefusals.notPdf)
    expect(contentRefusal('scan.jpg', 'pdf', none)).toBe(documentRefusals.notImage)
    // Programs often give pictures a wrong image extension, and their content decides how they are shown.
    expect(contentRefusal('scan.jpg', 'png', none)).toBeUndefined()
    expect(contentRefusal('scan.PDF', 'pdf', none)).toBeUndefined()
  })
})
