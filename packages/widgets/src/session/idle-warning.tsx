import { lockWords } from '@chartside/core/session'
import { useId } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Seconds before the lock at which screen readers announce the time again. */
const announcedAt = [10, 30, 60]

interface IdleWarningProps {
  seconds: number
  stay: () => void
}

/** Warns that the screen is about to be locked. It closes on any key or press, wherever that is (`useActivity`). */
export function IdleWarning({ seconds, stay }: IdleWarningProps) {
  const words = useWords(lockWords)
  const textId = useId()
  const announced = announcedAt.find((limit) => seconds <= limit)
  return (
    <Dialog
      title={words.warning}
      size="small"
      part="warning"
      describedBy={textId}
      footer={
        <Button variant="primary" data-autofocus onClick={stay}>
          {words.stay}
        </Button>
      }
    >
      <p className="numbers" id={textId}>
        {words.remaining(minutesOf(seconds))}
      </p>
      <p className="visually-hidden" role="status">
        {announced && words.secondsLeft(announced)}
      </p>
    </Dialog>
  )
}

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
