import type { Writer } from '../database.ts'
import { appointments, checkIns, insurances, type locations, type patients, slots } from '../schema.ts'

type Location = typeof locations.$inferSelect
type Patient = typeof patients.$inferSelect

const dayLength = 24 * 3600_000
const hours = [9, 10, 11, 13, 14, 15]
const visitTypes = ['consultation', 'follow-up', 'checkup', 'procedure'] as const

interface Practice {
  practiceId: string
  locations: readonly Location[]
  providers: readonly { azz_id: string }[]
}

/** Stores two weeks of slots around today, appointments in some of them, and today's queue at each location. */
export async function seedSchedule(writer: Writer, practice: Practice, people: readonly Patient[], now: Date): Promise<void> {
  const practice_id = practice.practiceId
  const insurers = await writer
    .insert(insurances)
    .values(['Granite Mutual', 'Bluewater Health Plan', 'Self-pay'].map((name) => ({ name })))
    .returning()
  const days = Array.from({ length: 14 }, (_, index) => index - 3)
  const free = days.flatMap((offset) =>
    practice.providers.flatMap(({ azz_id }, who) => {
      // A provider is at one location on a day.
      const location = practice.locations[(who + offset + 14) % practice.locations.length]!
      const date = dayAt(location.time_zone ?? 'UTC', now, offset)
      return hours.flatMap((hour) =>
        ['00', '30'].map((minute, half) => ({
          id: crypto.randomUUID(),
          practice_id,
          provider_id: azz_id,
          location_id: location.id,
          date,
          start_time: `${two(hour)}:${minute}:00`,
          end_time: half ? `${two(hour + 1)}:00:00` : `${two(hour)}:30:00`,
          booked: (hour + half + who + offset + 30) % 4 === 0,
          offset,
        })),
      )
    }),
  )
  await writer.insert(slots).values(free.map(({ offset: _, booked: __, ...slot }) => slot))
  const taken = free
    .filter(({ booked }) => booked)
    .map((slot, index) => {
      const patient = people[(index * 11) % people.length]!
      const status = slot.offset < 0 ? (index % 6 ? 'completed' : 'cancelled') : index % 3 ? 'confirmed' : 'pending'
      return { slot, patient, status, id: crypto.randomUUID(), index }
    })
  await writer.insert(appointments).values(
    taken.map(({ slot, patient, status, id, index }) => ({
      id,
      practice_id,
      patient_pool_id: patient.id,
      patient_name: `${patient.first_name} ${patient.last_name}`,
      provider_id: slot.provider_id,
      location_id: slot.location_id,
      slot_id: slot.id,
      insurance_id: insurers[index % insurers.length]!.id,
      date: slot.date,
      time: slot.start_time,
      visit_type: visitTypes[index % visitTypes.length]!,
      mode: index % 4 ? 'office-appointment' : 'telehealth-appointment',
      status,
      created_at: new Date(now.getTime() - 2 * dayLength),
    })),
  )
  const today = taken.filter(({ slot }) => slot.offset === 0)
  if (today.length === 0) return
  await writer.insert(checkIns).values(
    today.map(({ slot, patient, id }, index) => ({
      practice_id,
      location_id: slot.location_id,
      provider_id: slot.provider_id,
      patient_id: patient.id,
      appointment_id: id,
      appt_time: slot.start_time,
      status: index % 5 === 4 ? ('done' as const) : ('active' as const),
      day: slot.date,
      created_at: new Date(now.getTime() - (today.length - index) * 4 * 60_000),
    })),
  )
}

const two = (number: number) => String(number).padStart(2, '0')

/** The calendar day at a place, `yyyy-MM-dd`, so many days from a moment. */
const dayAt = (timeZone: string, now: Date, offset: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now.getTime() + offset * dayLength,
  )
