import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useState } from 'react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import { useDiscard } from './dialog.tsx'
import formLayout from './form-layout.css?inline'

interface FormResumedProps {
  form: { $changed: ReadableAtom<boolean>; discard(): void }
  disabled: boolean
}

/** Shows that a form continues with earlier input, and discards that after asking. */
export function FormResumed({ form, disabled }: FormResumedProps) {
  usePartSheet(formLayout)
  const { resumed, startOver } = useWords(sharedWords)
  const changed = useStore(form.$changed)
  const [wasChanged] = useState(changed)
  if (!wasChanged || !changed) return null
  return (
    <div className="form-notice">
      <Resumed text={resumed} action={startOver} disabled={disabled} onDiscard={form.discard} />
    </div>
  )
}

interface ResumedProps {
  text: string
  action: string
  disabled: boolean
  onDiscard: () => void
}

/** Shows that a form holds unsaved input, with a button that discards it after asking. */
export function Resumed({ text, action, disabled, onDiscard }: ResumedProps) {
  const { close, question } = useDiscard(true, onDiscard)
  return (
    <>
      <p role="status">{text}</p>
      <Button size="small" variant="link" disabled={disabled} onClick={close}>
        {action}
      </Button>
      {question}
    </>
  )
}
