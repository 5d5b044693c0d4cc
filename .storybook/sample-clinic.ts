import {
  type Appointment,
  bookAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  listInsurances,
  listProviders,
  undo,
  updateAppointment,
} from '@chartside/contract/appointments'
import { slotsByProvider } from '@chartside/contract/availability'
import { checkInPatient, type Location, listLocations } from '@chartside/contract/check-in'
import type { Feature, Permission } from '@chartside/contract/session'
import { type Clock, manualClock } from '@chartside/core/lib/clock'
import { sampleAppointment } from '../packages/widgets/src/appointments/sample-appointments.ts'
import { location, provider, refused, scene } from './scene.tsx'

/** Friday, 20 November 2026, noon in UTC. */
export const noon = Date.parse('2026-11-20T12:00:00Z')

const times = ['09:00:00', '09:30:00', '10:00:00', '13:00:00', '13:30:00']
const shown = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
const half = (time: string): string =>
  time.slice(3, 5) === '00' ? `${time.slice(0, 3)}30:00` : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00:00`

interface ClinicOptions {
  rows?: Appointment[]
  features?: readonly Feature[]
  /** The user's permissions; all if omitted. */
  permissions?: readonly Permission[]
  place?: Location
  providers?: number
  insurances?: number
  clock?: Clock
}

/** A server that stores changes to these appointments; each provider has the same five slots every day. */
export function sampleClinic(options: ClinicOptions = {}, ...more: Parameters<typeof scene>[0]) {
  const { rows = severalAppointments(), providers = 3, insurances = 3, place = location } = options
  const { features = ['by-id', 'undo', 'idempotency', 'time-zones', 'arrivals'], clock = manualClock(noon) } = options
  const limited = options.permissions ? { permissions: options.permissions } : {}
  let now = rows
  const undos = new Map<string, Appointment[]>()
  const undoable = () => {
    if (!features.includes('undo')) return ''
    undos.set(`u${undos.size}`, now)
    return `u${undos.size - 1}`
  }
  const isTaken = (wish: { provider_id: string; date: string; time: string }, but = '') =>
    now.some(
      ({ id, provider_id, date, time, status }) =>
        id !== but && status !== 'cancelled' && provider_id === wish.provider_id && date === wish.date && time === wish.time,
    )
  const people = Array.from({ length: providers }, (_, index) =>
    index === 0
      ? provider
      : { ...provider, id: `${index}`, azz_id: `azz-${index + 7}`, name: names[index - 1] ?? `Dr. Number ${index}` },
  )
  const session = scene(
    [
      [
        listAppointments,
        ({ query: { patient_pool_id = '', date = '', page = 1, limit = 25 } }) => {
          const found = now.filter(
            (row) => (patient_pool_id === '' || row.patient_pool_id === patient_pool_id) && (date === '' || row.date === date),
          )
          const data = found.slice((page - 1) * limit, page * limit)
          return { data: { data, current_page: page, last_page: Math.max(1, Math.ceil(found.length / limit)) } }
        },
      ],
      [
        getAppointment,
        ({ id }) => {
          const data = now.find((row) => row.id === id)
          return data ? { data: { data } } : refused('There is no such appointment.')
        },
      ],
      [
        slotsByProvider,
        ({ query: { provider_id, start_date, end_date } }) => {
          const days: string[] = []
          for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += 86_400_000)
            days.push(new Date(at).toISOString().slice(0, 10))
          const slots = (date: string) =>
            times.map((time) => ({
              start_time: `${date} ${shown(time)}`,
              end_time: `${date} ${shown(half(time))}`,
              booked: isTaken({ provider_id, date, time }),
            }))
          return {
            data: days.map((date) => ({ date, slots_by_location: [{ location_id: place.location_id, slots: slots(date) }] })),
            locations: [place],
          }
        },
      ],
      [
        bookAppointment,
        ({ body }) => {
          const id = `new-${now.length}`
          now = [...now, sampleAppointment({ ...body, id })]
          return { message: 'Appointment booked.', data: { id } }
        },
      ],
      [
        updateAppointment,
        ({ id, form }) => {
          const token = undoable()
          now = now.map((row) => (row.id === id ? Object.assign({}, row, form, { version: `${Number(row.version) + 1}` }) : row))
          return {
            message: form.status === 'cancelled' ? 'Appointment cancelled.' : 'Appointment updated.',
            undo: token,
          }
        },
      ],
      [
        deleteAppointment,
        ({ id }) => {
          const token = undoable()
          now = now.filter((row) => row.id !== id)
          return { message: 'Appointment deleted.', undo: token }
        },
      ],
      [
        undo,
        ({ body: { token } }) => {
          now = undos.get(token) ?? now
          return { message: 'Appointment restored.' }
        },
      ],
      [listProviders, { data: { data: people } }],
      [
        listInsurances,
        {
          data: {
            data: Array.from({ length: insurances }, (_, index) => ({
              id: `${index + 1}`,
              name: payers[index] ?? `Payer ${index}`,
            })),
          },
        },
      ],
      [listLocations, { addresses: [place] }],
      [checkInPatient, { message: 'The patient is in the queue.' }],
      ...more,
    ],
    { features: options.permissions ? [...features, 'permissions'] : features, clock, ...limited },
  )
  return {
    session,
    /** Another user books a slot of the first provider. */
    take: (date: string, time: string) => {
      now = [...now, sampleAppointment({ id: `other-${now.length}`, patient_pool_id: 'p9', patient_pool: null, date, time })]
    },
    rows: () => now,
  }
}

const names = ['Dr. Jonas Weber', 'Dr. Mei Tanaka']
const payers = ['Granite Mutual', 'Bluewater Health Plan', 'Self-pay']

/** One appointment per status, at two providers. */
export const severalAppointments = (): Appointment[] => [
  sampleAppointment({ date: '2026-11-23', time: '09:30:00' }),
  sampleAppointment({
    id: 'a2',
    date: '2026-11-24',
    time: '13:00:00',
    status: 'confirmed',
    visit_type: 'procedure',
    provider_id: 'azz-8',
  }),
  sampleAppointment({ id: 'a3', date: '2026-11-25', time: '10:00:00', status: 'cancelled', visit_type: 'checkup' }),
  sampleAppointment({ id: 'a4', date: '2026-11-02', time: '09:00:00', status: 'completed', visit_type: 'consultation' }),
]
