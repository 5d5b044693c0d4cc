// Whether the end of a file is missing, as after a broken transfer or a full memory card. Such a file opens, and shows a part.
import { jpegDataAt } from '@chartside/contract/lib/picture'

import type { DocumentKind } from './document-file.ts'

/** Bytes at the end in which nearly every file has its end; scanners and phones write something of their own behind it. */
const tailBytes = 64 * 1024

/** True if the end of a file with this `head` is missing; false where that is not known. */
export async function isCutOff(file: Blob, kind: DocumentKind, head: Uint8Array): Promise<boolean> {
  const tailFrom = Math.max(0, file.size - tailBytes)
  const tail = await bytesFrom(file, tailFrom)
  if (kind === 'pdf')
    return file.size < statedLength(head) || !(hasText(tail, '%%EOF') || hasText(tail, 'startxref') || isPadding(tail))
  if (kind === 'png') return !hasText(tail, pngEnd) && !hasText(await bytesFrom(file, 0), pngEnd)
  const dataAt = jpegDataAt(head)
  // Its header is longer than what was read.
  if (dataAt === undefined) return file.size <= head.length
  if (hasText(tail.subarray(Math.max(0, dataAt - tailFrom)), jpegEnd)) return false
  return !hasText(await bytesFrom(file, dataAt), jpegEnd)
}

const bytesFrom = async (file: Blob, from: number): Promise<Uint8Array> => new Uint8Array(await file.slice(from).arrayBuffer())

/** The last part with its checksum, and a marker that cannot stand in the data of a picture. */
const [pngEnd, jpegEnd] = ['IEND\xaeB`\x82', '\xff\xd9']

/** The length that a PDF states, if it is made to be shown while it loads. */
function statedLength(head: Uint8Array): number {
  const text = String.fromCharCode(...head.subarray(0, 2048))
  return Number(/\/Linearized[^>]*\/L\s+(\d+)/.exec(text)?.[1] ?? 0)
}

const isPadding = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** True if these characters, one a byte, occur. */
function hasText(bytes: Uint8Array, text: string): boolean {
  const wanted = [...text].map((letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
