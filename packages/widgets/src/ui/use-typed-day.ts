import { controlWords } from '@chartside/core/lib/control-words'
import { formatDay, isDay } from '@chartside/core/lib/formats'
import { showsOtherwise, turnedDay, typedDays } from '@chartside/core/lib/typed-day'
import { useEffect, useRef, useState } from 'react'

import { useLatest, useWords } from '../lib/context.ts'
import { useDateOrder } from '../lib/date-order.ts'

/** The format of a date in its field; the specification requires numbers only for the appointment's date (APPT-02). */
export type TypedPattern = 'MM/dd/yyyy' | 'dd MMM yyyy'

interface TypedDayOptions {
  /** A calendar date, or the typed text if it is not one. */
  value: string
  onChange: (value: string) => void
  pattern: TypedPattern
  /** What the form says is wrong. */
  error: string | undefined
}

/**
 * The text of a date field. Numbers are read in the practice's order; the value is the text itself while it can mean two dates, so
 * that no form takes it. A field that writes numbers in another order asks, and its own text always means what it wrote.
 */
export function useTypedDay({ value, onChange, pattern, error }: TypedDayOptions) {
  const words = useWords(controlWords)
  const order = useDateOrder()
  /** The typed text and the value it gave; any other value is shown as a date. */
  const [typed, setTyped] = useState<{ text: string; gave: string }>()
  /** What the field itself wrote last. */
  const wrote = useRef({ text: '', day: '' })
  const readAs = showsOtherwise(pattern, order) ? undefined : order
  const isTyped = typed?.gave === value
  const text = isTyped ? typed.text : isDay(value) ? formatDay(value, pattern) : value
  const days = isDay(value) ? [] : typedDays(value, readAs)

  // The practice's order may become known after the text was typed.
  const settled = days.length === 1 ? days[0] : undefined
  const latest = useLatest(onChange)
  useEffect(() => {
    if (settled !== undefined) latest.current(settled)
  }, [settled, latest])

  function explained(): string | undefined {
    if (error === undefined || isDay(value)) return error
    if (days.length > 1) return words.whichDateFirst
    const turned = turnedDay(value, readAs)
    if (!turned) return error
    return (readAs === 'day-first' ? words.typedDayFirst : words.typedMonthFirst)(turned.day, turned.typed)
  }

  return {
    text,
    /** The dates that the text can mean, if those are several. */
    days,
    error: explained(),
    type(entered: string): void {
      if (!isTyped && isDay(value)) wrote.current = { text, day: value }
      const found = entered !== '' && entered === wrote.current.text ? [wrote.current.day] : typedDays(entered, readAs)
      const gave = found.length === 1 ? found[0]! : entered.trim()
      setTyped({ text: entered, gave })
      onChange(gave)
    },
    /** Sets a date, or '' for none. */
    choose(day: string): void {
      setTyped(undefined)
      onChange(day)
    },
    /** The user has left the field: a date is shown as the field writes it. */
    leave: (): void => setTyped(undefined),
  }
}
