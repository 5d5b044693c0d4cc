import {
  type AppointmentRow,
  appointmentWords,
  type CalendarDay,
  type CalendarSpan,
  createAppointmentCalendar,
  dateTimeOf,
} from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useRef } from 'react'

import { useListener, useModel, useRefresh, useSession, useSheet, useWords } from '../lib/context.ts'
import { isRightToLeft } from '../ui/arrow-keys.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/page-icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AppointmentActions, type RowCommands } from './appointment-actions.tsx'
import css from './appointment-calendar.css?inline'

interface CalendarViewProps extends RowCommands {
  patientId: string
  span: CalendarSpan
  /** The day to begin with, `yyyy-MM-dd`; '' for today. */
  first: string
  onDay: (day: string) => void
  onOpen: (row: AppointmentRow) => void
}

/** A patient's appointments of a day or a week. Arrow keys move among them, Page Up and Page Down among days and weeks. */
export function CalendarView({ patientId, span, first, onDay, onOpen, ...commands }: CalendarViewProps) {
  useSheet(css)
  const session = useSession()
  const words = useWords(appointmentWords)
  const model = useModel(() => createAppointmentCalendar(session, patientId, span, first), [session, patientId, span])
  const calendar = useStore(model.$days)
  const range = useStore(model.$range)
  const { earlier, later } = useStore(model.$neighbours)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useRefresh(() => void model.reload())
  useListener(model.$day.listen, onDay)

  const go = (step: () => void) => {
    step()
    // The focused entry may be gone; the heading announces the new range.
    heading.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { PageUp: -1, PageDown: 1 }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      go(() => model.move(steps))
    } else moveAmongEntries(event)
  }
  const days = calendar.data
  const isEmpty = days?.every(({ rows }) => rows.length === 0)
  return (
    <section className="stack calendar-view" data-span={span} aria-labelledby={headingId} onKeyDown={onKeyDown}>
      <div className="cluster">
        <IconButton label={words.previous[span]} icon={<ChevronLeftIcon />} onClick={() => model.move(-1)} />
        <Button onClick={() => model.show(model.today())}>{words.today}</Button>
        <IconButton label={words.next[span]} icon={<ChevronRightIcon />} onClick={() => model.move(1)} />
        <h3 id={headingId} ref={heading} tabIndex={-1} className="calendar-range numbers" aria-live="polite">
          {range}
        </h3>
        <span className="cluster">
          <Button size="small" disabled={earlier === ''} onClick={() => model.show(earlier)}>
            {words.earlier}
          </Button>
          <Button size="small" disabled={later === ''} onClick={() => model.show(later)}>
            {words.later}
          </Button>
        </span>
      </div>
      <LoadFailure of={calendar} failed={words.failed} stale={words.stale} onRetry={() => void model.reload()} />
      {!days && calendar.state === 'loading' && <Skeleton lines={6} />}
      {isEmpty && <Empty>{words.noneOn[span]}</Empty>}
      {days && !isEmpty && (
        <ol className="stack calendar-days">
          {days.map((day) => (
            <DayOf key={day.date} {...{ day, span, onOpen }} {...commands} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface DayOfProps extends RowCommands {
  day: CalendarDay
  span: CalendarSpan
  onOpen: (row: AppointmentRow) => void
}

function DayOf({ day, span, onOpen, ...commands }: DayOfProps) {
  const words = useWords(appointmentWords)
  const id = useId()
  return (
    <li className="calendar-day" data-today={day.isToday || undefined} data-empty={day.rows.length === 0 || undefined}>
      {span === 'week' && (
        <h4 id={id} className="calendar-date numbers">
          {day.shown}
          {day.isToday && <span className="visually-hidden">, {words.today}</span>}
        </h4>
      )}
      {day.rows.length > 0 && (
        <ul className="stack tight calendar-entries" aria-labelledby={span === 'week' ? id : undefined}>
          {day.rows.map((row) => (
            <li key={row.id} className="calendar-entry" data-status={row.status}>
              <button
                type="button"
                className="bare calendar-open"
                part="row-button"
                aria-label={words.openOf(dateTimeOf(row))}
                onClick={() => onOpen(row)}
              >
                <span className="numbers">{row.shownTime}</span>
                <span>{row.reason}</span>
              </button>
              <StatusBadge {...row} />
              {span === 'day' && <AppointmentActions row={row} {...commands} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Up and down move among all entries, left and right to the next day with an appointment. */
function moveAmongEntries(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (!target.matches('.calendar-open')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.calendar-open')]
  const days = [...event.currentTarget.querySelectorAll('.calendar-day')].filter((day) => day.querySelector('.calendar-open'))
  const [now, day] = [all.indexOf(target), days.findIndex((one) => one.contains(target))]
  const firstOf = (index: number) => days[index]?.querySelector<HTMLElement>('.calendar-open')
  const forward = isRightToLeft(event.currentTarget) ? -1 : 1
  const steps: Record<string, () => HTMLElement | null | undefined> = {
    ArrowDown: () => all[now + 1],
    ArrowUp: () => all[now - 1],
    ArrowRight: () => firstOf(day + forward),
    ArrowLeft: () => firstOf(day - forward),
    Home: () => all[0],
    End: () => all.at(-1),
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  step()?.focus()
}
