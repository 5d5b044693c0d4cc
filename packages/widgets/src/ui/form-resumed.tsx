import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import { DiscardQuestion } from './dialog.tsx'

interface FormResumedProps {
  form: { $changed: ReadableAtom<boolean>; discard(): void }
  disabled: boolean
}

/** Says that a form goes on with what was entered before it was opened, and lets go of that after asking. */
export function FormResumed({ form, disabled }: FormResumedProps) {
  const words = useWords(sharedWords)
  const changed = useStore(form.$changed)
  const [resumed] = useState(changed)
  const [asking, setAsking] = useState(false)
  if (!resumed || !changed) return null
  return (
    <div className="form-notice">
      <p role="status">{words.resumed}</p>
      <Button size="small" variant="link" disabled={disabled} onClick={() => setAsking(true)}>
        {words.startOver}
      </Button>
      {asking && <DiscardQuestion onDiscard={form.discard} onKeep={() => setAsking(false)} />}
    </div>
  )
}
