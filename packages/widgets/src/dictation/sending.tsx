import { type DictationForm, dictationWords } from '@chartside/core/dictation'
import { percentOf } from '@chartside/core/lib/progress'
import { sentences } from '@chartside/core/lib/sentences'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface SendingProps {
  form: DictationForm
  disabled: boolean
  onSend: () => void
}

/** 'Send Notes' once there is something to send, the progress while sending, and a failure with a way to try again. */
export function Sending({ form, disabled, onSend }: SendingProps) {
  const words = useWords(dictationWords)
  const state = useStore(form.$form)
  const progress = useStore(form.$progress)
  const ready = useStore(form.$ready)
  const errors = useStore(form.$errors)
  const wrong = [errors.providerId, errors.recording].filter((message) => message !== undefined)

  if (state.state === 'submitting') {
    const percent = percentOf(progress)
    return (
      <div className="cluster dictation-sending">
        <Spinner label={words.sending} />
        {percent !== undefined && (
          <>
            <progress value={percent} max={100} aria-label={words.sending} />
            <span className="muted numbers">{words.sent(percent)}</span>
          </>
        )}
        <Button size="small" onClick={form.cancel}>
          {words.cancel}
        </Button>
      </div>
    )
  }
  return (
    <>
      {wrong.length > 0 && <Failed size="line" message={sentences(...wrong)} />}
      {state.state === 'failed' && (
        <Failed
          size="line"
          error={state.error}
          message={sentences(state.error.message, words.kept)}
          onRetry={ready ? onSend : undefined}
        />
      )}
      {ready && (
        <Button type="submit" variant="primary" disabled={disabled}>
          {words.send}
        </Button>
      )}
    </>
  )
}
