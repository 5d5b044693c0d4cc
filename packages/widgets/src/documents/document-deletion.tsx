import { type createDocuments, documentWords } from '@chartside/core/documents'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Confirm } from '../ui/confirm.tsx'

interface DocumentDeletionProps {
  model: ReturnType<typeof createDocuments>
  onDeleted: ((documentId: string) => void) | undefined
}

/** The question before a document is deleted, and why the last attempt failed (DOC-05). */
export function DocumentDeletion({ model, onDeleted }: DocumentDeletionProps) {
  const words = useWords(documentWords)
  const removal = useStore(model.$removal)
  useWidgetError(removal.state === 'asked' ? removal.error : undefined)
  if (removal.state === 'none') return null
  const { id } = removal
  const remove = async () => {
    if (await model.remove()) onDeleted?.(id)
  }
  return (
    <Confirm
      question={words.deleteQuestion}
      busy={removal.state === 'removing'}
      problem={removal.state === 'asked' ? removal.problem : undefined}
      onYes={() => void remove()}
      onNo={model.keep}
    />
  )
}
