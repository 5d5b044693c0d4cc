import { checkInWords } from '@chartside/core/check-in'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { DisplayIcon } from './check-in-icons.tsx'
import type { Display } from './display-window.tsx'

/** Opens the window for the waiting room, and closes it. */
export function DisplayButton({ display, disabled }: { display: Display; disabled: boolean }) {
  const words = useWords(checkInWords)
  const { state } = display
  return (
    <>
      <Button
        size="small"
        icon={<DisplayIcon />}
        disabled={disabled && state !== 'open'}
        onClick={state === 'open' ? display.close : display.open}
      >
        {state === 'open' ? words.closeDisplay : words.openDisplay}
      </Button>
      {state === 'blocked' && (
        <p className="check-in-problem" role="alert">
          {words.displayBlocked}
        </p>
      )}
    </>
  )
}
