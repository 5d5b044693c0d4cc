import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'

import { accounts, appointments, checkIns, insurances, locations, practices } from '../database/schema.ts'
import { ProgramError } from '../lib/program-error.ts'
import { todayAt } from '../lib/today.ts'
import { closeAccounts } from './accounts.ts'
import { type Command, given, printTable } from './command.ts'
import { dates, orderOf } from './date-order.ts'
import { insurance, location, practice, text, zone } from './fields.ts'

const inUse = async (taken: Promise<{ id: string }[]>, sentence: string) => {
  if ((await taken).length > 0) throw new ProgramError(sentence)
}

export const practiceCommands: readonly Command[] = [
  {
    name: 'practice add',
    about: 'A new practice',
    fields: [text('name', 'Name of the practice'), dates('')],
    async run({ database, now, print }, { name = '', dates = '' }) {
      await inUse(database.select().from(practices).where(eq(practices.name, name)), `There is a practice '${name}' already.`)
      await database.insert(practices).values({ name, date_order: orderOf(dates), created_at: new Date(now()) })
      print(`Added the practice '${name}'.`)
    },
  },
  {
    name: 'practice list',
    about: 'Practices, with the number of their patients',
    fields: [],
    async run(context) {
      const rows = await context.database.select().from(practices).orderBy(asc(practices.name))
      printTable(
        context,
        ['practice', 'patients', 'dates', 'status'],
        rows.map(({ name, patient_count, date_order, disabled_at }) => [
          name,
          String(patient_count),
          date_order || 'asked',
          disabled_at ? 'closed' : 'open',
        ]),
      )
    },
  },
  {
    name: 'practice change',
    about: 'Another name for a practice',
    fields: [practice, text('name', 'New name')],
    async run({ database, print }, { practice = '', name = '' }) {
      await database.update(practices).set({ name }).where(eq(practices.id, practice))
      print(`It is called '${name}' now.`)
    },
  },
  {
    name: 'practice dates',
    about: 'In which order the numbers of a date are typed',
    fields: [practice, dates()],
    async run({ database, print }, { practice = '', dates = '' }) {
      const date_order = orderOf(dates)
      await database.update(practices).set({ date_order }).where(eq(practices.id, practice))
      print(`Dates are typed ${date_order.replace('-', ' ')} now. Pages that are open follow when they are loaded again.`)
    },
  },
  {
    name: 'practice disable',
    about: 'Closes every account of a practice',
    fields: [practice],
    async run({ database, now, print }, { practice = '' }) {
      const disabled_at = new Date(now())
      const closed = await database.transaction(async (transaction) => {
        // The accounts that open with it have its time of closing, which a second one would overwrite.
        const open = and(eq(practices.id, practice), isNull(practices.disabled_at))
        const [found] = await transaction.update(practices).set({ disabled_at }).where(open).returning({ id: practices.id })
        if (!found) throw new ProgramError('It is closed already.')
        return closeAccounts({ database: transaction, now }, eq(accounts.practice_id, practice), disabled_at)
      })
      print(`Closed ${closed} accounts. Their sessions have ended. 'practice enable' opens them again.`)
    },
  },
  {
    name: 'practice enable',
    about: 'Opens a practice again, with the accounts that were closed with it',
    fields: [practice],
    async run({ database, print }, { practice = '' }) {
      const [found] = await database.select().from(practices).where(eq(practices.id, practice))
      if (!found?.disabled_at) throw new ProgramError('It is open.')
      const closedWithIt = and(eq(accounts.practice_id, practice), eq(accounts.disabled_at, found.disabled_at))
      const opened = await database.transaction(async (transaction) => {
        await transaction.update(practices).set({ disabled_at: null }).where(eq(practices.id, practice))
        return transaction.update(accounts).set({ disabled_at: null }).where(closedWithIt).returning({ id: accounts.id })
      })
      print(`Opened ${opened.length} accounts.`)
    },
  },
  {
    name: 'location add',
    about: 'A place where a practice sees patients',
    fields: [practice, text('name', 'Name of the location'), zone(), text('city', 'City', ''), text('address', 'Address', '')],
    async run({ database, print }, { practice = '', zone: time_zone = '', name = '', city = '', address = '' }) {
      await database.insert(locations).values({ practice_id: practice, name, time_zone, city, address })
      print(`Added the location '${name}' (${time_zone}).`)
    },
  },
  {
    name: 'location list',
    about: 'Locations with their time zones',
    fields: [],
    async run(context) {
      const rows = await context.database
        .select({ location: locations, practice: practices.name })
        .from(locations)
        .innerJoin(practices, eq(practices.id, locations.practice_id))
        .orderBy(asc(practices.name), asc(locations.name))
      printTable(
        context,
        ['practice', 'location', 'zone', 'city', 'address', 'status'],
        rows.map(({ practice, location: { name, time_zone, city, address, status } }) => [
          practice,
          name,
          time_zone,
          city,
          address,
          status,
        ]),
      )
    },
  },
  {
    name: 'location change',
    about: 'Name, zone, city or address of a location; what is left empty stays',
    fields: [location, text('name', 'New name', ''), zone(''), text('city', 'City', ''), text('address', 'Address', '')],
    async run({ database, print }, values) {
      const { zone: time_zone, ...rest } = given(values, 'name', 'zone', 'city', 'address')
      const change = { ...rest, ...(time_zone ? { time_zone } : {}) }
      await database
        .update(locations)
        .set(change)
        .where(eq(locations.id, values['location'] ?? ''))
      print('Changed.')
    },
  },
  {
    name: 'location disable',
    about: 'Offers no more times at a location; what is booked there stays',
    fields: [location],
    async run({ database, now, print }, { location = '' }) {
      const [found] = await database.select().from(locations).where(eq(locations.id, location))
      if (!found) throw new ProgramError('This location is gone.')
      const today = todayAt(found.time_zone, now())
      const here = and(eq(checkIns.location_id, location), eq(checkIns.day, today), eq(checkIns.status, 'active'))
      const waiting = await database.$count(checkIns, here)
      if (waiting > 0)
        throw new ProgramError(
          `${waiting} ${waiting === 1 ? 'patient waits' : 'patients wait'} there. Finish their visits first.`,
        )
      await database.update(locations).set({ status: 'inactive' }).where(eq(locations.id, location))
      const coming = and(
        eq(appointments.location_id, location),
        inArray(appointments.status, ['pending', 'confirmed']),
        gte(appointments.date, today),
      )
      print(`${found.name} is inactive now. Appointments still booked there: ${await database.$count(appointments, coming)}.`)
    },
  },
  {
    name: 'location enable',
    about: 'Offers the times at a location again',
    fields: [location],
    async run({ database, print }, { location = '' }) {
      await database.update(locations).set({ status: 'active' }).where(eq(locations.id, location))
      print('It is active now.')
    },
  },
  {
    name: 'insurance add',
    about: 'An insurance that appointments can be billed to, for all practices',
    fields: [text('name', 'Name of the insurance')],
    async run({ database, print }, { name = '' }) {
      await inUse(database.select().from(insurances).where(eq(insurances.name, name)), `There is an insurance '${name}' already.`)
      await database.insert(insurances).values({ name })
      print(`Added the insurance '${name}'.`)
    },
  },
  {
    name: 'insurance list',
    about: 'Insurances',
    fields: [],
    async run(context) {
      const rows = await context.database.select().from(insurances).orderBy(asc(insurances.name))
      printTable(
        context,
        ['insurance', 'status'],
        rows.map(({ name, status }) => [name, status]),
      )
    },
  },
  ...(['enable', 'disable'] as const).map(
    (what) =>
      ({
        name: `insurance ${what}`,
        about: what === 'enable' ? 'Offers an insurance again' : 'Offers an insurance no more',
        fields: [insurance],
        async run({ database, print }, { insurance = '' }) {
          const status = what === 'enable' ? 'active' : 'inactive'
          await database.update(insurances).set({ status }).where(eq(insurances.id, insurance))
          print(`It is ${status} now.`)
        },
      }) satisfies Command,
  ),
]
