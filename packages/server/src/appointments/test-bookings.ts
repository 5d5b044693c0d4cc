// Bookings by a client, for tests: a signed-in user with free slots, a patient and an insurance.
import { addDays } from '@chartside/contract/lib/days'
import { dayIn, momentOf, timeIn, timeOfDay } from '@chartside/contract/lib/wall-clock'
import { eq } from 'drizzle-orm'

import { appointments, locations, slots } from '../database/schema.ts'
import type { TestAccount, TestApi } from '../testing.ts'

type Answer = { code: number; headers: Headers } & Awaited<ReturnType<Response['json']>>

/** The fields of an appointment as they are sent. */
export type Booking = Record<string, string>

/** A slot as a client reads it. */
export interface OfferedSlot {
  date: string
  location_id: string
  time: string
  start_time: string
  booked: boolean
}

export async function bookingClient(api: TestApi, account: TestAccount) {
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await api.fetch(`${api.apiBase}/${path}`, init)
    return { code: response.status, headers: response.headers, ...(await response.json()) }
  }
  const posted = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { email, password, azzId } = account
  const login = await call('provider_api/login', posted({ email, password }))
  const bearer = { authorization: `Bearer ${login.data.access_token}` }
  const send = (path: string, init: RequestInit = {}) =>
    call(`provider_api/${path}`, { ...init, headers: { ...bearer, ...init.headers } })
  const { data: pool } = await call('common_api/get-patient-pool?page=1&limit=5', { headers: bearer })
  const { data: billed } = await send('insurances?status=active&per_page=10')

  /** The slots of some days from the clock's date in UTC on. */
  const slots = async (providerId = azzId, days = 6): Promise<OfferedSlot[]> => {
    const day = (offset: number) => addDays(dayIn('UTC', api.clock.now()), offset)
    const { data } = await send(`slots-by-provider?provider_id=${providerId}&start_date=${day(1)}&end_date=${day(days)}`)
    return data.flatMap(({ date, slots_by_location }: { date: string; slots_by_location: object[] }) =>
      (slots_by_location as { location_id: string; slots: OfferedSlot[] }[]).flatMap(({ location_id, slots: offered }) =>
        offered.map((slot) => ({ ...slot, date, location_id, time: timeOfDay(slot.start_time) })),
      ),
    )
  }
  const free = (await slots()).filter(({ booked }) => !booked)

  /** The fields that book a slot, given by its zero-based index among those free in the beginning. */
  const wish = (slot = 0, change: Booking = {}): Booking => {
    const { date, time, location_id } = free[slot]!
    return {
      patient_pool_id: pool.patients.data[0].id,
      provider_id: azzId,
      date,
      time,
      location_id,
      insurance_id: billed.data[0].id,
      visit_type: 'checkup',
      mode: 'office-appointment',
      created_by: 'provider',
      ...change,
    }
  }
  const book = (fields: Booking, headers: Record<string, string> = {}) => send('book-appointment', posted(fields, headers))
  return {
    send,
    post: (path: string, body: unknown) => send(path, posted(body)),
    patients: pool.patients.data as { id: string; first_name: string; last_name: string }[],
    insurances: billed.data as { id: string; name: string }[],
    slots,
    free,
    wish,
    book,
    /** Books and returns the new appointment's id. */
    booked: async (slot = 0, change: Booking = {}): Promise<string> => (await book(wish(slot, change))).data.id,
    update: (id: string, fields: Booking) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return send(`update-appointment/${id}`, { method: 'POST', body })
    },
    remove: (id: string) => send(`delete-appointment/${id}`, { method: 'DELETE' }),
    undo: (token: string) => send('undo', posted({ token })),
    list: (query: Record<string, string | number> = {}) =>
      send(`get-appointment?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`),
    isBooked: async ({ date, time, location_id, provider_id }: Booking): Promise<boolean | undefined> =>
      (await slots(provider_id)).find((slot) => slot.date === date && slot.time === time && slot.location_id === location_id)
        ?.booked,
  }
}
export type BookingClient = Awaited<ReturnType<typeof bookingClient>>

/** An appointment's row in the database. */
export async function storedAppointment({ deps }: Pick<TestApi, 'deps'>, id: string) {
  const [row] = await deps.database.select().from(appointments).where(eq(appointments.id, id))
  return row
}

/** Adds a slot of half an hour at the provider's other location, minutes after a wished one. Returns the fields that book it. */
export async function slotElsewhere({ deps }: TestApi, wish: Booking, minutesLater = 0): Promise<Booking> {
  const places = await deps.database.select().from(locations)
  const here = places.find(({ id }) => id === wish['location_id'])!
  const other = places.find(({ id, practice_id }) => id !== here.id && practice_id === here.practice_id)!
  const moment = momentOf(wish['date']!, wish['time']!, here.time_zone).moment + minutesLater * 60_000
  const [date, time] = [dayIn(other.time_zone, moment), timeIn(other.time_zone, moment)]
  const place = { practice_id: here.practice_id, provider_id: wish['provider_id']!, location_id: other.id }
  const end_time = timeIn(other.time_zone, moment + 30 * 60_000)
  await deps.database
    .insert(slots)
    .values({ ...place, date, start_time: time, end_time })
    .onConflictDoNothing()
  return { ...wish, location_id: other.id, date, time }
}
