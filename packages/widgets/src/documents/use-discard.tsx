import { words as shared } from '@chartside/core/lib/words'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Closes a dialog by whichever way, and asks before what was entered in it is lost: `question` is to be drawn beside it. */
export function useDiscard(unsaved: boolean, onClose: () => void) {
  const { discard } = useWords(shared)
  const [asking, ask] = useState(false)
  return {
    close: () => (unsaved ? ask(true) : onClose()),
    question: asking && <Confirm question={discard} onYes={onClose} onNo={() => ask(false)} />,
  }
}
