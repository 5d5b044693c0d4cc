import { useState } from 'react'

import { DiscardQuestion } from '../ui/dialog.tsx'

/** Closes a dialog by whichever way, and asks before what was entered in it is lost: `question` is to be drawn beside it. */
export function useDiscard(unsaved: boolean, onClose: () => void) {
  const [asking, ask] = useState(false)
  return {
    close: () => (unsaved ? ask(true) : onClose()),
    question: asking && <DiscardQuestion onDiscard={onClose} onKeep={() => ask(false)} />,
  }
}
