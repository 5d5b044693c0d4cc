import { acceptedFiles, acceptedKinds, type DocumentRow, documentEditOf, documentWords } from '@chartside/core/documents'
import { failureOf } from '@chartside/core/lib/form'
import { percentOf } from '@chartside/core/lib/progress'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, useDiscard } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { Form } from '../ui/form.tsx'
import { FormResumed } from '../ui/form-resumed.tsx'
import { Problem, Warning } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { UploadIcon } from './document-icons.tsx'
import { ChosenPreview, StoredPreview } from './document-preview.tsx'
import { useDrop } from './use-drop.ts'

interface EditDialogProps {
  document: DocumentRow
  accept: string
  /** Whether another file can take the place of this one. */
  mayReplace: boolean
  onSaved: () => void
  onClose: () => void
  /** Reloads the rows, whose addresses expire. */
  onRetry: () => Promise<void>
}

/** 'Edit Document': preview, tag and replacement of the file (DOC-04), which takes the one before away as a deletion does. */
export function EditDialog({ document, accept, mayReplace, onSaved, onClose, onRetry }: EditDialogProps) {
  const session = useSession()
  const words = useWords(documentWords)
  const { cancel } = useWords(sharedWords)
  const model = useModel(() => documentEditOf(session, document), [session, document.id])
  const form = useStore(model.$form)
  const { tag } = useStore(model.$values)
  const errors = useStore(model.$errors)
  const changed = useStore(model.$changed)
  const replacement = useStore(model.$replacement)
  const progress = useStore(model.$progress)
  const saving = form.state === 'submitting'
  const choose = ([file]: readonly File[]) => void model.choose(file, acceptedKinds(accept))
  const { over, handlers } = useDrop(mayReplace && !saving, choose)
  const { close, question } = useDiscard(changed, () => {
    model.discard()
    onClose()
  })
  useFirstError(model.$firstError)
  useWidgetError(form.state === 'failed' ? form.error : undefined)

  const submit = async () => {
    const outcome = await model.submit()
    if (outcome === 'saved') onSaved()
    if (outcome === 'unchanged') onClose()
  }
  const percent = percentOf(progress)
  return (
    <Dialog
      title={words.editTitle}
      size="large"
      locked={saving}
      onClose={close}
      footer={
        <>
          <Button disabled={saving} onClick={close}>
            {cancel}
          </Button>
          <Button variant="primary" busy={saving} onClick={() => void submit()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <div className="documents-edit" data-over={over || undefined} {...handlers}>
        {replacement.state === 'chosen' ? (
          <ChosenPreview file={replacement.file} kind={replacement.kind} />
        ) : (
          <StoredPreview document={document} onRetry={onRetry} />
        )}
        <Form onSubmit={() => void submit()}>
          <FormResumed form={model} disabled={saving} />
          <Problem>{failureOf(form)}</Problem>
          <TextField
            label={words.tag}
            name="tag"
            required
            value={tag}
            error={errors.tag}
            disabled={saving}
            autoComplete="off"
            onChange={model.setTag}
          />
          {replacement.state === 'chosen' && replacement.warning && <Warning>{replacement.warning}</Warning>}
          {mayReplace && <ReplacementField {...{ model, document, accept }} disabled={saving} onChoose={choose} />}
          {progress && <progress aria-label={words.uploading} max={100} {...(percent === undefined ? {} : { value: percent })} />}
        </Form>
      </div>
      {question}
    </Dialog>
  )
}

interface ReplacementFieldProps {
  model: ReturnType<typeof documentEditOf>
  document: DocumentRow
  accept: string
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Names the current file, and chooses another one in its place. */
function ReplacementField({ model, document, accept, disabled, onChoose }: ReplacementFieldProps) {
  const words = useWords(documentWords)
  const errors = useStore(model.$errors)
  const replacement = useStore(model.$replacement)
  const problem =
    replacement.state === 'refused' ? replacement.why : replacement.state === 'none' ? replacement.message : errors.file
  return (
    <Field label={words.replaceFile} error={problem || undefined} help={words.limits}>
      {(control) => (
        <div className="documents-choose">
          <FileChooser
            label={words.chooseFile}
            icon={<UploadIcon />}
            accept={accept || acceptedFiles}
            disabled={disabled}
            control={control}
            onFiles={onChoose}
          />
          <p className="muted anywhere">
            {replacement.state === 'chosen' ? (
              words.chosenFile(replacement.file.name)
            ) : (
              <bdi translate="no">{document.name || words.unnamed}</bdi>
            )}
          </p>
        </div>
      )}
    </Field>
  )
}
