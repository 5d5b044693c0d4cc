import { type AppointmentBooking, followUpWeeks, formWords, type WeekDay } from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useState } from 'react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { isRightToLeft } from '../ui/arrow-keys.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/page-icons.tsx'
import { Select } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import css from './week-grid.css?inline'

/**
 * The free slots of a week, to choose one by a press (APPT-07). One of them is in the tab order: the arrow keys move up and down
 * within a day, and left and right among the days.
 */
export function WeekGrid({ form, locked }: { form: AppointmentBooking; locked: boolean }) {
  usePartSheet(css)
  const words = useWords(formWords)
  const hasProvider = useStore(form.week.$hasProvider)
  const week = useStore(form.week.$week)
  const id = useId()
  const place = week.data?.places.find(({ value }) => value === week.data?.placeId)?.label ?? ''
  return (
    <section className="stack tight box week" aria-labelledby={id} aria-busy={week.state === 'loading' && hasProvider}>
      <h3 id={id}>{place === '' ? words.freeTimes : words.freeAt(place)}</h3>
      {!hasProvider && <p className="quiet">{words.noProviderYet}</p>}
      {hasProvider && (
        <>
          <WeekHead form={form} locked={locked} />
          {week.state === 'failed' && (
            <Failed size="line" error={week.error} message={words.weekFailed} onRetry={form.week.reload} />
          )}
          {!week.data && week.state === 'loading' && <Spinner />}
          {week.data && <Days form={form} days={week.data.days} unreadable={week.data.unrecognised} locked={locked} />}
        </>
      )}
    </section>
  )
}

/** Which week and location are shown. */
function WeekHead({ form: { week }, locked }: { form: AppointmentBooking; locked: boolean }) {
  const words = useWords(formWords)
  const range = useStore(week.$range)
  const isFirst = useStore(week.$isFirst)
  const { data } = useStore(week.$week)
  return (
    <div className="cluster">
      <IconButton
        label={words.previousWeek}
        icon={<ChevronLeftIcon />}
        disabled={isFirst || locked}
        onClick={() => week.move(-1)}
      />
      <IconButton label={words.nextWeek} icon={<ChevronRightIcon />} disabled={locked} onClick={() => week.move(1)} />
      <p className="numbers" aria-live="polite">
        {range}
      </p>
      <WeekChips label={words.inWeeks} disabled={locked} onWeeks={week.showIn} />
      {data && data.places.length > 1 && (
        <div className="week-place">
          <Select label={words.weekPlace} value={data.placeId} options={data.places} onChange={week.pick} disabled={locked} />
        </div>
      )}
    </div>
  )
}

/** A button for each of the usual times until a follow-up; `label` names one. */
export function WeekChips(props: { label: (weeks: number) => string; disabled?: boolean; onWeeks: (weeks: number) => void }) {
  const words = useWords(formWords)
  return (
    <>
      {followUpWeeks.map((weeks) => (
        <Button
          key={weeks}
          size="small"
          disabled={props.disabled}
          aria-label={props.label(weeks)}
          onClick={() => props.onWeeks(weeks)}
        >
          {words.inWeeks(weeks)}
        </Button>
      ))}
    </>
  )
}

interface DaysProps {
  form: AppointmentBooking
  days: readonly WeekDay[]
  unreadable: boolean
  locked: boolean
}

function Days({ form, days, unreadable, locked }: DaysProps) {
  const words = useWords(formWords)
  const { date, time, location_id } = useStore(form.$values)
  const [current, setCurrent] = useState('')
  const all = days.flatMap(({ slots }) => slots)
  if (all.length === 0) return <p role="status">{unreadable ? words.unreadableSlots : words.noneInWeek}</p>
  const keyOf = (slot: (typeof all)[number]) => `${slot.date} ${slot.time}`
  const isChosen = (slot: (typeof all)[number]) => slot.date === date && slot.time === time && slot.locationId === location_id
  const inOrder = all.find((slot) => keyOf(slot) === current) ?? all.find(isChosen) ?? all[0]!
  return (
    <ol className="week-days" onKeyDown={moveAmongSlots}>
      {days.map((day) => (
        <li key={day.date} className="week-day" data-empty={day.slots.length === 0 || undefined}>
          <h4 className="week-date numbers">{day.shown}</h4>
          <ul className="week-slots">
            {day.slots.map((slot) => (
              <li key={keyOf(slot)}>
                <button
                  type="button"
                  className="week-slot numbers"
                  part="toggle-button"
                  aria-label={`${day.shown}, ${slot.shownTime}`}
                  aria-pressed={isChosen(slot)}
                  tabIndex={slot === inOrder ? 0 : -1}
                  disabled={locked}
                  onFocus={() => setCurrent(keyOf(slot))}
                  onClick={() => form.choose(slot)}
                >
                  {slot.shownTime}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Up and down move within a day, left and right to the same line of the next day that has slots, or to its last one. */
function moveAmongSlots(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll('.week-slots')]
    .map((day) => [...day.querySelectorAll<HTMLElement>('.week-slot')])
    .filter((slots) => slots.length > 0)
  const at = days.findIndex((slots) => slots.includes(event.target as HTMLElement))
  const line = days[at]?.indexOf(event.target as HTMLElement) ?? -1
  const forward = isRightToLeft(event.currentTarget) ? -1 : 1
  const inDay = (slots: readonly HTMLElement[] | undefined) => slots?.[Math.min(line, slots.length - 1)]
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => days[at]?.[line + 1],
    ArrowUp: () => days[at]?.[line - 1],
    ArrowRight: () => inDay(days[at + forward]),
    ArrowLeft: () => inDay(days[at - forward]),
    Home: () => days[at]?.[0],
    End: () => days[at]?.at(-1),
  }
  const step = steps[event.key]
  if (!step || line < 0) return
  event.preventDefault()
  step()?.focus()
}
