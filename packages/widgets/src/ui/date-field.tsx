import { controlWords } from '@chartside/core/lib/control-words'
import { dayPlaceholder, formatDay, isDay, unambiguousDay } from '@chartside/core/lib/formats'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { type FocusEvent, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { IconButton } from './button.tsx'
import type { CalendarProps } from './calendar.tsx'
import { dayOfText, type TypedPattern } from './day-of-text.ts'
import { Failed } from './failed.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { CalendarIcon, ClearIcon } from './page-icons.tsx'
import { Spinner } from './spinner.tsx'
import { useDismiss } from './use-dismiss.ts'

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
  /** The typed text and the value it gave; any other value is shown as a date. */
  const [typed, setTyped] = useState<{ text: string; gave: string }>()
  // The pattern alone does not say which number is the month.
  const inWords = unambiguousDay(value)
  const { anchor, layer, style } = useLayer()
  const box = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useDismiss(box, open, () => setOpen(false), close)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyped(undefined)
    onBlur?.()
  }

  return (
    <fieldset ref={box} aria-label={field.label} onBlur={leave}>
      <Field {...field} inWords={inWords}>
        {(control) => (
          <div className="control" part="control" data-state={field.error ? 'error' : 'normal'} ref={anchor}>
            <input
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
              value={typed?.gave === value ? typed.text : isDay(value) ? formatDay(value, pattern) : value}
              onChange={(event) => {
                const text = event.target.value
                const gave = dayOfText(text, pattern) ?? text.trim()
                setTyped({ text, gave })
                onChange(gave)
              }}
            />
            {clearable && value !== '' && (
              <IconButton
                label={words.clear(field.label)}
                icon={<ClearIcon />}
                disabled={disabled}
                onClick={() => {
                  setTyped(undefined)
                  onChange('')
                }}
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
              setTyped(undefined)
              onChange(day)
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
