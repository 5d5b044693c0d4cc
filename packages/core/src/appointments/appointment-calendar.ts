import type { Appointment } from '@chartside/contract/appointments'
import { addDays, weekOf } from '@chartside/contract/lib/days'
import { isDay } from '@chartside/contract/lib/is-day'
import { atom, computed } from 'nanostores'

import { locationZonesOf, todayAt } from '../availability/index.ts'
import { dayWithWeekday } from '../lib/formats.ts'
import { mapRemote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { rowsOfPatient } from './appointment-values.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { loadPage } from './paged-appointments.ts'

/** Rows per request. */
const rowsPerPage = 100

/** What a calendar shows at once. */
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

/** A patient's appointments by days or weeks. All of them are loaded, since the next one may be months ahead. */
export function createAppointmentCalendar(session: Session, patientId: string, span: CalendarSpan, first = '') {
  const known = knownAppointmentsOf(session)
  const $zones = locationZonesOf(session)
  const today = () => todayAt(session, $zones.get())
  /** '' means today, until another day is selected. */
  const $selected = atom(isDay(first) ? first : '')
  const $day = computed([$selected, $zones, session.$stored], (selected) => selected || today())

  async function allRows(patient_pool_id: string, signal: AbortSignal): Promise<readonly Appointment[]> {
    const rows: Appointment[] = []
    for (let page = 1; ; page++) {
      const found = await loadPage(session, { patient_pool_id }, { page, pageSize: rowsPerPage }, signal)
      rows.push(...found.rows)
      if (page >= found.lastPage || found.rows.length === 0) return rowsOfPatient(rows, patientId)
    }
  }

  const loaded = remote(session, allRows, atom(patientId), { onLoaded: known.add, $changes: known.$changes })

  const $rows = computed([loaded, $zones], ({ data }, zones) =>
    data
      ?.map((row) => ({ ...appointmentRow(row, zones.get(row.location_id) || undefined), patientId }))
      .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`)),
  )
  const $shownDays = computed($day, (day) => (span === 'day' ? [day] : weekOf(day)))

  return {
    /** The selected day, `yyyy-MM-dd`. */
    $day,
    /** The shown days in words: 'Fri, 20 Nov 2026', or the first and the last of a week. */
    $range: computed($shownDays, (days) => [...new Set([days[0]!, days.at(-1)!])].map(dayWithWeekday).join(' – ')),
    /** The shown day, or the seven days of the shown week. */
    $days: computed([loaded, $rows, $shownDays, $zones], (loaded, rows = [], days) =>
      mapRemote(loaded, (): readonly CalendarDay[] =>
        days.map((date) => ({
          date,
          shown: dayWithWeekday(date),
          isToday: date === today(),
          rows: rows.filter((row) => row.date === date),
        })),
      ),
    ),
    /** The nearest days with appointments before and after the shown ones; '' if there are none. */
    $neighbours: computed([$rows, $shownDays], (rows = [], days) => ({
      earlier: rows.findLast(({ date }) => date !== '' && date < days[0]!)?.date ?? '',
      later: rows.find(({ date }) => date > days.at(-1)!)?.date ?? '',
    })),
    today,
    /** Shows this day, or its week. */
    show(day: string): void {
      if (isDay(day)) $selected.set(day)
    },
    /** Moves by this many days or weeks. */
    move: (steps: number) => $selected.set(addDays($day.get(), steps * (span === 'day' ? 1 : 7))),
    reload: loaded.reload,
  }
}
