import { type Notice, type Recorder, type RecorderState, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useFailure, useWords } from '../lib/context.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { AlertIcon } from '../ui/icons.tsx'

/** Problems with the recording, and what to do. */
export function Messages({ recorder, now }: { recorder: Recorder; now: RecorderState }) {
  const words = useWords(recorderWords)
  const notice = useStore(recorder.$notice)
  const { shortest } = useStore(recorder.$limits)
  const missing = useStore(recorder.$missing)
  useFailure(notice, widgetErrorOf)
  useFailure(missing, widgetErrorOf)
  const problem = now.state === 'stopped' ? now.recording.problem : undefined
  const texts = [
    problem === 'empty' ? words.empty : problem === 'too-short' ? words.tooShortFor(shortest) : undefined,
    missing?.text,
    notice?.text,
  ].filter((text) => text !== undefined)
  return (
    <div className="stack tight recorder-messages" role="alert" part="error">
      {texts.map((text) => (
        <p key={text} className="recorder-message">
          <AlertIcon />
          {text}
        </p>
      ))}
    </div>
  )
}

/** Problems that may pass with another try. */
const passing: ReadonlySet<Notice['about']> = new Set(['dismissed', 'busy', 'not-started', 'encoder', 'unknown', 'playback'])

/** The error reported to the page. Reaching the maximum length is not a failure. */
export function widgetErrorOf({ about, text }: Pick<Notice, 'about' | 'text'>): WidgetError | undefined {
  return about === 'longest' ? undefined : { code: `recorder-${about}`, message: text, retryable: passing.has(about) }
}
