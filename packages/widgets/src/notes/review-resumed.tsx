import { noteWords } from '@chartside/core/notes'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { DiscardQuestion } from '../ui/dialog.tsx'

interface ReviewResumedProps {
  disabled: boolean
  onDiscard: () => void
}

/** Says that unsaved changes from earlier are shown, and lets go of them after asking. */
export function ReviewResumed({ disabled, onDiscard }: ReviewResumedProps) {
  const words = useWords(noteWords)
  const [asking, setAsking] = useState(false)
  return (
    <div className="cluster quiet">
      <p role="status">{words.resumed}</p>
      <Button size="small" variant="link" disabled={disabled} onClick={() => setAsking(true)}>
        {words.discardChanges}
      </Button>
      {asking && <DiscardQuestion onDiscard={onDiscard} onKeep={() => setAsking(false)} />}
    </div>
  )
}
