import { slotsByProvider } from '@chartside/contract/availability'
import { momentOf } from '@chartside/contract/lib/wall-clock'
import { atom, type ReadableAtom } from 'nanostores'

import { readSlotDays } from '../availability/index.ts'
import { createLatest } from '../lib/latest.ts'
import { audit, type Session } from '../session/index.ts'
import { type AppointmentRow, appointmentOf } from './appointment-row.ts'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'
import { calendarWords } from './calendar-words.ts'
import { locationOf } from './directory.ts'
import { lengthOf, usualMinutes } from './overlaps.ts'
import { placeText } from './place-text.ts'

/**
 * An appointment as a calendar file; undefined if its time is unknown. Without the patient's name unless requested: calendars are
 * shared, and shown on lock screens. It is as long as its slot, or half an hour if that is unknown.
 */
export async function exportAppointment(session: Session, row: AppointmentRow, withName: boolean): Promise<File | undefined> {
  const [minutes, location] = await Promise.all([minutesOf(session, row), locationOf(session, row.locationId)])
  const { moment: start } = momentOf(row.date, row.time, location?.time_zone)
  if (Number.isNaN(start)) return undefined
  const text = calendarFile({
    uid: `${row.id}@${new URL(session.environment.apiBase, globalThis.location?.href).hostname}`,
    start,
    end: start + minutes * 60_000,
    title: withName ? calendarWords.titleWithName(row.reason, row.patientName) : calendarWords.title(row.reason),
    place: location ? placeText(location) : '',
    status: statusOf(row),
    made: session.now(),
  })
  return new File([text], `appointment-${row.date}.ics`, { type: 'text/calendar;charset=utf-8' })
}

/** Makes a calendar file on request; `none` if the appointment has no time. */
export function createCalendarExport(session: Session, row: AppointmentRow) {
  const $export = atom<'ready' | 'making' | 'none'>('ready')
  const making = createLatest()
  return {
    $export: $export as ReadableAtom<'ready' | 'making' | 'none'>,
    /** Makes the file and gives it to `save`. */
    make(withName: boolean, save: (file: File) => void): Promise<void> {
      $export.set('making')
      return making.run(() => exportAppointment(session, row, withName), {
        loaded(file) {
          if (!file) return $export.set('none')
          save(file)
          audit(session, 'export', appointmentOf(row))
        },
        failed: () => $export.set('none'),
      })
    },
    /** Cancels a file in progress; it is not saved. */
    cancel: making.stop,
  }
}

const statusOf = ({ status }: AppointmentRow): CalendarEvent['status'] =>
  status === 'cancelled' ? 'CANCELLED' : status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'

async function minutesOf(session: Session, { providerId, date, time, locationId }: AppointmentRow): Promise<number> {
  try {
    const query = { provider_id: providerId, start_date: date, end_date: date }
    const read = readSlotDays(await session.call(slotsByProvider, { query }))
    const days = read === 'unrecognised' ? [] : read.days
    const slots = days.flatMap(({ locations }) =>
      locations.filter((one) => one.locationId === locationId).flatMap((one) => one.slots),
    )
    const slot = slots.find((one) => one.time === time)
    return slot ? lengthOf(slot) : usualMinutes
  } catch {
    // A calendar entry of the usual length is better than none.
    return usualMinutes
  }
}
