import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { accounts, oneTimeCodes, practices, providers, tokens } from '../database/schema.ts'
import { hashSecret } from '../lib/passwords.ts'
import { ProgramError } from '../lib/program-error.ts'
import { printedCode } from '../login/index.ts'
import { type AdminContext, type Command, type Field, printTable } from './command.ts'
import { account, email } from './fields.ts'

const days = 3
const codeLength = days * 24 * 3600_000

/** Whether a code is mailed or printed. */
export const by: Field = {
  name: 'code',
  about: 'First password by a code that is printed here, or mailed',
  otherwise: 'print',
  choices: async ({ sendMail }) => [{ id: 'print', name: 'print' }, ...(sendMail ? [{ id: 'mail', name: 'mail' }] : [])],
}

type Account = typeof accounts.$inferSelect

/** Returns an e-mail as it is stored. Throws ProgramError where it is taken. */
async function freeAddress(writer: Writer, email: string): Promise<string> {
  const address = email.trim().toLowerCase()
  const [taken] = await writer.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, address))
  if (taken) throw new ProgramError(`${address} signs in already: an e-mail has one account.`)
  return address
}

/** Throws ProgramError if a practice is closed. In a transaction it stays open until the end. */
export async function needOpenPractice(writer: Writer, id: string): Promise<void> {
  const [found] = await writer.select().from(practices).where(eq(practices.id, id)).for('share')
  if (found?.disabled_at) throw new ProgramError(`${found.name} is closed. Open it first, by 'practice enable'.`)
}

/**
 * Creates an account without a password, which its owner must set first. Throws ProgramError if the e-mail is taken or the practice
 * is closed.
 */
export async function addAccount(
  context: AdminContext,
  writer: Writer,
  row: Pick<typeof accounts.$inferInsert, 'practice_id' | 'email' | 'name' | 'role' | 'provider_id'>,
): Promise<Account> {
  await needOpenPractice(writer, row.practice_id)
  const address = await freeAddress(writer, row.email)
  const password_hash = await hashSecret(crypto.randomUUID())
  const [made] = await writer
    .insert(accounts)
    .values({ ...row, email: address, password_hash, created_at: new Date(context.now()) })
    .returning()
  return made!
}

/** Makes a one-time code with which the owner chooses a password, and hands it over. */
export async function handOverCode(
  { database, now, print, sendMail }: AdminContext,
  { id, email }: Account,
  way: string,
): Promise<void> {
  const code = await printedCode(database, id, now(), codeLength)
  const how = `On the login page choose 'Forgot Password?', enter ${email} and press 'Send Otp', then enter this code within ${days} days, and a password of your own:\n\n  ${code}\n`
  if (way !== 'mail') return print(`For the owner of the account.\n${how}`)
  if (!sendMail) throw new ProgramError('Mails need SMTP_URL.')
  await sendMail({ to: email, subject: 'Your account', text: how })
  print(`A code was mailed to ${email}.`)
}

/** What a change is made with, also inside of a transaction. */
interface Changes {
  database: Writer
  now(): number
}

/** Ends the sessions of accounts and returns their number. A running server closes their real-time connections within seconds. */
export async function endSessions({ database, now }: Changes, which: SQL): Promise<number> {
  const ended = await database
    .update(tokens)
    .set({ revoked_at: new Date(now()) })
    .where(and(which, isNull(tokens.revoked_at)))
    .returning({ hash: tokens.hash })
  return ended.length
}

/** Closes accounts: they cannot sign in, and their sessions and codes end. Returns their number. */
export async function closeAccounts(context: Changes, which: SQL, disabled_at = new Date(context.now())): Promise<number> {
  const closed = await context.database
    .update(accounts)
    .set({ disabled_at })
    .where(and(which, isNull(accounts.disabled_at)))
    .returning({ id: accounts.id })
  for (const { id } of closed) {
    await endSessions(context, eq(tokens.account_id, id))
    await context.database.delete(oneTimeCodes).where(eq(oneTimeCodes.account_id, id))
  }
  return closed.length
}

export const accountCommands: readonly Command[] = [
  {
    name: 'account list',
    about: 'Who can sign in',
    fields: [],
    async run(context) {
      const rows = await context.database
        .select({ account: accounts, provider: providers })
        .from(accounts)
        .innerJoin(providers, eq(providers.id, accounts.provider_id))
        .orderBy(asc(accounts.email))
      printTable(
        context,
        ['e-mail', 'name', 'role', 'provider', 'status'],
        rows.map(({ account: { email, name, role, disabled_at }, provider }) => [
          email,
          name || provider.name,
          role,
          provider.name,
          disabled_at ? 'closed' : provider.status === 'active' ? 'open' : 'closed with its provider',
        ]),
      )
    },
  },
  {
    name: 'account change',
    about: 'Another e-mail for an account',
    fields: [account, email()],
    async run({ database, print }, { account = '', email = '' }) {
      const address = await freeAddress(database, email)
      const [before] = await database.select().from(accounts).where(eq(accounts.id, account))
      await database.update(accounts).set({ email: address }).where(eq(accounts.id, account))
      await database
        .update(providers)
        .set({ assistant_email: address })
        .where(eq(providers.assistant_email, before?.email ?? address))
      print(`They sign in as ${address} now, with the same password.`)
    },
  },
  {
    name: 'account disable',
    about: 'Closes an account: its sessions end at once',
    fields: [account],
    async run(context, { account = '' }) {
      await closeAccounts(context, eq(accounts.id, account))
      context.print('Closed. Its sessions have ended.')
    },
  },
  {
    name: 'account enable',
    about: 'Opens a closed account again, with the password it had',
    fields: [account],
    async run({ database, print }, { account = '' }) {
      const [found] = await database.select().from(accounts).where(eq(accounts.id, account))
      if (found) await needOpenPractice(database, found.practice_id)
      await database.update(accounts).set({ disabled_at: null }).where(eq(accounts.id, account))
      print('Open again.')
    },
  },
  {
    name: 'account code',
    about: 'A one-time code with which the owner chooses a new password',
    fields: [account, by],
    async run(context, { account = '', code = '' }) {
      const [found] = await context.database.select().from(accounts).where(eq(accounts.id, account))
      if (found) await handOverCode(context, found, code)
    },
  },
]
