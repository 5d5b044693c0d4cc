import { weekdayNames, weekdayOf } from '@chartside/contract/lib/day-text'
import { addDays } from '@chartside/contract/lib/days'
import { daySent } from '@chartside/contract/lib/send-fields'
import { isSkipped, minutesOf } from '@chartside/contract/lib/wall-clock'
import { and, asc, between, count, eq, gte, inArray, max, min, notExists, or } from 'drizzle-orm'
import * as v from 'valibot'

import { addSlots } from '../availability/index.ts'
import { accounts, appointments, locations, providers, slots } from '../database/schema.ts'
import { ProgramError } from '../lib/program-error.ts'
import { todayAt } from '../lib/today.ts'
import { type AdminContext, type Command, type Field, printTable, type Values } from './command.ts'
import { location, provider } from './fields.ts'

const weekdays = weekdayNames.map((name) => name.toLowerCase())

/** Numbers of the days in `mon-fri`, `mon, wed` or `sat`; undefined where it is none of those. */
export function daysIn(text: string): number[] | undefined {
  const days = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [first, last] = part.split('-').map((name) => weekdays.indexOf(name))
      if (first === undefined || first < 0 || last === -1) return [-1]
      return Array.from({ length: (((last ?? first) - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)
    })
  return days.length > 0 && !days.includes(-1) ? days : undefined
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

const time = (name: string, about: string): Field => ({
  name,
  about,
  problem: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : 'A time is written like 08:30 or 17:00.'),
})
const number = (name: string, about: string, otherwise: number, minimum: number, maximum: number): Field => ({
  name,
  about,
  otherwise: String(otherwise),
  problem: (value) =>
    /^\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum
      ? undefined
      : `It must be a whole number from ${minimum} to ${maximum}.`,
})
const day = (name: string, about: string): Field => ({
  name,
  about,
  otherwise: '',
  problem: (value) => v.safeParse(daySent('The day'), value).issues?.[0].message,
})

/** Where and when: the provider, the location, and the first day. */
async function placeOf({ database, now }: AdminContext, values: Values) {
  const [found] = await database
    .select({ provider: providers, location: locations })
    .from(accounts)
    .innerJoin(providers, eq(providers.id, accounts.provider_id))
    .innerJoin(locations, eq(locations.practice_id, accounts.practice_id))
    .where(and(eq(accounts.id, values['provider'] ?? ''), eq(locations.id, values['location'] ?? '')))
  if (!found) throw new ProgramError('The provider and the location belong to different practices.')
  return { ...found, start: values['start'] || todayAt(found.location.time_zone, now()) }
}

/** Divides a session into slots of equal length; a remainder too short for a slot is left out. */
function timesOf(values: Values): { start_time: string; end_time: string }[] {
  const [from, until, length] = [minutesOf(values['from'] ?? ''), minutesOf(values['until'] ?? ''), Number(values['minutes'])]
  if (until - from < length) throw new ProgramError('From --from until --until there is no room for one slot.')
  return Array.from({ length: Math.floor((until - from) / length) }, (_, index) => ({
    start_time: timeOf(from + index * length),
    end_time: timeOf(from + (index + 1) * length),
  }))
}

export const scheduleCommands: readonly Command[] = [
  {
    name: 'schedule add',
    about: 'Times at which a provider sees patients, for some weeks ahead',
    fields: [
      provider,
      location,
      {
        name: 'days',
        about: 'Days of the week, such as mon-fri or mon,wed',
        problem: (value) => (daysIn(value) ? undefined : 'Days are written like mon-fri or mon,wed.'),
      },
      time('from', 'From, such as 08:30'),
      time('until', 'Until, such as 12:00'),
      number('minutes', 'Minutes for each patient', 30, 5, 480),
      day('start', 'First day, such as 2026-11-30; empty for today'),
      number('weeks', 'Weeks', 12, 1, 104),
    ],
    async run(context, values) {
      const { provider, location, start } = await placeOf(context, values)
      if (location.status !== 'active') throw new ProgramError(`${location.name} is closed. 'location enable' opens it again.`)
      const wanted = daysIn(values['days'] ?? '') ?? []
      const dates = Array.from({ length: Number(values['weeks']) * 7 }, (_, index) => addDays(start, index)).filter((date) =>
        wanted.includes(weekdayOf(date)),
      )
      const times = timesOf(values)
      const rows = dates.flatMap((date) =>
        times
          .filter(({ start_time }) => !isSkipped(date, start_time, location.time_zone))
          .map((times) => ({
            practice_id: provider.practice_id,
            provider_id: provider.azz_id,
            location_id: location.id,
            date,
            ...times,
          })),
      )
      const added = await context.database.transaction(async (transaction) => {
        const there = await transaction
          .select()
          .from(slots)
          .where(and(eq(slots.provider_id, provider.azz_id), inArray(slots.date, dates)))
        const clash = rows.find((row) =>
          there.some(
            (slot) =>
              slot.date === row.date &&
              slot.location_id === row.location_id &&
              slot.start_time < row.end_time &&
              row.start_time < slot.end_time &&
              (slot.start_time !== row.start_time || slot.end_time !== row.end_time),
          ),
        )
        if (clash)
          throw new ProgramError(
            `On ${clash.date} there are other times there that overlap ${clash.start_time.slice(0, 5)}. 'schedule remove' takes free ones away.`,
          )
        return addSlots(transaction, rows)
      })
      context.print(
        `Added ${added.length} times for ${provider.name} at ${location.name}${dates.length ? `, from ${dates[0]} to ${dates.at(-1)}` : ''}.`,
      )
    },
  },
  {
    name: 'schedule list',
    about: 'Times from today at each location on, by provider and location',
    fields: [],
    async run(context) {
      const places = await context.database.select().from(locations)
      const fromToday = places.map(({ id, time_zone }) =>
        and(eq(slots.location_id, id), gte(slots.date, todayAt(time_zone, context.now()))),
      )
      const rows = await context.database
        .select({
          provider: providers.name,
          location: locations.name,
          first: min(slots.date),
          last: max(slots.date),
          from: min(slots.start_time),
          until: max(slots.end_time),
          times: count(),
        })
        .from(slots)
        .innerJoin(providers, eq(providers.azz_id, slots.provider_id))
        .innerJoin(locations, eq(locations.id, slots.location_id))
        .where(or(...fromToday))
        .groupBy(providers.id, locations.id)
        .orderBy(asc(providers.name), asc(locations.name))
      printTable(
        context,
        ['provider', 'location', 'first day', 'last day', 'from', 'until', 'times'],
        rows.map(({ provider, location, first, last, from, until, times }) => [
          provider,
          location,
          first ?? '',
          last ?? '',
          (from ?? '').slice(0, 5),
          (until ?? '').slice(0, 5),
          String(times),
        ]),
      )
    },
  },
  {
    name: 'schedule remove',
    about: 'Takes free times away; those with appointments stay',
    fields: [
      provider,
      location,
      day('start', 'First day, such as 2026-12-24; empty for today'),
      day('end', 'Last day; empty for the first alone'),
    ],
    async run(context, values) {
      const { provider, location, start } = await placeOf(context, values)
      const taken = context.database.select({ id: appointments.id }).from(appointments).where(eq(appointments.slot_id, slots.id))
      const removed = await context.database
        .delete(slots)
        .where(
          and(
            eq(slots.provider_id, provider.azz_id),
            eq(slots.location_id, location.id),
            between(slots.date, start, values['end'] || start),
            notExists(taken),
          ),
        )
        .returning({ id: slots.id })
      context.print(`Removed ${removed.length} free times of ${provider.name} at ${location.name}.`)
    },
  },
]
