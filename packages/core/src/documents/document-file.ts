import {
  contentRefusal,
  type DocumentKind,
  documentRefusals,
  documentTypes,
  kindOf,
  maxDocumentBytes,
  nameRefusal,
} from '@chartside/contract/lib/document-file'
import { pictureHeadBytes, pixelsRefusal } from '@chartside/contract/lib/picture'

import { listed } from '../lib/amounts.ts'
import { translated } from '../lib/language.ts'
import { documentWords } from './words.ts'

export { type DocumentKind, visibleName } from '@chartside/contract/lib/document-file'

/** What the file chooser offers if the page does not say (DOC-03). */
export const acceptedFiles = '.pdf,.jpeg,.jpg,.png'

const tokens: Readonly<Record<DocumentKind, RegExp>> = {
  pdf: /^(\.pdf|application\/pdf)$/i,
  jpeg: /^(\.(jpe?g|jpe|jfif)|image\/(jpeg|\*))$/i,
  png: /^(\.png|image\/(png|\*))$/i,
}
const labels: Readonly<Record<DocumentKind, string>> = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG' }
const kinds = Object.keys(tokens) as DocumentKind[]

/** The kinds that a file input's `accept` allows, among those that can be filed; all of them if it names none. */
export function acceptedKinds(accept: string): readonly DocumentKind[] {
  const asked = accept.split(',').map((token) => token.trim())
  const named = kinds.filter((kind) => asked.some((token) => tokens[kind].test(token)))
  return named.length > 0 ? named : kinds
}

/** The kind of a file that can be filed and what to look at before, '' if nothing; or a sentence that says why it cannot. */
export type CheckedFile = { kind: DocumentKind; warning: string } | { refusal: string }

/** Checks the name, the size, the first bytes and the end of a file; its declared type is ignored. */
export async function checkFile(file: File, accepted: readonly DocumentKind[] = kinds): Promise<CheckedFile> {
  const plain =
    nameRefusal(file.name) ??
    (file.size === 0 ? documentRefusals.empty : undefined) ??
    (file.size > maxDocumentBytes ? documentRefusals.large : undefined)
  if (plain) return { refusal: translated(plain) }
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer())
  } catch {
    // A folder, or a file that no longer exists.
    return { refusal: documentWords.unreadable }
  }
  const kind = kindOf(head)
  const refusal = contentRefusal(file.name, kind, head) ?? pixelsRefusal(head)
  if (refusal || !kind) return { refusal: refusal ? translated(refusal) : documentWords.onlyKinds }
  if (!accepted.includes(kind)) return { refusal: documentWords.notAccepted(listed(accepted.map((one) => labels[one]))) }
  // Loaded with the first file; where it cannot be loaded, a file has no warning.
  const loaded = await import('./cut-off.ts').catch(() => undefined)
  return { kind, warning: (await loaded?.isCutOff(file, kind, head)) ? documentWords.cutOff : '' }
}

/** A checked file with the type of its content: under its declared type it could be anything. */
export const typedFile = (file: File, kind: DocumentKind): Blob => file.slice(0, file.size, documentTypes[kind])
