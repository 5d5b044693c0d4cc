import { controlWords } from '@chartside/core/lib/control-words'
import { dateOfDay, dayOfDate } from '@chartside/core/lib/days'
import { isDay, monthNames } from '@chartside/core/lib/formats'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import DatePicker from 'react-datepicker'
import pickerCss from 'react-datepicker/dist/react-datepicker.css?inline'

import { useSheet, useWords } from '../lib/context.ts'
import { IconButton } from './button.tsx'
import ownCss from './calendar.css?inline'
import { calendarLocale } from './calendar-locale.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './page-icons.tsx'
import { yearsToChoose } from './years.ts'

// A page's root size must not reach into the widget.
const css = pickerCss.replace(/(\d*\.?\d+)rem/g, (_whole, size: string) => `${Number(size) * 16}px`) + ownCss

export interface CalendarProps {
  value: string
  earliest: string
  latest: string
  today: string
  onChoose: (day: string) => void
}

/** Replaces the date picker's own container, which has an English label. */
const Box = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <div className={className} translate="no">
    {children}
  </div>
)

/** A month to pick a day from; loaded on demand. */
export function Calendar({ value, earliest, latest, today, onChoose }: CalendarProps) {
  useSheet(css)
  const words = useWords(controlWords)
  const locale = useMemo(calendarLocale, [])
  const box = useRef<HTMLDivElement>(null)
  const yearId = useId()
  const focusDay = () => box.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus()
  useEffect(focusDay, [])
  const first = isDay(value) ? value : latest && latest < today ? latest : today

  const [minDate, maxDate] = [dateOfDay(earliest), dateOfDay(latest)]
  const limits = { ...(minDate ? { minDate } : {}), ...(maxDate ? { maxDate } : {}) }

  // react-datepicker moves its current day; in a shadow root the focus has to follow.
  const onKeyDown = (event: { key: string; target: EventTarget }) => {
    const onDay = event.target instanceof Element && event.target.matches('.react-datepicker__day')
    if (onDay && /^(Arrow|Page|Home|End)/.test(event.key)) requestAnimationFrame(focusDay)
  }

  return (
    <div ref={box} className="calendar">
      <DatePicker
        inline
        calendarContainer={Box}
        onKeyDown={onKeyDown}
        selected={dateOfDay(value) ?? null}
        openToDate={dateOfDay(first)!}
        {...limits}
        {...locale}
        chooseDayAriaLabelPrefix={words.chooseDay}
        disabledDayAriaLabelPrefix={words.dayOutOfRange}
        monthAriaLabelPrefix=""
        onChange={(date: Date | null) => {
          if (date) onChoose(dayOfDate(date))
        }}
        renderCustomHeader={({ date, changeYear, decreaseMonth, increaseMonth, ...at }) => (
          <div className="calendar-header">
            <IconButton
              size="small"
              label={words.previousMonth}
              icon={<ChevronLeftIcon />}
              disabled={at.prevMonthButtonDisabled}
              onClick={decreaseMonth}
            />
            <span className="calendar-month" aria-live="polite">
              {monthNames()[date.getMonth()]}
            </span>
            <label className="visually-hidden" htmlFor={yearId}>
              {words.year}
            </label>
            <select
              id={yearId}
              className="calendar-year"
              part="input"
              value={date.getFullYear()}
              onChange={(event) => changeYear(Number(event.target.value))}
            >
              {yearsToChoose(today, date.getFullYear(), earliest, latest).map((year) => (
                <option key={year}>{year}</option>
              ))}
            </select>
            <IconButton
              size="small"
              label={words.nextMonth}
              icon={<ChevronRightIcon />}
              disabled={at.nextMonthButtonDisabled}
              onClick={increaseMonth}
            />
          </div>
        )}
      />
    </div>
  )
}
