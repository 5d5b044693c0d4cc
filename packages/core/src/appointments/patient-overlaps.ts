import { listAppointments } from '@chartside/contract/appointments'
import { isDay } from '@chartside/contract/lib/is-day'
import { computed, type ReadableAtom } from 'nanostores'

import { remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentValues, rowsOfPatient, withSeconds } from './appointment-values.ts'
import { type DaySlots, placeOf } from './day-slots.ts'
import { directoryOf } from './directory.ts'
import { lengthOf, type Overlap, overlapsWith, usualMinutes } from './overlaps.ts'

/** Another appointment of the patient at the same time, and its provider's name; '' while unknown. */
export type PatientOverlap = Overlap & { provider: string }

const none: readonly never[] = []

/**
 * Other appointments of the patient at the chosen time; undefined if they could not be loaded. `ownId` is the edited appointment's
 * id, '' for a new one.
 */
export function createPatientOverlaps(
  session: Session,
  patientId: string,
  ownId: string,
  $values: ReadableAtom<AppointmentValues>,
  $slots: ReadableAtom<DaySlots>,
): ReadableAtom<readonly PatientOverlap[] | undefined> {
  const { providers, locations } = directoryOf(session)
  const $day = computed($values, ({ date }) => (isDay(date) ? date : ''))
  const sameDay = remote(
    session,
    listAppointments,
    computed($day, (date) => (date === '' ? undefined : { query: { patient_pool_id: patientId, date, limit: 100 } })),
  )
  return computed(
    [sameDay, $slots, $values, providers.$list, locations.$list],
    ({ state, data }, slots, values, { data: people }, { data: places = none }) => {
      if (values.time === '') return none
      if (state === 'failed') return undefined
      const time = withSeconds(values.time)
      const slot = placeOf(slots, values.location_id)?.free.find((one) => one.time === time)
      const asked = { date: values.date, time, locationId: values.location_id, minutes: slot ? lengthOf(slot) : usualMinutes }
      const rows = rowsOfPatient(data?.data.data ?? none, patientId)
      const zones = new Map(places.map(({ location_id, time_zone }) => [location_id, time_zone]))
      return overlapsWith(rows, asked, zones, ownId).map((overlap) => ({
        ...overlap,
        provider: people?.find(({ azz_id }) => azz_id === overlap.providerId)?.name ?? '',
      }))
    },
  )
}
