import { type Appointment, listAppointments } from '@chartside/contract/appointments'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { locationZonesOf, todayAt } from '../availability/index.ts'
import { asCallError, SessionEnded } from '../errors.ts'
import { isDay, unambiguousDay, weekdayOf } from '../lib/formats.ts'
import { askedAgain, type Remote } from '../lib/remote.ts'
import { onHandover, type Session } from '../session/index.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { rowsOfPatient } from './appointment-values.ts'
import { daysAfter, weekOf } from './days.ts'
import { knownAppointmentsOf } from './known-appointments.ts'

/** Rows per request. */
const rowsPerPage = 100

export type CalendarSpan = 'day' | 'week'

/** One day of the calendar with its appointments, earliest first. */
export interface CalendarDay {
  /** `yyyy-MM-dd` */
  date: string
  /** 'Fri, 20 Nov 2026' */
  shown: string
  isToday: boolean
  rows: readonly AppointmentRow[]
}

export interface AppointmentCalendar {
  /** The shown day, or the seven days of the shown week. */
  $days: ReadableAtom<Remote<readonly CalendarDay[]>>
  /** The shown days in words: 'Fri, 20 Nov 2026', or the first and the last of a week. */
  $range: ReadableAtom<string>
  /** The selected day, `yyyy-MM-dd`. */
  $day: ReadableAtom<string>
  /** The nearest days with appointments before and after the shown ones; '' if there are none. */
  $neighbours: ReadableAtom<{ earlier: string; later: string }>
  today(): string
  look(day: string): void
  /** Moves by this many days or weeks. */
  move(steps: number): void
  reload(): Promise<void>
}

const inWords = (day: string): string => `${weekdayOf(day)}, ${unambiguousDay(day)}`

/** A patient's appointments by days or weeks. All of them are loaded, since the next one may be months ahead. */
export function createAppointmentCalendar(
  session: Session,
  patientId: string,
  span: CalendarSpan,
  first = '',
): AppointmentCalendar {
  const known = knownAppointmentsOf(session)
  const $zones = locationZonesOf(session)
  const today = () => todayAt(session, $zones.get())
  /** '' means today, until another day is selected. */
  const $looked = atom(isDay(first) ? first : '')
  const $day = computed([$looked, $zones, session.$stored], (looked) => looked || today())
  const $loaded = atom<Remote<readonly Appointment[]>>({ state: 'loading' })
  let running: AbortController | undefined

  async function load(): Promise<void> {
    running?.abort()
    const { data, at } = $loaded.get()
    $loaded.set({ state: 'loading', data, at })
    if (session.$session.get().state !== 'in') return
    running = new AbortController()
    const { signal } = running
    try {
      const rows = await allRows(signal)
      if (signal.aborted) return
      known.learn(rows)
      $loaded.set({ state: 'ready', data: rows, at: session.environment.clock.now() })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (!signal.aborted && error && !(error instanceof SessionEnded)) $loaded.set({ state: 'failed', error, data, at })
    }
  }

  async function allRows(signal: AbortSignal): Promise<Appointment[]> {
    const rows: Appointment[] = []
    for (let page = 1; ; page++) {
      const query = { patient_pool_id: patientId, page, limit: rowsPerPage }
      const { data } = await session.call(listAppointments, { query }, { signal })
      rows.push(...data.data)
      if (page >= data.last_page || data.data.length === 0) return rowsOfPatient(rows, patientId)
    }
  }

  const $rows = computed([$loaded, $zones], ({ data }, zones) =>
    data
      ?.map((row) => ({ ...appointmentRow(row, zones.get(row.location_id) || undefined), patientId }))
      .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`)),
  )
  const $shownDays = computed($day, (day) => (span === 'day' ? [day] : weekOf(day)))

  /** Another user must not see the previous one's rows. */
  const begin = () => {
    $loaded.set({ state: 'loading' })
    void load()
  }

  onMount($loaded, () => {
    const stops = [
      computed(session.$session, ({ state }) => state).subscribe(begin),
      onHandover(session, begin),
      askedAgain(session, $loaded.get, load),
      known.$changes.listen(() => void load()),
    ]
    return () => {
      for (const stop of stops) stop()
      running?.abort()
    }
  })

  return {
    $day,
    $range: computed($shownDays, (days) => [...new Set([days[0]!, days.at(-1)!])].map(inWords).join(' – ')),
    $days: computed([$loaded, $rows, $shownDays, $zones], (loaded, rows, days): Remote<readonly CalendarDay[]> => {
      if (!rows) return loaded as Remote<never>
      const data = days.map((date) => ({
        date,
        shown: inWords(date),
        isToday: date === today(),
        rows: rows.filter((row) => row.date === date),
      }))
      return { ...loaded, data } as Remote<readonly CalendarDay[]>
    }),
    $neighbours: computed([$rows, $shownDays], (rows = [], days) => ({
      earlier: rows.findLast(({ date }) => date !== '' && date < days[0]!)?.date ?? '',
      later: rows.find(({ date }) => date > days.at(-1)!)?.date ?? '',
    })),
    today,
    look(day) {
      if (isDay(day)) $looked.set(day)
    },
    move: (steps) => $looked.set(daysAfter($day.get(), steps * (span === 'day' ? 1 : 7))),
    reload: load,
  }
}
