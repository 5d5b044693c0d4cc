import { getCodeTable } from '@chartside/contract/codes'
import { login } from '@chartside/contract/login'
import { listNoteVersions } from '@chartside/contract/note-history'
import { summarizeDictations } from '@chartside/contract/notes'
import { getPatient, queryPatients, searchPatient } from '@chartside/contract/patients'
import { expect, test } from 'vitest'

import { callTurns, roomOf } from './call-turns.ts'

test('[LOAD-01] searches, histories and tables have a room of their own, and so have calls to the speech engine and calls without a token', () => {
  for (const heavy of [searchPatient, queryPatients, listNoteVersions, getCodeTable]) expect(roomOf(heavy)).toBe('heavy')
  expect([summarizeDictations, login, getPatient].map(roomOf)).toEqual(['engine', 'open', 'light'])
})

test('[LOAD-01] the heavy calls of a user, a practice and all leave places of the database to others', async () => {
  const { heavy } = callTurns()
  let running = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const work = async () => {
    running++
    await released
    running--
  }
  const ask = (key: string, group: string) => heavy.run({ key, group }, work)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const all = Array.from({ length: 40 }, () => ask('one', 'a'))
  await settled()
  expect(running).toBe(2)
  all.push(...Array.from({ length: 40 }, () => ask('two', 'a')))
  await settled()
  expect(running).toBe(3)
  for (const practice of ['b', 'c'])
    for (const user of ['one', 'two']) all.push(...Array.from({ length: 4 }, () => ask(user, practice)))
  await settled()
  expect(running).toBe(6)
  release()
  await Promise.all(all)
})
