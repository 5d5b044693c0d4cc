import { controlWords } from '@chartside/core/lib/control-words'
import { dayPlaceholder, unambiguousDay } from '@chartside/core/lib/formats'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { type FocusEvent, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { IconButton } from './button.tsx'
import type { CalendarProps } from './calendar.tsx'
import { Failed } from './failed.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { CalendarIcon, ClearIcon } from './page-icons.tsx'
import { Spinner } from './spinner.tsx'
import { useDismiss } from './use-dismiss.ts'
import { type TypedPattern, useTypedDay } from './use-typed-day.ts'
import { WhichDay } from './which-day.tsx'

// Loaded on demand: 45 kB that only a user who opens the calendar needs.
const $calendar = lazyModule(() => import('./calendar.tsx'))

/** The properties of `DateField`. */
export interface DateFieldProps extends FieldProps {
  /** A calendar date `yyyy-MM-dd`, '' for none; or the typed text if it is not a date, for the form to report. */
  value: string
  onChange: (value: string) => void
  /** How the date is shown and typed. */
  pattern?: TypedPattern
  /** The earliest and the latest date that the calendar offers, `yyyy-MM-dd`. */
  earliest?: string
  latest?: string
  /** Today, `yyyy-MM-dd`, by the session's clock. */
  today: string
  clearable?: boolean
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

/** A date, typed or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, pattern = 'dd MMM yyyy', earliest = '', latest = '', today, ...rest } = props
  const { clearable = false, disabled = false, name, onBlur, ...field } = rest
  const words = useWords(controlWords)
  const [open, setOpen] = useState(false)
  const typed = useTypedDay({ value, onChange, pattern, error: field.error })
  // The pattern alone does not say which number is the month.
  const inWords = unambiguousDay(value)
  const { anchor, layer, style } = useLayer()
  const box = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useDismiss(box, open, () => setOpen(false), close)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    typed.leave()
    onBlur?.()
  }

  return (
    <fieldset ref={box} aria-label={field.label} onBlur={leave}>
      <Field {...field} error={typed.error} inWords={inWords}>
        {(control) => (
          <div className="control" part="control" data-state={typed.error ? 'error' : 'normal'} ref={anchor}>
            <input
              ref={input}
              type="text"
              part="input"
              inputMode={pattern === 'dd MMM yyyy' ? 'text' : 'numeric'}
              autoComplete="off"
              spellCheck="false"
              placeholder={dayPlaceholder(pattern)}
              title={inWords || undefined}
              {...control}
              {...(name ? { name } : {})}
              className="input numbers"
              disabled={disabled}
              value={typed.text}
              onChange={(event) => typed.type(event.target.value)}
            />
            {clearable && value !== '' && (
              <IconButton
                label={words.clear(field.label)}
                icon={<ClearIcon />}
                disabled={disabled}
                onClick={() => typed.choose('')}
              />
            )}
            <IconButton
              ref={opener}
              label={words.chooseDate}
              icon={<CalendarIcon />}
              disabled={disabled}
              aria-expanded={open}
              aria-haspopup="dialog"
              onClick={() => setOpen(!open)}
            />
          </div>
        )}
      </Field>
      {typed.days.length > 1 && (
        <WhichDay
          typed={value}
          days={typed.days}
          disabled={disabled}
          onChoose={(day) => {
            typed.choose(day)
            input.current?.focus()
          }}
        />
      )}
      {open && (
        <div
          ref={layer}
          className="layer calendar-layer"
          part="calendar"
          style={style}
          role="dialog"
          aria-label={words.chooseDate}
          tabIndex={-1}
        >
          <LoadedCalendar
            {...{ value, earliest, latest, today }}
            onChoose={(day) => {
              typed.choose(day)
              close()
            }}
          />
        </div>
      )}
    </fieldset>
  )
}

/** The calendar once it is loaded. */
function LoadedCalendar(props: CalendarProps) {
  const { loading, unreachable } = useWords(sharedWords)
  const calendar = useStore($calendar)
  if (calendar.state === 'failed') return <Failed size="line" message={unreachable} onRetry={$calendar.retry} />
  return calendar.state === 'ready' ? <calendar.module.Calendar {...props} /> : <Spinner label={loading} />
}
