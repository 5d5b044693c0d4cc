import { dayIn } from '@chartside/contract/lib/wall-clock'
import { atom, computed, onMount } from 'nanostores'

import { genderText, unambiguousDay } from '../lib/formats.ts'
import { createListeners } from '../lib/listeners.ts'
import { type Remote, remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { auditViews, type Session } from '../session/index.ts'
import { type ChangeKind, createAppointmentChange } from './appointment-change.ts'
import { type AppointmentRow, appointmentRow, isExpected } from './appointment-row.ts'
import { createArrival } from './arrival.ts'
import { directoryOf } from './directory.ts'
import { findAppointment } from './find-appointment.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { placeText } from './place-text.ts'
import { appointmentWords } from './words.ts'

/** One appointment with everything known about it, ready for display. */
export interface AppointmentDetail {
  row: AppointmentRow
  /** '04 Mar 1980'; 'Not Recorded' if unknown. */
  dateOfBirth: string
  mrn: string
  /** `yyyy-MM-dd`; '' if unknown. */
  born: string
  /** 'Female'; '' if unknown. */
  gender: string
  /** 'Lakeside Main, 12 Shore Road, Lakeside'; '' while unknown. */
  place: string
  provider: string
  insurance: string
  /** True on its day at its location, while it is still to take place. */
  isDue: boolean
}

/** `none`: no id was given; `missing`: there is none with this id; `deleted`: it was deleted here. */
export type AppointmentChart = { state: 'none' | 'missing' | 'deleted' } | Remote<AppointmentDetail>

export type OneAppointment = ReturnType<typeof createAppointment>

/** One appointment in detail. It belongs to `id` for its whole life. */
export function createAppointment(session: Session, id: string) {
  const { providers, insurances, locations } = directoryOf(session)
  const known = knownAppointmentsOf(session)
  const $deleted = atom(false)
  const { on: onChanged, notify } = createListeners<[kind: ChangeKind]>()
  const arrival = createArrival(session, id)
  const found = remote(session, (id: string, signal) => findAppointment(session, id, signal), atom(id || undefined), {
    known: (id) => ({ data: known.find(id) }),
    onLoaded(appointment) {
      if (!appointment) return
      known.add([appointment])
      arrival.learn(appointment)
      // It was restored after being deleted here.
      $deleted.set(false)
    },
  })

  /** True from a deletion here until its own change notice, which must not reload the deleted appointment. */
  let isGone = false
  const change = createAppointmentChange(session, (kind) => {
    if (kind === 'delete') {
      isGone = true
      $deleted.set(true)
    }
    notify(kind)
  })

  const $detail = computed([found, providers.$list, insurances.$list, locations.$list], (loaded, people, payers, places) => {
    const appointment = loaded.data
    if (!appointment) return undefined
    const location = places.data?.find(({ location_id }) => location_id === appointment.location_id)
    const timeZone = location?.time_zone || undefined
    const row = appointmentRow(appointment, timeZone)
    const { patient_pool: patient } = appointment
    const detail: AppointmentDetail = {
      row,
      dateOfBirth: unambiguousDay(patient?.dob ?? '') || appointmentWords.notRecorded,
      mrn: patient?.mrn.trim() || appointmentWords.notRecorded,
      born: patient?.dob ?? '',
      gender: genderText(patient?.gender ?? ''),
      place: location ? placeText(location) : '',
      provider: people.data?.find(({ azz_id }) => azz_id === row.providerId)?.name.trim() ?? '',
      insurance: payers.data?.find((insurance) => insurance.id === row.insuranceId)?.name.trim() ?? '',
      isDue: isExpected(row) && row.date === dayIn(timeZone, session.now()),
    }
    return detail
  })

  const $appointment = computed([found, $deleted, $detail], (loaded, deleted, data): AppointmentChart => {
    if (deleted) return { state: 'deleted' }
    if (id === '') return { state: 'none' }
    if (loaded.state === 'ready') return data ? { ...loaded, data } : { state: 'missing' }
    return { ...loaded, data }
  })

  onMount($appointment, () => {
    isGone = false
    return stopAll([
      known.$changes.listen(() => {
        if (!isGone) void found.reload()
        isGone = false
      }),
      auditViews(session, found, ({ data }) => data && { resource: 'appointment', id, patientId: data.patient_pool_id }),
      // The names of its provider, insurance and location are loaded only once the appointment is.
      found.subscribe(({ state, data }) => {
        if (state !== 'ready' || !data) return
        for (const list of [providers, insurances, locations]) void list.need()
      }),
    ])
  })

  return {
    $appointment,
    /** Whether the patient's arrival can be recorded: only on its day, and if the backend offers it. */
    $mayArrive: computed(
      [$detail, session.$capabilities],
      (detail, { features }) => detail?.isDue === true && features.has('arrivals'),
    ),
    arrival,
    change,
    /** Calls `listener` with each change made here; the returned function removes it. */
    onChanged,
    reload: found.reload,
  }
}
