import { type DocumentRow, documentOf, documentWords } from '@chartside/core/documents'
import { audit } from '@chartside/core/session'

import { useSession, useWords } from '../lib/context.ts'
import { buttonLook } from '../ui/button.tsx'
import { DownloadIcon } from './document-icons.tsx'

/** Saves a document; `compact` shows the icon alone, for rows. */
export function DownloadLink({ document, compact = false }: { document: DocumentRow; compact?: boolean }) {
  const session = useSession()
  const words = useWords(documentWords)
  const { name, url, downloadUrl } = document
  if (downloadUrl === '') return null
  const label = words.downloadOf(name || words.unnamed)
  return (
    <a
      {...(compact ? buttonLook({ variant: 'quiet', size: 'small' }) : buttonLook())}
      {...(compact ? { part: 'icon-button', 'data-icon': 'only' } : {})}
      href={downloadUrl}
      download={name}
      // An address without a download header may be shown instead, so it opens in another tab.
      target={downloadUrl === url ? '_blank' : undefined}
      rel="noopener noreferrer"
      aria-label={label}
      title={compact ? label : undefined}
      onClick={() => audit(session, 'export', documentOf(document))}
    >
      <DownloadIcon />
      {!compact && words.download}
    </a>
  )
}
