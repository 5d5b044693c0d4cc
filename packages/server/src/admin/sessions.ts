import { dayIn, isZone, timeIn } from '@chartside/contract/lib/wall-clock'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'

import { accounts, locations, tokens } from '../database/schema.ts'
import { endSessions } from './accounts.ts'
import { type Command, printTable } from './command.ts'
import { account } from './fields.ts'

/** `2026-11-22 09:30`, as the clocks of a zone show it. */
const shown = (date: Date, zone: string) => `${dayIn(zone, date.getTime())} ${timeIn(zone, date.getTime()).slice(0, 5)}`

/** The zone of an account's practice; null where its locations are in several, or there are none. */
const zoneOfPractice = sql<string | null>`(
  select case when count(distinct ${locations.time_zone}) = 1 then min(${locations.time_zone}) end
  from ${locations} where ${locations.practice_id} = ${accounts.practice_id})`

export const sessionCommands: readonly Command[] = [
  {
    name: 'session list',
    about: 'Who is signed in, since when and until when at most, by the clocks of the practice',
    fields: [],
    async run(context) {
      const rows = await context.database
        .select({ token: tokens, email: accounts.email, zone: zoneOfPractice })
        .from(tokens)
        .innerJoin(accounts, eq(accounts.id, tokens.account_id))
        .where(and(isNull(tokens.revoked_at), gt(tokens.expires_at, new Date(context.now()))))
        .orderBy(asc(accounts.email), asc(tokens.created_at))
      printTable(
        context,
        ['e-mail', 'since', 'until', 'time zone', 'what'],
        rows.map(({ email, token, zone: found }) => {
          const zone = found !== null && isZone(found) ? found : 'UTC'
          const what = token.purpose === 'session' ? 'session' : 'sets a password'
          return [email, shown(token.created_at, zone), shown(token.expires_at, zone), zone, what]
        }),
      )
    },
  },
  {
    name: 'session end',
    about: 'Ends every session of an account',
    fields: [account],
    async run(context, { account = '' }) {
      context.print(`Ended ${await endSessions(context, eq(tokens.account_id, account))}.`)
    },
  },
]
