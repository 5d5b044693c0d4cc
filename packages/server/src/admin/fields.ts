// Fields that several commands have.

import { optionalEmailSent, requiredText } from '@chartside/contract/lib/send-fields'
import { isZone } from '@chartside/contract/lib/wall-clock'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { accounts, insurances, locations, practices, providers } from '../database/schema.ts'
import type { Field } from './command.ts'

const problemBy =
  (schema: v.GenericSchema) =>
  (value: string): string | undefined =>
    v.safeParse(schema, value).issues?.[0].message

/** A name, or other text of one line. */
export const text = (name: string, about: string, otherwise?: string): Field => ({
  name,
  about,
  ...(otherwise === undefined ? {} : { otherwise }),
  problem: problemBy(requiredText(about, 500)),
})

export const email = (otherwise?: string): Field => ({
  ...text('email', 'E-mail to sign in with', otherwise),
  problem: problemBy(optionalEmailSent('The e-mail', 320)),
})

export const zone = (otherwise?: string): Field => ({
  ...text('zone', 'Time zone, such as America/Chicago', otherwise),
  problem: (value) => (isZone(value) ? undefined : `'${value}' is no time zone. It is a name like America/Chicago.`),
})

/** One row of a table, by its name. */
const oneOf = (name: string, about: string, table: typeof practices | typeof insurances): Field => ({
  name,
  about,
  choices: async ({ database }) => database.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.name)),
})

export const practice = oneOf('practice', 'Practice', practices)
export const insurance = oneOf('insurance', 'Insurance', insurances)

export const location: Field = {
  name: 'location',
  about: 'Location',
  choices: async ({ database }, values) =>
    (
      await database
        .select()
        .from(locations)
        .where(values['practice'] ? eq(locations.practice_id, values['practice']) : undefined)
        .orderBy(asc(locations.name))
    ).map(({ id, name, time_zone }) => ({ id, name, hint: time_zone })),
}

const accountField = (role?: 'provider'): NonNullable<Field['choices']> =>
  async function choices({ database }) {
    const rows = await database
      .select({ id: accounts.id, email: accounts.email, provider: providers.name, role: accounts.role })
      .from(accounts)
      .innerJoin(providers, eq(providers.id, accounts.provider_id))
      .where(role && and(eq(accounts.role, role)))
      .orderBy(asc(accounts.email))
    return rows.map(({ id, email, provider, role }) => ({
      id,
      name: email,
      hint: role === 'assistant' ? `assists ${provider}` : provider,
    }))
  }

/** An account, by its e-mail. */
export const account: Field = { name: 'account', about: 'Account, by its e-mail', choices: accountField() }

/** A provider, by the e-mail that they sign in with; the value is their account. */
export const provider: Field = { name: 'provider', about: 'Provider, by e-mail', choices: accountField('provider') }
