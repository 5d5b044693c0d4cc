// What a program of an earlier version, which knows no signatures, could do to signed notes: the database itself refuses.
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { accounts, dictations, noteVersions } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
let id: string
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  id = idOf(await provider.upload())
  await api.settle()
  await provider.post('update-dictation', {
    ...{ dictation_id: id, soap_note: 'S: Cough', cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' },
  })
})
afterEach(() => api.close())

const signed = async () => {
  const { version } = await provider.read(id)
  expect((await provider.post('sign-note', { dictation_id: id, version })).code).toBe(200)
}
const run = (statement: SQL) => api.deps.database.execute(statement)
const stored = async () => (await api.deps.database.select().from(dictations).where(eq(dictations.id, id)))[0]!
const refused = async (statement: SQL) => {
  const before = await stored()
  const error = await run(statement).then(
    () => undefined,
    (thrown: { cause?: { code?: string } }) => thrown.cause?.code,
  )
  expect(error, JSON.stringify(statement)).toBe('23514')
  expect(await stored()).toEqual(before)
}

/** Another value for each column. */
const others: Record<string, SQL> = {
  ...{ id: sql`'other'`, patient_name: sql`'Other'`, comments: sql`'Other'`, soap_note: sql`'Other'`, failure: sql`'Other'` },
  ...{ tasks: sql`'[1]'`, cpt_codes: sql`'[1]'`, icd_10_codes: sql`'[1]'`, modifiers: sql`'[1]'`, transcription: sql`'[1]'` },
  ...{
    speakers: sql`'[1]'`,
    moves: sql`'[1]'`,
    gaps: sql`'[1]'`,
    consent: sql`'{}'`,
    signature: sql`null`,
    version: sql`version + 1`,
  },
  ...{ audio_seconds: sql`1`, audio_key: sql`null`, failed_at: sql`now()`, created_at: sql`now()`, updated_at: sql`now()` },
  ...{ addenda: sql`'[{"text":"x"}]'`, note_state: sql`note_state - 'reviewed'`, consent_withdrawn_at: sql`null` },
  provider_id: sql`(select azz_id from providers where azz_id <> dictations.provider_id limit 1)`,
  practice_id: sql`(select id from practices where id <> dictations.practice_id limit 1)`,
  patient_pool_id: sql`(select id from patients limit 1)`,
}

describe('the database', () => {
  test('[SIGN-12] refuses to change any column of a signed dictation', async () => {
    await signed()
    await provider.post('note-addendum', { dictation_id: id, text: 'Late' })
    for (const name of Object.keys(getTableColumns(dictations))) {
      if (name === 'consent_withdrawn_at') continue
      const value = others[name]
      expect(value, `Give the column ${name} another value here.`).toBeDefined()
      await refused(sql`update dictations set ${sql.identifier(name)} = ${value} where id = ${id}`)
    }
  })

  test('[SIGN-12] refuses to delete it, and to change or delete the texts that it had', async () => {
    await signed()
    await refused(sql`delete from dictations where id = ${id}`)
    await refused(sql`delete from note_versions where dictation_id = ${id} and number = 0`)
    await refused(sql`update note_versions set note = 'Other' where dictation_id = ${id}`)
  })

  test('[SIGN-12] takes addenda only below those that are there', async () => {
    await signed()
    for (const text of ['One', 'Two']) await provider.post('note-addendum', { dictation_id: id, text })
    await refused(sql`update dictations set addenda = '[]' where id = ${id}`)
    await refused(sql`update dictations set addenda = addenda - 0 where id = ${id}`)
    await refused(sql`update dictations set addenda = jsonb_set(addenda, '{0,text}', '"Other"') where id = ${id}`)
    await refused(sql`update dictations set addenda = '[{"text":"First"}]' || addenda where id = ${id}`)
    expect((await stored()).addenda.map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  test('[SIGN-12] lets the product copy the note, and delete the recording of a withdrawn consent once and for ever', async () => {
    await signed()
    expect((await provider.post('note-copied', { dictation_id: id })).code).toBe(200)
    expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
    expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
    expect(await stored()).toMatchObject({ audio_key: null, soap_note: 'S: Cough', consent_withdrawn_at: expect.any(Date) })
    expect(await api.deps.database.$count(noteVersions, eq(noteVersions.dictation_id, id))).toBe(1)
    await refused(sql`update dictations set consent_withdrawn_at = null where id = ${id}`)
    expect((await provider.post('note-addendum', { dictation_id: id, text: 'Late' })).code).toBe(201)
  })

  test('[SIGN-12] leaves what is not signed to its provider', async () => {
    await run(sql`update dictations set soap_note = 'Other', addenda = '[]' where id = ${id}`)
    expect((await provider.post('delete-dictation', { id })).code).toBe(200)
  })
})

test('[SIGN-13] signatures, addenda, versions and marks keep the account of who made them, whatever name it has later', async () => {
  await signed()
  await provider.post('note-addendum', { dictation_id: id, text: 'Late' })
  await provider.post('note-copied', { dictation_id: id })
  const [account] = await api.deps.database.select().from(accounts).where(eq(accounts.email, api.accounts.provider.email))
  const mark = { by: 'Dr. Amara Okafor', account: account!.id }
  expect(await stored()).toMatchObject({ signature: mark, addenda: [mark], note_state: { reviewed: mark, copied: mark } })
  const texts = await api.deps.database.select().from(noteVersions).where(eq(noteVersions.dictation_id, id))
  expect(texts.map(({ machine, saved_by_account }) => [machine, saved_by_account])).toEqual([
    [true, null],
    [false, account!.id],
  ])
})
