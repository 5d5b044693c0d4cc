import { formWords } from '@chartside/core/appointments'
import { useId } from 'react'

import { useWords } from '../lib/context.ts'
import { WeekChips } from './week-grid.tsx'

/** Starts the booking of a follow-up in one of the usual numbers of weeks (APPT-08). */
export function FollowUp({ onWeeks }: { onWeeks: (weeks: number) => void }) {
  const words = useWords(formWords)
  const id = useId()
  return (
    <fieldset className="cluster" aria-labelledby={id}>
      <span id={id} className="quiet">
        {words.followUp}
      </span>
      <WeekChips label={words.followUpIn} onWeeks={onWeeks} />
    </fieldset>
  )
}
