import { type DocumentRow, documentWords } from '@chartside/core/documents'
import { sharedWords } from '@chartside/core/lib/words'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StoredPreview } from './document-preview.tsx'
import { DownloadLink } from './download-link.tsx'

interface ViewDialogProps {
  document: DocumentRow
  onClose: () => void
  /** Reloads the rows, whose addresses expire. */
  onRetry: () => Promise<void>
}

/** Shows a document. */
export function ViewDialog({ document, onClose, onRetry }: ViewDialogProps) {
  const words = useWords(documentWords)
  const { close } = useWords(sharedWords)
  return (
    <Dialog
      title={document.name || words.unnamed}
      hasName
      size="large"
      onClose={onClose}
      footer={
        <>
          <DownloadLink document={document} />
          <Button variant="primary" data-autofocus onClick={onClose}>
            {close}
          </Button>
        </>
      }
    >
      <StoredPreview document={document} onRetry={onRetry} />
    </Dialog>
  )
}
