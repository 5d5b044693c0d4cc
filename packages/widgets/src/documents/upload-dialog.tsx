import { acceptedFiles, acceptedKinds, type DocumentUpload, documentWords } from '@chartside/core/documents'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog, useDiscard } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { Form } from '../ui/form.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { CameraIcon, UploadIcon } from './document-icons.tsx'

interface UploadDialogProps {
  upload: DocumentUpload
  /** The tags in use, as options. */
  tags: readonly string[]
  accept: string
  onClose: () => void
  /** Called when it is closed with files that are not filed, which are discarded. */
  onDiscard: () => void
}

/** 'Upload Document': one tag for all chosen files (DOC-02). It closes once they are filed. */
export function UploadDialog({ upload, tags, accept, onClose, onDiscard }: UploadDialogProps) {
  const words = useWords(documentWords)
  const { cancel } = useWords(sharedWords)
  const tag = useStore(upload.$tag)
  const files = useStore(upload.$files)
  const errors = useStore(upload.$errors)
  const sending = useStore(upload.$sending)
  const form = useRef<HTMLFormElement>(null)
  const kinds = acceptedKinds(accept)
  const pictures = kinds.filter((kind) => kind !== 'pdf').map((kind) => `image/${kind}`)

  const submit = async () => {
    if (await upload.send()) return onClose()
    if (upload.$errors.get().tag) form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
    else if (upload.$files.get().every(({ state }) => state === 'refused'))
      form.current?.querySelector<HTMLElement>('.file-chooser button')?.focus()
  }
  const { close, question } = useDiscard(tag.trim() !== '' || files.length > 0, onDiscard)
  return (
    <Dialog
      title={words.uploadTitle}
      locked={sending}
      onClose={close}
      footer={
        <>
          <Button disabled={sending} onClick={close}>
            {cancel}
          </Button>
          <Button variant="primary" busy={sending} onClick={() => void submit()}>
            {sending ? words.uploading : words.submit}
          </Button>
        </>
      }
    >
      <Form place={form} onSubmit={() => void submit()}>
        <Field label={words.files} required error={errors.file} help={words.limits}>
          {(control) => (
            <div className="documents-choose">
              <FileChooser
                label={words.chooseFiles}
                icon={<UploadIcon />}
                accept={accept || acceptedFiles}
                multiple
                autoFocus={files.length === 0}
                disabled={sending}
                control={control}
                onFiles={(chosen) => void upload.add(chosen, kinds)}
              />
              {pictures.length > 0 && (
                <FileChooser
                  label={words.takePhoto}
                  icon={<CameraIcon />}
                  accept={pictures.join(',')}
                  camera
                  disabled={sending}
                  onFiles={(chosen) => void upload.add(chosen, kinds)}
                />
              )}
              <span className="muted documents-drop-hint">{words.dropHere}</span>
            </div>
          )}
        </Field>
        <ChosenFiles upload={upload} onDone={onClose} />
        <Combobox
          label={words.tag}
          help={words.tagHelp}
          required
          allowNew
          disabled={sending}
          error={errors.tag}
          options={tags.map((one) => ({ value: one, label: one }))}
          value={tag}
          onChange={upload.setTag}
        />
      </Form>
      {question}
    </Dialog>
  )
}
