// Identifies pictures by their bytes, for both sides: the client reports a problem before sending, the server enforces the rules.
import { documentRefusals, kindOf, maxMegapixels } from './document-file.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** A picture's properties according to its header. */
export interface Picture {
  kind: PictureKind
  /** In pixels, before its orientation is applied. */
  width: number
  height: number
}

/** Reads a picture's header; undefined if it is not a JPEG, PNG or WebP, or ends too early. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = kindOf(bytes)
  const kind = found === 'jpeg' || found === 'png' ? found : isWebp(view) ? 'webp' : undefined
  if (!kind) return undefined
  try {
    const size = sizes[kind](view)
    return size && size.width > 0 && size.height > 0 ? { kind, ...size } : undefined
  } catch (error) {
    // It ends inside its header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The bytes at the start of a picture that contain its size; a JPEG can have a thumbnail and a color profile before it. */
export const pictureHeadBytes = 1024 * 1024

/**
 * Why an image cannot be filed as a document; undefined if it can. Judged by its header only: decoding 60,000 × 60,000 pixels
 * takes 14 GB, although the file can be as small as 5 MB.
 */
export function pixelsRefusal(head: Uint8Array): string | undefined {
  const picture = pictureOf(head)
  const isTooLarge = picture && picture.width * picture.height > maxMegapixels * 1e6
  return isTooLarge ? documentRefusals.pixels : undefined
}

type Size = Pick<Picture, 'width' | 'height'>

const sizes: Record<PictureKind, (view: DataView) => Size | undefined> = {
  jpeg: jpegSize,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  webp: webpSize,
}

const wordAt = (view: DataView, at: number): string =>
  at + 4 <= view.byteLength ? String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index))) : ''

const isWebp = (view: DataView): boolean => wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP'

/** Markers of a frame's header; DHT, JPG and DAC are in the same range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegSize(view: DataView): Size | undefined {
  const at = jpegPart(view, isFrame)
  return at === undefined ? undefined : { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
}

/** Where the first part of a JPEG's header with such a marker begins. */
function jpegPart(view: DataView, isWanted: (marker: number) => boolean): number | undefined {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isWanted(marker)) return at
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else {
      const length = view.getUint16(at + 2)
      // The image data begins, or this is not a valid length.
      if (marker === 0xda || marker === 0xd9 || length < 2) return undefined
      at += 2 + length
    }
  }
}

/** Where the image data of a JPEG begins, behind all thumbnails; undefined if its head ends before. */
export function jpegDataAt(head: Uint8Array): number | undefined {
  try {
    return jpegPart(new DataView(head.buffer, head.byteOffset, head.byteLength), (marker) => marker === 0xda)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const littleUint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000

function webpSize(view: DataView): Size | undefined {
  switch (wordAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: littleUint24(view, 24) + 1, height: littleUint24(view, 27) + 1 }
    default:
      return undefined
  }
}
