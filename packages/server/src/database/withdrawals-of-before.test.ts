import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { idOf, signIn } from '../dictation/test-client.ts'
import { startTestApi } from '../testing.ts'
import { migrationsFolder } from './migrate.ts'
import { sentDictations, withdrawnConsents } from './schema.ts'

test('[CONSENT-05] what was withdrawn before it was remembered is remembered, of dictations that are there and of deleted ones', async () => {
  const file = await readFile(path.join(migrationsFolder, '0033_withdrawn-for-good.sql'), 'utf8')
  const api = await startTestApi()
  const { database } = api.deps
  const provider = await signIn(api, api.accounts.provider)
  const send = async (id?: string) => {
    const consent = { id, given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z' }
    return idOf(await provider.upload({ consent: id === undefined ? undefined : JSON.stringify(consent) }))
  }
  const withdrawn = [await send('there'), await send('there'), await send('deleted'), await send(''), await send()]
  await send('kept')
  for (const id of withdrawn) await provider.post('withdraw-consent', { id })
  for (const id of withdrawn.slice(2)) await provider.post('delete-dictation', { id })
  await database.update(sentDictations).set({ withdrawn_at: null })
  await database.delete(withdrawnConsents)
  for (const _ of [1, 2]) await database.execute(sql.raw(file.split('--> statement-breakpoint').at(-1)!))
  const at = new Date(api.clock.now())
  const marked = await database.select().from(sentDictations).where(isNotNull(sentDictations.withdrawn_at))
  expect(marked.map(({ id, withdrawn_at }) => [id, withdrawn_at]).sort()).toEqual(withdrawn.map((id) => [id, at]).sort())
  const consents = await database.select().from(withdrawnConsents)
  expect(consents.map(({ consent_id, withdrawn_at }) => [consent_id, withdrawn_at]).sort()).toEqual([
    ['deleted', at],
    ['there', at],
  ])
  await api.close()
})
