import { type DictationForm, dictationWords } from '@chartside/core/dictation'
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

/** 'Send Notes' once there is something to send, and why the last try failed. The outbox shows the rest. */
export function Sending({ form, disabled, onSend }: SendingProps) {
  const words = useWords(dictationWords)
  const state = useStore(form.$form)
  const ready = useStore(form.$ready)
  const errors = useStore(form.$errors)
  const wrong = [errors.providerId, errors.recording].filter((message) => message !== undefined)

  const isSending = state.state === 'submitting'
  const isEmpty = !isSending && !ready && wrong.length === 0 && state.state !== 'failed'
  if (isEmpty) return null
  return (
    <div className="stack tight dictation-send">
      {isSending && <Spinner label={words.sending} />}
      {!isSending && wrong.length > 0 && <Failed size="line" message={sentences(...wrong)} />}
      {state.state === 'failed' && (
        <Failed
          size="line"
          error={state.error}
          message={sentences(state.error.message, words.kept)}
          onRetry={ready ? onSend : undefined}
        />
      )}
      {!isSending && ready && (
        <Button type="submit" variant="primary" disabled={disabled}>
          {words.send}
        </Button>
      )}
    </div>
  )
}
