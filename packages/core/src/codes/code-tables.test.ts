import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createSession, type Session } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { writeCodeTable } from './code-table.ts'
import { codeTable, codeYears } from './load-tables.ts'

let api: TestApi
let session: Session
beforeEach(async () => {
  api = await startTestApi()
  const { environment } = testEnvironment(api.fetch, api.apiBase)
  session = createSession(environment)
  await signInAs(session, api.accounts.provider)
})
afterEach(() => api.close())

test('[FIND-13] the included table has every code of fiscal year 2021', async () => {
  expect(await codeYears(session)).toEqual([2021])
  const { entries, find, excluding } = await codeTable(session, 2021)
  expect([entries.length, entries.filter(({ billable }) => billable).length]).toEqual([95_358, 72_621])
  expect(find('E11.9')).toEqual({ code: 'E11.9', title: 'Type 2 diabetes mellitus without complications', billable: true })
  expect([excluding('E11.9', 'E10.9'), excluding('E11.9', 'I10')]).toEqual(['E11', undefined])
})

test("[FIND-13] a practice's own table is found without a restart; another year is not found", async () => {
  const folder = api.deps.settings.icd10Directory
  await mkdir(folder, { recursive: true })
  const entries = [{ code: 'I10', title: 'Essential (primary) hypertension', billable: true }]
  await writeFile(path.join(folder, '2027.txt.gz'), gzipSync(writeCodeTable(2027, entries, [])))
  await writeFile(path.join(folder, 'notes.txt'), '')
  expect(await codeYears(session)).toEqual([2027, 2021])
  expect((await codeTable(session, 2027)).entries).toEqual(entries)
  await expect(codeTable(session, 2026)).rejects.toThrow('This year was not found.')
})
