import {
  acceptedKinds,
  createDocuments,
  type DocumentRow,
  type Documents,
  documentOf,
  documentUploadOf,
  documentWords,
} from '@chartside/core/documents'
import { audit } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { RecentlyDeleted } from '../bin/index.ts'
import { useElementState, useListener, useMay, useModel, useRefresh, useSession, useSheet, useWords } from '../lib/context.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { AskFirst } from '../ui/ask-first.tsx'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { DocumentTable } from './document-table.tsx'
import css from './documents.css?inline'
import { EditDialog } from './edit-dialog.tsx'
import previewCss from './preview.css?inline'
import { TagList } from './tag-list.tsx'
import uploadCss from './upload.css?inline'
import { UploadDialog } from './upload-dialog.tsx'
import { useDrop } from './use-drop.ts'
import { ViewDialog } from './view-dialog.tsx'

export interface DocumentsPanelProps {
  patientId: string
  /** As the `accept` of a file input; it can only narrow the accepted kinds. */
  accept?: string
  /** True if nothing can be added, changed or deleted. */
  readonly?: boolean
  disabled?: boolean
  /** A document was opened to view or edit. */
  onOpened?: (documentId: string) => void
  /** A document was filed; '' if the backend does not return the id. */
  onUploaded?: (documentId: string) => void
  onChanged?: (documentId: string) => void
  onDeleted?: (documentId: string) => void
}

type Shown = { dialog: 'none' } | { dialog: 'upload' } | { dialog: 'view' | 'edit'; document: DocumentRow }

/** The documents of one patient: tags, rows, and dialogs to add, view, change and delete one (DOC-01 to DOC-06). */
export function DocumentsPanel({ patientId, ...props }: DocumentsPanelProps) {
  useSheet(css)
  useSheet(uploadCss)
  useSheet(previewCss)
  const words = useWords(documentWords)
  if (patientId === '') return <p className="documents-note">{words.noPatient}</p>
  // Another patient is another panel: nothing of the last one may appear under this one's name.
  return (
    <AboutPatient patientId={patientId}>
      <PatientDocuments key={patientId} patientId={patientId} {...props} />
    </AboutPatient>
  )
}

function PatientDocuments(props: DocumentsPanelProps) {
  const { patientId, accept = '', readonly = false, disabled = false, onOpened, onUploaded, onChanged, onDeleted } = props
  const session = useSession()
  const words = useWords(documentWords)
  const model = useModel(() => createDocuments(session, patientId), [session, patientId])
  const upload = useModel(() => documentUploadOf(session, patientId), [session, patientId])
  const documents = useStore(model.$documents)
  const tags = useStore(model.$tags)
  const [shown, setShown] = useState<Shown>({ dialog: 'none' })
  useRefresh(() => void model.reload())
  useElementState('loading', documents.state === 'loading')
  useListener(upload.onFiled, (documentId) => onUploaded?.(documentId))
  const mayFile = useMay('file-documents') && !readonly
  const mayDelete = useMay('delete-documents') && !readonly
  const changeable = mayFile && !disabled
  const { over, handlers } = useDrop(changeable, (files) => {
    // A drop does not replace another open dialog.
    if (shown.dialog === 'view' || shown.dialog === 'edit' || model.$removal.get().state !== 'none') return
    void upload.add(files, acceptedKinds(accept))
    setShown({ dialog: 'upload' })
  })

  const open = (dialog: 'view' | 'edit', document: DocumentRow) => {
    setShown({ dialog, document })
    audit(session, 'view', documentOf(document))
    onOpened?.(document.id)
  }
  const close = () => setShown({ dialog: 'none' })
  const closeAndReload = () => {
    close()
    void model.reload()
  }
  const discardUpload = () => {
    upload.clear()
    // A discarded file may have been filed after all.
    closeAndReload()
  }
  // An open document stays open when it leaves the list.
  const chosen = 'document' in shown ? (documents.data?.find(({ id }) => id === shown.document.id) ?? shown.document) : undefined
  const add = mayFile && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setShown({ dialog: 'upload' })}>
      {words.add}
    </Button>
  )
  return (
    <section className="stack container documents" aria-label={words.title} data-over={over || undefined} {...handlers}>
      <header className="head">
        <h2>{words.title}</h2>
        {documents.data?.length !== 0 && add}
      </header>
      {changeable && shown.dialog !== 'upload' && (
        <LeftOver upload={upload} onContinue={() => setShown({ dialog: 'upload' })} onDiscard={discardUpload} />
      )}
      <div className="documents-columns">
        <TagList model={model} />
        <DocumentTable
          {...{ model, mayFile, mayDelete }}
          emptyAction={add}
          onOpen={(row) => open('view', row)}
          onEdit={(row) => open('edit', row)}
        />
      </div>
      {!readonly && <RecentlyDeleted about={{ kind: 'document', patientId }} onRestored={() => void model.reload()} />}
      {over && (
        <p className="documents-over" role="status">
          {words.dropToAdd}
        </p>
      )}
      {shown.dialog === 'upload' && (
        <UploadDialog
          upload={upload}
          tags={(tags.data ?? []).map(({ tag }) => tag)}
          accept={accept}
          onClose={close}
          onDiscard={discardUpload}
        />
      )}
      {shown.dialog === 'view' && chosen && <ViewDialog document={chosen} onClose={close} onRetry={model.reload} />}
      {shown.dialog === 'edit' && chosen && (
        <EditDialog
          key={chosen.id}
          document={chosen}
          accept={accept}
          mayReplace={mayDelete}
          onSaved={() => {
            closeAndReload()
            onChanged?.(chosen.id)
          }}
          onClose={close}
          onRetry={model.reload}
        />
      )}
      <Deletion {...{ model, patientId, onDeleted }} />
    </section>
  )
}

interface DeletionProps {
  model: Documents
  patientId: string
  onDeleted: DocumentsPanelProps['onDeleted']
}

/** The question before a document is deleted (DOC-05). */
function Deletion({ model, patientId, onDeleted }: DeletionProps) {
  const { deleteQuestion } = useWords(documentWords)
  const removal = useStore(model.$removal)
  const remove = async () => {
    if (removal.state !== 'none' && (await model.remove())) onDeleted?.(removal.id)
  }
  return (
    <AskFirst about={removal} patient={{ patientId }} question={deleteQuestion} onYes={() => void remove()} onNo={model.keep} />
  )
}

interface LeftOverProps {
  upload: ReturnType<typeof documentUploadOf>
  onContinue: () => void
  onDiscard: () => void
}

/** Files that were chosen earlier and are not filed yet. */
function LeftOver({ upload, onContinue, onDiscard }: LeftOverProps) {
  const words = useWords(documentWords)
  const files = useStore(upload.$files).filter(({ state }) => state !== 'filed')
  if (files.length === 0) return null
  return (
    <div className="cluster box documents-left" role="status">
      <p>{words.leftOver(files.length)}</p>
      <Button size="small" onClick={onContinue}>
        {words.continueUpload}
      </Button>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {words.discardUpload}
      </Button>
    </div>
  )
}
