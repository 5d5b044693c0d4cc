import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { loadingState, submittingState } from '../lib/common.ts'
import { useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { badgePart, buttonParts, errorPart, fieldParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './note-templates.css?inline'

const $panel = lazyModule(() => import('./templates-panel.tsx'))

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
    const { unreachable } = useWords(sharedWords)
    const panel = useStore($panel)
    if (panel.state === 'ready') return <panel.module.TemplatesPanel {...{ noHeading, disabled }} />
    return panel.state === 'failed' ? <Failed message={unreachable} onRetry={$panel.retry} /> : <Skeleton lines={6} />
  },
})
