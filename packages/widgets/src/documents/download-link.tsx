import { type DocumentRow, documentWords } from '@chartside/core/documents'

import { useWords } from '../lib/context.ts'
import { buttonLook } from '../ui/button.tsx'
import { DownloadIcon } from './document-icons.tsx'

/** Saves a document; as an icon alone within a row. */
export function DownloadLink({ document, compact = false }: { document: DocumentRow; compact?: boolean }) {
  const words = useWords(documentWords)
  const { name, url, downloadUrl } = document
  if (downloadUrl === '') return null
  const label = words.downloadOf(name || words.unnamed)
  return (
    <a
      {...(compact ? buttonLook({ variant: 'quiet', size: 'small' }) : buttonLook())}
      part="button"
      data-icon={compact ? 'only' : undefined}
      href={downloadUrl}
      download={name}
      // An address that does not say 'to be saved' may be shown instead: not in place of this page.
      target={downloadUrl === url ? '_blank' : undefined}
      rel="noopener noreferrer"
      aria-label={label}
      title={compact ? label : undefined}
    >
      <DownloadIcon />
      {!compact && words.download}
    </a>
  )
}
