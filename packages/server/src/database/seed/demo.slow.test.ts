// The demonstration's clinic day, started at any hour, and started again later.
import { addDays, daysBetween } from '@chartside/contract/lib/days'
import { dayIn, momentOf } from '@chartside/contract/lib/wall-clock'
import { and, asc, desc, eq, like, ne, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '../database.ts'
import { appointments, checkIns, insurances, locations, patients, providers, slots } from '../schema.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.ts'
import { continueDemo } from './demo.ts'
import { seedInsurances } from './insurances.ts'
import { seedPatients, seedPayers } from './patients.ts'
import { hillside, lakeside } from './people.ts'
import { seedPractice } from './practice.ts'

const [minute, hour, day] = [60_000, 3600_000, 24 * 3600_000]
const chicago = 'America/Chicago'

let database: Database
let release: () => Promise<void>
let fill: TestDatabase['fill']
beforeEach(async () => {
  ;({ database, release, fill } = await openTestDatabase())
})
afterEach(() => release())

/** The demonstration's practice with fewer patients, started at a moment. */
const started = (moment: number): Promise<void> =>
  fill(`demonstration at ${moment}`, async () => {
    const now = new Date(moment)
    const { practiceId } = await seedPractice(database, lakeside, 'hash', now)
    await seedPatients(database, practiceId, await seedPayers(database), 60, now)
    await seedInsurances(database, 40)
    await continueDemo(database, now)
  })
const startedAgain = (moment: number) => continueDemo(database, new Date(moment))

/** Every provider with today's queue at their own location. */
async function queuesAt(moment: number) {
  const places = await database.select().from(locations).orderBy(asc(locations.name))
  const people = await database.select().from(providers).orderBy(asc(providers.name))
  const rows = await database.select().from(checkIns).where(eq(checkIns.status, 'active'))
  return people.map(({ azz_id }, who) => {
    const home = places[who % places.length]!
    const today = dayIn(home.time_zone, moment)
    const waiting = rows.filter((row) => row.provider_id === azz_id && row.location_id === home.id && row.day === today)
    return { azz_id, home, today, waiting }
  })
}

const all = () => database.select().from(appointments).orderBy(asc(appointments.id))
const doubled = async () =>
  (await database.execute(sql`select slot_id from appointments where status <> 'cancelled' group by slot_id having count(*) > 1`))
    .rows

/** Appointments that would require a provider at two locations at once. */
const atTwoLocations = async () =>
  (
    await database.execute(sql`
      with booked as materialized (
        select appointments.id, provider_id, location_id, (date + time) at time zone time_zone as begins
        from appointments join locations on locations.id = location_id where appointments.status <> 'cancelled'
      )
      select one.id, other.id from booked one join booked other
      on one.provider_id = other.provider_id and one.location_id < other.location_id
      and one.begins - other.begins > interval '-30 minutes' and one.begins - other.begins < interval '30 minutes'`)
  ).rows

/** The signs of a busy clinic at a moment. */
async function expectLife(moment: number): Promise<void> {
  const booked = await all()
  for (const { azz_id, home, today, waiting } of await queuesAt(moment)) {
    const waits = waiting.map(({ created_at }) => (moment - created_at.getTime()) / minute)
    expect(waiting.length, `${azz_id} ${today}`).toBeGreaterThanOrEqual(2)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...waits)).toBeLessThanOrEqual(40)
    expect(waiting.filter(({ called_at }) => called_at !== null)).toHaveLength(1)
    const of = booked.filter((one) => one.provider_id === azz_id && one.location_id === home.id && one.date === today)
    const near = of.filter(({ date, time }) => Math.abs(momentOf(date, time, home.time_zone).moment - moment) <= 75 * minute)
    expect(near.filter(({ status }) => ['pending', 'confirmed'].includes(status)).length).toBeGreaterThanOrEqual(2)
  }
  expect(await doubled()).toEqual([])
  expect(await atTwoLocations()).toEqual([])
  const days = await database.selectDistinct({ date: slots.date, location_id: slots.location_id }).from(slots)
  for (const { id, time_zone } of await database.select().from(locations)) {
    const today = dayIn(time_zone, moment)
    const offered = days.filter(({ location_id }) => location_id === id).map(({ date }) => date)
    for (let offset = -4; offset <= 10; offset++) expect(offered).toContain(addDays(today, offset))
    expect(offered).not.toContain(addDays(today, 11))
  }
}

describe('a busy day', () => {
  test.each(Array.from({ length: 24 }, (_, index) => index))('whenever it is started: at %i o’clock in Chicago', async (at) => {
    const moment = Date.parse('2026-11-20T06:00:00Z') + at * hour + ((at * 13) % 60) * minute
    await started(moment)
    await expectLife(moment)
    const statuses = await database.selectDistinct({ status: appointments.status }).from(appointments)
    expect(statuses.map(({ status }) => status).sort()).toEqual(['cancelled', 'completed', 'confirmed', 'pending'])
  })

  test('has completed past appointments, open coming ones, and free slots on every day', async () => {
    const moment = Date.parse('2026-11-20T16:10:00Z')
    await started(moment)
    for (const { date, status } of await all()) {
      if (date < '2026-11-20') expect(['completed', 'cancelled']).toContain(status)
      if (date > '2026-11-20') expect(status).not.toBe('completed')
    }
    const taken = new Set((await all()).filter(({ status }) => status !== 'cancelled').map(({ slot_id }) => slot_id))
    for (let offset = 0; offset <= 10; offset++) {
      const date = addDays('2026-11-20', offset)
      const offered = await database.select().from(slots).where(eq(slots.date, date))
      const free = offered.filter(({ id }) => !taken.has(id)).length / offered.length
      expect(free, date).toBeGreaterThan(0.15)
      expect(free, date).toBeLessThan(0.85)
    }
    // Each provider has a second location every day.
    const [first] = await database.select().from(slots)
    const ofDay = and(eq(slots.provider_id, first!.provider_id), eq(slots.date, '2026-11-24'))
    expect(await database.selectDistinct({ location_id: slots.location_id }).from(slots).where(ofDay)).toHaveLength(2)
    expect(await database.$count(insurances, eq(insurances.status, 'active'))).toBe(40)
    expect((await database.selectDistinct({ name: insurances.name }).from(insurances)).length).toBe(41)
  })

  test('no patient has two appointments within the regular hours of a day', async () => {
    const moment = Date.parse('2026-11-20T16:10:00Z')
    const now = new Date(moment)
    const { practiceId } = await seedPractice(database, lakeside, 'hash', now)
    await seedPatients(database, practiceId, await seedPayers(database), 200, now)
    await seedInsurances(database, 40)
    await continueDemo(database, now)
    const twice = await database.execute(
      sql`select patient_pool_id from appointments group by patient_pool_id, date having count(*) > 1`,
    )
    expect(twice.rows).toEqual([])
  })

  test('offers no time that the clocks skip', async () => {
    // Twenty minutes before they go forward.
    const { moment } = momentOf('2027-03-14', '01:40:00', chicago)
    await started(moment)
    await expectLife(moment)
    const night = and(eq(slots.date, '2027-03-14'), like(sql`${slots.start_time}::text`, '02:%'))
    const [main] = await database.select().from(locations).where(eq(locations.name, 'Lakeside Main'))
    expect(await database.$count(slots, and(night, eq(slots.location_id, main!.id)))).toBe(0)
    expect(await database.$count(slots, and(eq(slots.date, '2027-03-14'), eq(slots.start_time, '03:00:00')))).toBeGreaterThan(0)
  })
})

describe('started again', () => {
  const first = Date.parse('2026-11-20T16:10:00Z')

  test.each([1, 9, 40])("%i days later it continues and keeps users' changes", async (days) => {
    await started(first)
    const [patient] = await database.select().from(patients)
    const coming = (await all()).filter(({ date, status }) => date > '2026-11-21' && status === 'confirmed')
    const [changed, deleted] = [coming[0]!, coming[1]!]
    await database.update(appointments).set({ status: 'pending', version: 2 }).where(eq(appointments.id, changed.id))
    await database.delete(appointments).where(eq(appointments.id, deleted.id))
    const own = { ...deleted, id: 'booked-by-a-user', patient_pool_id: patient!.id, status: 'pending' }
    await database.insert(appointments).values(own)
    const [row] = await database.select().from(checkIns)
    await database
      .insert(checkIns)
      .values({ ...row!, id: 'noted-by-a-user', appointment_id: own.id, created_at: new Date(first) })

    const later = first + days * day + 5 * hour
    await startedAgain(later)
    await expectLife(later)
    const after = await all()
    expect(after.find(({ id }) => id === changed.id)).toEqual({ ...changed, status: 'pending', version: 2 })
    expect(after.find(({ id }) => id === own.id)).toEqual(own)
    expect(after.some(({ id }) => id === deleted.id)).toBe(false)
    const [noted] = await database.select().from(checkIns).where(eq(checkIns.id, 'noted-by-a-user'))
    expect(noted).toMatchObject({ status: 'active', done_at: null })
    // Nobody has been waiting since the day before, and the invented appointments in between are completed.
    const stale = (
      await database
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.status, 'active'), ne(checkIns.id, noted!.id)))
    ).filter(({ created_at }) => later - created_at.getTime() > 2 * hour)
    expect(stale).toEqual([])
    const left = after.filter(({ date, status, version, id }) => {
      const open = ['pending', 'confirmed'].includes(status) && version === 1 && id.startsWith('demo-')
      return open && daysBetween(date, dayIn(chicago, later)) >= 1
    })
    expect(left).toEqual([])
  })

  test('immediately or within two hours, it changes nothing', async () => {
    await started(first)
    const before = [await all(), await database.select().from(checkIns), await database.$count(slots)]
    await startedAgain(first)
    await startedAgain(first + 100 * minute)
    expect([await all(), await database.select().from(checkIns), await database.$count(slots)]).toEqual(before)
  })

  test("later on the same day it has a queue of that hour, without the morning's patients", async () => {
    await started(first)
    const evening = first + 7 * hour
    await startedAgain(evening)
    await expectLife(evening)
    const [seen] = await database.select().from(checkIns).where(eq(checkIns.status, 'done'))
    expect(seen).toMatchObject({ done_at: new Date(evening) })
  })

  test.each(Array.from({ length: 24 }, (_, index) => index))(
    "at any hour of the next day, nobody is at two locations at once, and users' bookings stay: %i",
    async (hours) => {
      await started(first)
      const [patient] = await database.select().from(patients)
      // The last slots of a day are by video, for the provider's other location.
      const tomorrow = eq(slots.date, '2026-11-21')
      const [evening] = await database
        .select()
        .from(slots)
        .where(tomorrow)
        .orderBy(desc(slots.start_time), asc(slots.provider_id))
      const [model] = await all()
      const { provider_id, location_id, date, start_time: time, id: slot_id } = evening!
      const where = { provider_id, location_id, date, time, slot_id, mode: 'telehealth-appointment' } as const
      const own = { ...model!, ...where, id: 'booked-by-a-user', status: 'confirmed' as const, patient_pool_id: patient!.id }
      await database.delete(appointments).where(eq(appointments.slot_id, slot_id))
      await database.insert(appointments).values(own)
      await startedAgain(first + day / 2 + hours * hour)
      expect(await atTwoLocations()).toEqual([])
      const [after] = await database.select().from(appointments).where(eq(appointments.id, own.id))
      expect(after).toEqual(own)
    },
  )

  test('by several processes at once, it continues once', async () => {
    await started(first)
    const later = first + 3 * day
    await Promise.all([startedAgain(later), startedAgain(later), startedAgain(later)])
    await expectLife(later)
    for (const { waiting } of await queuesAt(later)) expect(waiting.length).toBeLessThanOrEqual(4)
  })

  test('in a database without the demonstration, it adds nothing', async () => {
    const now = new Date(first)
    const { practiceId } = await seedPractice(database, hillside, 'hash', now)
    await seedPatients(database, practiceId, await seedPayers(database), 10, now)
    await startedAgain(first)
    expect([await database.$count(slots), await database.$count(appointments)]).toEqual([0, 0])
  })
})
