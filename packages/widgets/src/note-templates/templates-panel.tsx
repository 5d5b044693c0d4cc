// The editor of a user's templates. Loaded when its element is shown.
import { templateEditorOf, templateWords } from '@chartside/core/note-templates'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useElementState, useMay, useModel, useRefresh, useSession, useWidget, useWidgetError, useWords } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { useFocusNear } from '../lib/use-focus-near.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { Button } from '../ui/button.tsx'
import { useDiscard } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Templates } from './template-list.tsx'

/** The templates, and saving them; nothing where the backend has none (TEMPL-08). */
export function TemplatesPanel({ noHeading, disabled }: { noHeading: boolean; disabled: boolean }) {
  const session = useSession()
  const { root } = useWidget()
  const words = useWords(templateWords)
  const editor = useModel(() => templateEditorOf(session), [session])
  const list = useStore(editor.$list)
  const saving = useStore(editor.$saving)
  const mayEdit = useMay('edit-notes')
  const isChanged = list.state === 'ready' && list.isChanged
  const [isResumed, setResumed] = useState(() => editor.isChanged())
  const isSaving = saving.state === 'saving'
  useRefresh(() => void editor.reload())
  useElementState('loading', list.state === 'loading')
  useElementState('submitting', isSaving)
  useElementState('unsaved', isChanged)
  useElementState('unavailable', list.state === 'unavailable')
  useLeaveWarning(isChanged)
  useEffect(() => {
    if (!isChanged) setResumed(false)
  }, [isChanged])
  const panel = useRef<HTMLElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  // Once saved, the button is off and would lose the focus.
  useLayoutEffect(() => {
    if (!isChanged && saveButton.current && focused() === saveButton.current) panel.current?.focus()
  }, [isChanged])
  // The template with the mistake is open by then.
  useEffect(() => {
    if (saving.state === 'failed') root.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [saving, root])
  const discard = useDiscard(true, editor.discard)
  useFocusNear(Boolean(discard.question))
  useWidgetError(saving.state === 'failed' ? saving.error : undefined)
  if (list.state === 'unavailable') return null
  const unsaved = saving.state === 'imported' ? words.imported(saving.count) : isResumed ? words.resumed : words.unsaved
  return (
    <section className="container templates" aria-label={words.title} ref={panel} tabIndex={-1}>
      {!noHeading && <h2>{words.title}</h2>}
      {list.state === 'loading' && <Skeleton lines={6} />}
      {list.state === 'failed' && (
        <Failed error={list.error} message={`${words.failed} ${list.error.message}`} onRetry={() => void editor.reload()} />
      )}
      {list.state === 'ready' && (
        <>
          <p className="quiet">{mayEdit ? words.about : words.readOnly}</p>
          <Templates {...{ editor, list }} disabled={disabled || isSaving} readOnly={!mayEdit} />
          <Problem>{saving.state === 'failed' && saving.problem}</Problem>
          {discard.question}
          {mayEdit && (
            <div className="cluster">
              <Button
                ref={saveButton}
                variant={isChanged ? 'primary' : 'secondary'}
                busy={isSaving}
                disabled={disabled || !isChanged}
                onClick={() => void editor.save()}
              >
                {isSaving ? words.saving : words.save}
              </Button>
              {isChanged && (
                <Button variant="quiet" disabled={disabled || isSaving} onClick={discard.close}>
                  {words.discard}
                </Button>
              )}
              <span className="quiet" role="status">
                {isChanged ? unsaved : ''}
              </span>
            </div>
          )}
        </>
      )}
    </section>
  )
}
