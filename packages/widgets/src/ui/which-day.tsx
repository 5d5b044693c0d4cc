import { controlWords } from '@chartside/core/lib/control-words'
import { unambiguousDay } from '@chartside/core/lib/formats'

import { usePartSheet, useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import css from './which-day.css?inline'

interface WhichDayProps {
  typed: string
  /** The dates that it can mean. */
  days: readonly string[]
  disabled: boolean
  onChoose: (day: string) => void
}

/** Asks which date is meant by numbers that can be read in two ways. */
export function WhichDay({ typed, days, disabled, onChoose }: WhichDayProps) {
  usePartSheet(css)
  const words = useWords(controlWords)
  const question = words.whichDate(typed)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons inside the field's own fieldset
    <div className="which-day" part="which-day" role="group" aria-label={question}>
      <p role="status">{question}</p>
      <div className="cluster">
        {days.map((day) => (
          <Button key={day} size="small" disabled={disabled} onClick={() => onChoose(day)}>
            {unambiguousDay(day)}
          </Button>
        ))}
      </div>
    </div>
  )
}
