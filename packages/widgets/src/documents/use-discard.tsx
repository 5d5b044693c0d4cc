import { useState } from 'react'

import { DiscardQuestion } from '../ui/dialog.tsx'

/** Closes a dialog, asking first if entries would be lost; draw `question` beside it. */
export function useDiscard(unsaved: boolean, onClose: () => void) {
  const [asking, ask] = useState(false)
  return {
    close: () => (unsaved ? ask(true) : onClose()),
    question: asking && <DiscardQuestion onDiscard={onClose} onKeep={() => ask(false)} />,
  }
}
