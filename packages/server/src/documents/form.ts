import {
  contentRefusal,
  type DocumentKind,
  documentRefusals,
  kindOf,
  maxDocumentBytes,
  nameRefusal,
  signatureBytes,
} from '@chartside/contract/lib/document-file'
import { pictureHeadBytes, pixelsRefusal } from '@chartside/contract/lib/picture'

import { type DiskRoom, type FileCheck, type FileStore, fileForm } from '../files/index.ts'
import { refusedAt } from '../lib/refusal.ts'

/** Accepts only a PDF, JPEG or PNG, by its content; its name must not disguise it. */
function documentCheck(name: string): FileCheck<{ kind: DocumentKind }> {
  const named = nameRefusal(name)
  // A name of another kind of file is refused for the kind, whatever else is wrong with it.
  if (named) throw refusedAt('file', named, named === documentRefusals.kind ? 415 : 422)
  const head = new Uint8Array(pictureHeadBytes)
  let filled = 0
  let kind: DocumentKind | undefined
  const decide = () => {
    kind = kindOf(head)
    const refusal = contentRefusal(name, kind, head)
    if (refusal) throw refusedAt('file', refusal, 415)
  }
  const sizeUp = () => {
    const refusal = pixelsRefusal(head.subarray(0, filled))
    if (refusal) throw refusedAt('file', refusal)
  }
  return {
    push(piece) {
      if (filled === head.length || kind === 'pdf') return
      const taken = piece.subarray(0, head.length - filled)
      head.set(taken, filled)
      filled += taken.length
      if (!kind && filled >= signatureBytes) decide()
      if (filled === head.length) sizeUp()
    },
    end() {
      if (!kind) decide()
      sizeUp()
      return { kind: kind! }
    },
  }
}

/** How the form of a document is taken in. */
export const documentForm = (store: FileStore, room: DiskRoom) =>
  fileForm({ store, room, field: 'file', label: 'The file', maxBytes: maxDocumentBytes, check: documentCheck })
