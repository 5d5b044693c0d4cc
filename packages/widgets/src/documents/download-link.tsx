import { type DocumentRow, documentOf, documentWords } from '@chartside/core/documents'
import { audit } from '@chartside/core/session'

import { useSession, useWords } from '../lib/context.ts'
import { buttonLook } from '../ui/button.tsx'
import { DownloadIcon } from './document-icons.tsx'

/** The attributes of a link that saves a document. */
export const downloadLink = ({ name, url, downloadUrl }: DocumentRow) => ({
  href: downloadUrl,
  download: name,
  // An address without a download header may be shown instead, so it opens in another tab.
  ...(downloadUrl === url ? { target: '_blank' } : {}),
})

/** Saves a document. */
export function DownloadLink({ document }: { document: DocumentRow }) {
  const session = useSession()
  const words = useWords(documentWords)
  if (document.downloadUrl === '') return null
  const { href, ...link } = downloadLink(document)
  return (
    <a
      {...buttonLook()}
      href={href}
      {...link}
      rel="noopener noreferrer"
      aria-label={words.downloadOf(document.name || words.unnamed)}
      onClick={() => audit(session, 'export', documentOf(document))}
    >
      <DownloadIcon />
      {words.download}
    </a>
  )
}
