import type { DateRange, DateRangeErrors } from '@chartside/core/lib/date-range'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

import { usePartSheet } from '../lib/context.ts'
import { Button } from './button.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { Form } from './form.tsx'
import formLayout from './form-layout.css?inline'

interface RangeFormProps extends Pick<DateFieldProps, 'today' | 'latest' | 'required'> {
  model: {
    $range: ReadableAtom<DateRange>
    $errors: ReadableAtom<DateRangeErrors>
    enter: (day: keyof DateRange, text: string) => void
  }
  words: Record<keyof DateRange | 'go', string>
  busy: boolean
  onGo: () => void
}

/** A first and a last day, and the button that looks them up. */
export function RangeForm({ model, words, busy, onGo, ...limits }: RangeFormProps) {
  usePartSheet(formLayout)
  const range = useStore(model.$range)
  const errors = useStore(model.$errors)
  const field = (day: keyof DateRange) => ({
    ...limits,
    label: words[day],
    error: errors[day],
    value: range[day],
    onChange: (text: string) => model.enter(day, text),
  })
  return (
    <Form className="container" onSubmit={onGo}>
      <div className="range">
        <DateField {...field('start')} />
        <DateField {...field('end')} earliest={range.start} />
        <Button type="submit" variant="primary" busy={busy}>
          {words.go}
        </Button>
      </div>
    </Form>
  )
}
