import { lockWords } from '@chartside/core/session'
import { useId, useLayoutEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { Button } from '../ui/button.tsx'

/** At so many seconds before the end it is said once more. */
const announcedAt = [10, 30, 60]

interface IdleWarningProps {
  seconds: number
  stay: () => void
}

/** Says that the screen will be locked. Any key or press ends it, wherever it goes. */
export function IdleWarning({ seconds, stay }: IdleWarningProps) {
  const words = useWords(lockWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  useLayoutEffect(() => {
    const shown = dialog.current!
    const opener = focused()
    if (!shown.open) shown.showModal()
    return () => {
      shown.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const announced = announcedAt.find((limit) => seconds <= limit)
  return (
    <dialog
      ref={dialog}
      className="dialog idle-warning"
      part="warning"
      data-size="small"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-header">
        <h2 className="dialog-title" id={titleId}>
          {words.warning}
        </h2>
      </div>
      <div className="dialog-body">
        <p className="numbers" id={textId}>
          {words.remaining(minutesOf(seconds))}
        </p>
        <p className="visually-hidden" role="status">
          {announced && words.secondsLeft(announced)}
        </p>
      </div>
      <div className="dialog-footer">
        <Button variant="primary" onClick={stay}>
          {words.stay}
        </Button>
      </div>
    </dialog>
  )
}

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
