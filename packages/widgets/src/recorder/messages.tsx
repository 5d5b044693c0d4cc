import { type Notice, type Recorder, type RecorderState, words } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useFailure, useWords } from '../lib/context.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { AlertIcon } from '../ui/icons.tsx'

/** What is wrong, and what to do. */
export function Messages({ recorder, now }: { recorder: Recorder; now: RecorderState }) {
  const said = useWords(words)
  const notice = useStore(recorder.$notice)
  const { shortest } = useStore(recorder.$limits)
  useFailure(notice, widgetErrorOf)
  const problem = now.state === 'stopped' ? now.recording.problem : undefined
  const texts = [
    problem === 'empty' ? said.empty : problem === 'too-short' ? said.tooShortFor(shortest) : undefined,
    notice && textOf(notice, said),
  ].filter((text) => text !== undefined)
  return (
    <div className="recorder-messages" role="alert" part="error">
      {texts.map((text) => (
        <p key={text} className="recorder-message">
          <AlertIcon />
          {text}
        </p>
      ))}
    </div>
  )
}

function textOf({ about, text }: Notice, said: typeof words): string {
  if (about in said.problems) return said.problems[about as keyof typeof said.problems]
  if (about in said.troubles) return said.troubles[about as keyof typeof said.troubles]
  return text
}

/** What may go well when it is tried again as it was. */
const passing: ReadonlySet<Notice['about']> = new Set(['dismissed', 'busy', 'not-started', 'encoder', 'unknown', 'playback'])

/** What the page is told. A recording that has reached its end is no failure. */
function widgetErrorOf({ about, text }: Notice): WidgetError | undefined {
  return about === 'longest' ? undefined : { code: `recorder-${about}`, message: text, retryable: passing.has(about) }
}
