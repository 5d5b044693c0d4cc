import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { accounts, practices, providers, tokens } from '../database/schema.ts'
import { ProgramError } from '../lib/program-error.ts'
import { addAccount, by, endSessions, handOverCode, needOpenPractice } from './accounts.ts'
import { type Command, type Field, given, printTable } from './command.ts'
import { email, practice, provider, text } from './fields.ts'

const details = [
  text('description', 'Description, such as Family medicine', ''),
  text('room', 'Room no.', ''),
  text('phone', 'Phone', ''),
]

/** The provider whom an account signs in as. */
async function providerOf(database: Writer, accountId: string) {
  const [found] = await database
    .select({ provider: providers })
    .from(accounts)
    .innerJoin(providers, eq(providers.id, accounts.provider_id))
    .where(eq(accounts.id, accountId))
  if (!found) throw new ProgramError('This account is gone.')
  return found.provider
}

const assistant: Field = {
  name: 'assistant',
  about: 'Assistant, by e-mail',
  choices: async ({ database }) =>
    (await database.select().from(accounts).where(eq(accounts.role, 'assistant')).orderBy(asc(accounts.email))).map(
      ({ id, email, name }) => ({ id, name: email, hint: name }),
    ),
}

export const providerCommands: readonly Command[] = [
  {
    name: 'provider add',
    about: 'A clinician, with an account',
    fields: [practice, text('name', 'Name, such as Dr. Ada Lind'), email(), ...details, by],
    async run(
      context,
      { practice: practice_id = '', name = '', email = '', description = '', room = '', phone = '', code = '' },
    ) {
      const account = await context.database.transaction(async (transaction) => {
        const row = { azz_id: crypto.randomUUID(), practice_id, name, description, room, phone }
        const [made] = await transaction.insert(providers).values(row).returning()
        return addAccount(context, transaction, { practice_id, email, role: 'provider', provider_id: made!.id })
      })
      context.print(`Added ${name}, who signs in as ${account.email}.`)
      await handOverCode(context, account, code)
    },
  },
  {
    name: 'provider list',
    about: 'Providers',
    fields: [],
    async run(context) {
      const rows = await context.database
        .select({ provider: providers, practice: practices.name })
        .from(providers)
        .innerJoin(practices, eq(practices.id, providers.practice_id))
        .orderBy(asc(practices.name), asc(providers.name))
      printTable(
        context,
        ['practice', 'provider', 'description', 'status'],
        rows.map(({ practice, provider: { name, description, status } }) => [practice, name, description, status]),
      )
    },
  },
  {
    name: 'provider change',
    about: 'Name and details of a provider; what is left empty stays',
    fields: [provider, text('name', 'New name', ''), ...details],
    async run({ database, print }, values) {
      const change = given(values, 'name', 'description', 'room', 'phone')
      const { id } = await providerOf(database, values['provider'] ?? '')
      await database.update(providers).set(change).where(eq(providers.id, id))
      print('Changed.')
    },
  },
  {
    name: 'provider disable',
    about: 'For who has left: not offered in forms, and nobody signs in as them or as their assistant',
    fields: [provider],
    async run(context, { provider = '' }) {
      const { id, name } = await providerOf(context.database, provider)
      await context.database.update(providers).set({ status: 'inactive' }).where(eq(providers.id, id))
      const theirs = await context.database.select({ id: accounts.id }).from(accounts).where(eq(accounts.provider_id, id))
      await endSessions(
        context,
        inArray(
          tokens.account_id,
          theirs.map((account) => account.id),
        ),
      )
      context.print(`${name} is inactive now, and the sessions have ended.`)
    },
  },
  {
    name: 'provider enable',
    about: 'Makes a provider active again',
    fields: [provider],
    async run({ database, print }, { provider = '' }) {
      const { id, name } = await providerOf(database, provider)
      await database.update(providers).set({ status: 'active' }).where(eq(providers.id, id))
      print(`${name} is active again.`)
    },
  },
  {
    name: 'assistant add',
    about: 'Somebody who works for a provider, with an account',
    fields: [provider, text('name', 'Name of the assistant, such as Rosa Marin'), email(), by],
    async run(context, { provider: of = '', name: own = '', email = '', code = '' }) {
      const { id: provider_id, practice_id, name } = await providerOf(context.database, of)
      const account = await context.database.transaction(async (transaction) => {
        const made = await addAccount(context, transaction, { practice_id, email, name: own, role: 'assistant', provider_id })
        // Their desktop shows check-ins.
        await transaction.update(providers).set({ assistant_email: made.email }).where(eq(providers.id, provider_id))
        return made
      })
      context.print(`Added ${own}, who works for ${name} and signs in as ${account.email}.`)
      await handOverCode(context, account, code)
    },
  },
  {
    name: 'assistant rename',
    about: 'Another name for an assistant',
    fields: [assistant, text('name', 'New name')],
    async run({ database, print }, { assistant = '', name = '' }) {
      await database.update(accounts).set({ name }).where(eq(accounts.id, assistant))
      print(`They are called ${name} now.`)
    },
  },
  {
    name: 'assistant change',
    about: 'Has an assistant work for another provider',
    fields: [assistant, provider],
    async run(context, { assistant = '', provider = '' }) {
      const { id: provider_id, practice_id, name } = await providerOf(context.database, provider)
      await needOpenPractice(context.database, practice_id)
      await context.database.transaction(async (transaction) => {
        const before = await providerOf(transaction, assistant)
        const [moved] = await transaction
          .update(accounts)
          .set({ provider_id, practice_id })
          .where(eq(accounts.id, assistant))
          .returning({ assistant_email: accounts.email })
        // Their desktop shows the check-ins of the provider whom they work for now.
        const theirs = and(eq(providers.id, before.id), eq(providers.assistant_email, moved!.assistant_email))
        await transaction.update(providers).set({ assistant_email: '' }).where(theirs)
        await transaction.update(providers).set(moved!).where(eq(providers.id, provider_id))
      })
      // Their open pages show the data of the previous provider.
      await endSessions(context, eq(tokens.account_id, assistant))
      context.print(`They work for ${name} now, and sign in again.`)
    },
  },
]
