import { type DocumentKind, type DocumentRow, documentWords, typedFile } from '@chartside/core/documents'
import { useEffect, useState } from 'react'

import { useLatest, useWords } from '../lib/context.ts'
import { Failed } from '../ui/failed.tsx'
import { PictureView } from './picture-view.tsx'

interface DocumentPreviewProps {
  kind: 'pdf' | 'image'
  /** '' if there is nothing to show. */
  src: string
  name: string
  onRetry?: (() => void) | undefined
}

/** The preview of a document: a PDF in a frame, or a picture (DOC-04). */
export function DocumentPreview({ kind, src, name, onRetry }: DocumentPreviewProps) {
  const words = useWords(documentWords)
  if (src === '') return <Failed message={words.previewFailed} onRetry={onRetry} />
  if (kind === 'image') return <PictureView key={src} src={src} name={name} onRetry={onRetry} />
  // Phones cannot show a PDF inside a page.
  if (!navigator.pdfViewerEnabled) return <p className="documents-note">{words.noPreview}</p>
  // The file's own response sandboxes it, since Chromium shows no PDF in a sandboxed frame. The viewer starts without its side bar.
  const address = `${src}#navpanes=0&view=FitH`
  return <iframe className="documents-pdf" title={words.previewOf(name)} src={address} referrerPolicy="no-referrer" />
}

interface StoredPreviewProps {
  document: DocumentRow
  /** Requests the document's address again. */
  onRetry: () => Promise<void>
}

/** A stored document. It keeps its first address, since a renewed one would restart the viewer. */
export function StoredPreview({ document, onRetry }: StoredPreviewProps) {
  const latest = useLatest(document)
  const [src, setSrc] = useState(document.url)
  const retry = () => void onRetry().then(() => setSrc(latest.current.url))
  return <DocumentPreview kind={document.kind} src={src} name={document.name} onRetry={retry} />
}

/** A chosen file that is not filed yet. */
export function ChosenPreview({ file, kind }: { file: File; kind: DocumentKind }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(typedFile(file, kind))
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [file, kind])
  return src === undefined ? null : <DocumentPreview kind={kind === 'pdf' ? 'pdf' : 'image'} src={src} name={file.name} />
}
