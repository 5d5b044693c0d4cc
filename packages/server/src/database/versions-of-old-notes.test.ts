import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signIn } from '../dictation/test-client.ts'
import { startTestApi } from '../testing.ts'
import { migrationsFolder } from './migrate.ts'
import { dictations, noteVersions } from './schema.ts'

test('[SIGN-01] notes of before have their present text as a version: as the machine wrote it, or as somebody saved it', async () => {
  const file = await readFile(path.join(migrationsFolder, '0022_note-history.sql'), 'utf8')
  const api = await startTestApi()
  const { database } = api.deps
  const provider = await signIn(api, api.accounts.provider)
  for (let count = 0; count < 3; count++) await provider.upload()
  await api.settle()
  await provider.upload()
  await database.delete(noteVersions)
  const written = await database.select().from(dictations).where(isNotNull(dictations.soap_note))
  const [edited, old] = written
  expect(written).toHaveLength(3)
  const mark = { by: 'Dr. Ada Lind', at: '2026-11-20T08:30:00.000Z' }
  await database
    .update(dictations)
    .set({ version: 3, note_state: { edited: mark } })
    .where(eq(dictations.id, edited!.id))
  // Saved by somebody before their name was kept.
  await database.update(dictations).set({ version: 3 }).where(eq(dictations.id, old!.id))
  await database.execute(sql.raw(file.split('--> statement-breakpoint').at(-1)!))
  const versionOf = async (id: string) => await database.select().from(noteVersions).where(eq(noteVersions.dictation_id, id))
  const saved = { number: 1, machine: false }
  const [one, two] = [await versionOf(edited!.id), await versionOf(old!.id)]
  expect(one).toMatchObject([{ ...saved, saved_by: mark.by, saved_at: new Date(mark.at), note: edited!.soap_note }])
  expect(two).toMatchObject([{ ...saved, saved_by: '', saved_at: old!.updated_at, note: old!.soap_note }])
  for (const { id, soap_note } of written.slice(2))
    expect(await versionOf(id)).toMatchObject([{ number: 0, machine: true, saved_by: '', note: soap_note }])
  const unwritten = database.select({ id: dictations.id }).from(dictations).where(isNull(dictations.soap_note))
  expect(await database.$count(noteVersions, inArray(noteVersions.dictation_id, unwritten))).toBe(0)
  await api.close()
})
