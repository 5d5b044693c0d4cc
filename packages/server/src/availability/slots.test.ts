// Whether a time is available. Concurrent requests need several connections: ../database/engines.slow.test.ts.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Booking, type BookingClient, bookingClient, slotElsewhere } from '../appointments/test-bookings.ts'
import { locations, slots } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { slotAt, takeSlot } from './slots.ts'

let api: TestApi
let client: BookingClient
let practiceId: string
beforeEach(async () => {
  api = await startTestApi({ start: Date.parse('2027-03-10T15:00:00Z') })
  client = await bookingClient(api, api.accounts.provider)
  const [place] = await api.deps.database
    .select()
    .from(locations)
    .where(eq(locations.id, client.wish(0)['location_id']!))
  practiceId = place!.practice_id
})
afterEach(() => api.close())

const zone = 'America/Chicago'
const at = (wish: Booking, of = practiceId) => slotAt(api.deps.database, of, wish as never, zone)
const take = (slotId: string, appointmentId = 'new') => takeSlot(api.deps.database, slotId, appointmentId)
const refused = (code: number, message: RegExp) => ({
  code,
  status: 'ERROR',
  message: expect.stringMatching(message),
  errors: { time: [expect.stringMatching(message)] },
})

test('[APPT-02] a time has the slot of its provider, location, day and start', async () => {
  const wish = client.wish(0)
  const [slot] = await api.deps.database
    .select()
    .from(slots)
    .where(eq(slots.id, await at(wish)))
  const { provider_id, location_id, date, time } = wish
  expect(slot).toMatchObject({ provider_id, location_id, date, start_time: time })
})

test('[APPT-02] a time without a slot of the provider is refused at its field', async () => {
  const wish = client.wish(0)
  const unknown = refused(422, /isn't available at this location/)
  for (const change of [{ time: '23:10:00' }, { date: '2029-01-01' }, { provider_id: api.accounts.stranger.azzId }])
    await expect(at({ ...wish, ...change })).rejects.toMatchObject(unknown)
  await expect(at(wish, 'another practice')).rejects.toMatchObject(unknown)
  await api.deps.database.update(locations).set({ status: 'inactive' }).where(eq(locations.id, wish['location_id']!))
  await expect(at(wish)).rejects.toMatchObject(unknown)
})

test('[APPT-02] a time that the clocks of the location skip is refused as such', async () => {
  const skipped = { ...client.wish(0), date: '2027-03-14', time: '02:30:00' }
  await expect(at(skipped)).rejects.toMatchObject(refused(422, /doesn't exist on this date \(daylight saving\)/))
})

test('[APPT-02] a slot is taken by any other appointment, but not by its own or by a cancelled one', async () => {
  const slotId = await at(client.wish(0))
  await take(slotId)
  const id = await client.booked(0)
  await expect(take(slotId)).rejects.toMatchObject(refused(409, /^This time was just taken/))
  await take(slotId, id)
  await take(await at(client.wish(1)))
  await client.remove(id)
  await take(slotId)
})

test('[APPT-02] a slot that was taken away meanwhile is refused', async () => {
  await expect(take('gone')).rejects.toMatchObject(refused(409, /^This time was just taken/))
})

test('[APPT-02] a provider who is at another location then cannot be booked, unless that appointment itself moves', async () => {
  const elsewhere = await at(await slotElsewhere(api, client.wish(0)))
  const id = await client.booked(0)
  await expect(take(elsewhere)).rejects.toMatchObject(refused(409, /has an appointment at another location/))
  await take(elsewhere, id)
  await take(await at(await slotElsewhere(api, client.wish(0), 30)))
})
