import { and, asc, eq, gt, isNull } from 'drizzle-orm'

import { accounts, tokens } from '../database/schema.ts'
import { endSessions } from './accounts.ts'
import { type Command, printTable } from './command.ts'
import { account } from './fields.ts'

const moment = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

export const sessionCommands: readonly Command[] = [
  {
    name: 'session list',
    about: 'Who is signed in, since when and until when at most (UTC)',
    fields: [],
    async run(context) {
      const rows = await context.database
        .select({ token: tokens, email: accounts.email })
        .from(tokens)
        .innerJoin(accounts, eq(accounts.id, tokens.account_id))
        .where(and(isNull(tokens.revoked_at), gt(tokens.expires_at, new Date(context.now()))))
        .orderBy(asc(accounts.email), asc(tokens.created_at))
      printTable(
        context,
        ['e-mail', 'since', 'until', 'what'],
        rows.map(({ email, token }) => [
          email,
          moment(token.created_at),
          moment(token.expires_at),
          token.purpose === 'session' ? 'session' : 'sets a password',
        ]),
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
