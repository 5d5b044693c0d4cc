import { templateEditorOf, templateWords } from '@chartside/core/note-templates'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { loadingState, submittingState } from '../lib/common.ts'
import { useElementState, useMay, useModel, useRefresh, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { badgePart, buttonParts, errorPart, fieldParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { useLeaveWarning } from '../lib/use-leave-warning.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './note-templates.css?inline'
import { Templates } from './template-list.tsx'

export const noteTemplatesWidget = defineWidget({
  tag: 'chartside-note-templates',
  about:
    "The templates of notes: those of everybody to copy, the user's own to make, change, order, delete, import and export, and which one is used for new notes. Changes are kept until they are saved.",
  props: { noHeading: flag('Hides the heading, if the page has one.') },
  parts: { ...buttonParts, ...fieldParts, ...badgePart, ...errorPart },
  states: {
    ...loadingState,
    ...submittingState,
    unsaved: 'A change has not been saved.',
    unavailable: 'The backend has no templates; nothing is shown.',
  },
  styles: [css],
  component: function NoteTemplatesElement({ noHeading, disabled }) {
    const session = useSession()
    const words = useWords(templateWords)
    const editor = useModel(() => templateEditorOf(session), [session])
    const list = useStore(editor.$list)
    const saving = useStore(editor.$saving)
    const mayEdit = useMay('edit-notes')
    const isChanged = list.state === 'ready' && list.isChanged
    const [wasChanged] = useState(() => editor.isChanged())
    const isSaving = saving.state === 'saving'
    useRefresh(() => void editor.reload())
    useElementState('loading', list.state === 'loading')
    useElementState('submitting', isSaving)
    useElementState('unsaved', isChanged)
    useElementState('unavailable', list.state === 'unavailable')
    useLeaveWarning(isChanged)
    useWidgetError(saving.state === 'failed' ? saving.error : undefined)
    const note =
      saving.state === 'imported' ? words.imported(saving.count) : wasChanged ? words.resumed : isChanged ? words.unsaved : ''
    if (list.state === 'unavailable') return null
    return (
      <section className="container templates" aria-label={words.title}>
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
            {mayEdit && (
              <div className="cluster">
                <Button
                  variant={isChanged ? 'primary' : 'secondary'}
                  busy={isSaving}
                  disabled={disabled || !isChanged}
                  onClick={() => void editor.save()}
                >
                  {isSaving ? words.saving : words.save}
                </Button>
                {isChanged && (
                  <Button variant="quiet" disabled={disabled || isSaving} onClick={editor.discard}>
                    {words.discard}
                  </Button>
                )}
                <span className="quiet" role="status">
                  {isChanged ? note : ''}
                </span>
              </div>
            )}
          </>
        )}
      </section>
    )
  },
})
