import { getPatientPool, type Patient } from '@chartside/contract/patients'
import { expect, test } from 'vitest'

import { maxPages, NotLookedUp } from '../lib/find-in-pages.ts'
import { blankPatient, says, signedInTo } from '../testing.ts'
import { knownPatientsOf } from './known-patients.ts'
import { findPatient } from './patient-lookup.ts'
import { patientNamesOf } from './patient-names.ts'

const patientOf = (number: number): Patient => ({
  ...blankPatient(String(number)),
  first_name: 'Rosa',
  last_name: `Lind${number}`,
})

/** A backend that has only the source's calls, and so many patients; `largest` is the most rows that it gives at once. */
async function plainBackend(count: number, { largest = 1000, isWordSearch = false } = {}) {
  const asked: string[] = []
  const pageOf = (query: URLSearchParams) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    if (limit > largest) return says('ERROR', 'limit is too large.', 422)
    const start = (page - 1) * limit
    const length = Math.max(0, Math.min(limit, count - start))
    const data = Array.from({ length }, (_, index) => patientOf(start + index + 1))
    const patients = { data, current_page: page, last_page: Math.ceil(count / limit) }
    return says('success', '', 200, { data: { patients } })
  }
  const { session } = await signedInTo((path, init, query) => {
    if (path === 'capabilities') return says('ERROR', 'Unknown.', 404)
    asked.push(path)
    if (path === 'get-patient-pool') return pageOf(query)
    const input = String(JSON.parse(String(init?.body)).input)
    const number = Number(/(?:^|rosa )lind(\d+)$/.exec(input)?.[1])
    const data = number >= 1 && number <= count && !(isWordSearch && input.includes(' ')) ? [patientOf(number)] : []
    return says('success', '', 200, { data: { patients: { data } } })
  })
  return { session, asked }
}

test('[POOL-05] a plain backend with 100,000 patients is asked once for a patient whose name is known', async () => {
  const { session, asked } = await plainBackend(100_000)
  patientNamesOf(session).learn([{ patient_pool_id: '99999', patient_name: 'Rosa Lind99999' }])
  expect(await findPatient(session, '99999')).toMatchObject({ id: '99999', last_name: 'Lind99999' })
  expect(asked).toEqual(['search-patient'])
})

test('[POOL-05] a backend that finds one word of a name is asked once more', async () => {
  const { session, asked } = await plainBackend(100_000, { isWordSearch: true })
  patientNamesOf(session).learn([{ patient_pool_id: '99999', patient_name: 'Rosa Lind99999' }])
  expect(await findPatient(session, '99999')).toMatchObject({ id: '99999' })
  expect(asked).toHaveLength(2)
})

test('[POOL-05] another patient of that name is not taken for the one', async () => {
  const { session } = await plainBackend(50)
  patientNamesOf(session).learn([{ patient_pool_id: '7', patient_name: 'Rosa Lind8' }])
  expect(await findPatient(session, '7')).toMatchObject({ id: '7', last_name: 'Lind7' })
})

test('[POOL-05] without a name large pages are read, and no more than some: then it says so', async () => {
  const { session, asked } = await plainBackend(100_000)
  expect(await findPatient(session, '2500')).toMatchObject({ id: '2500' })
  expect(asked.length).toBeLessThanOrEqual(5)
  asked.length = 0
  await expect(findPatient(session, '99999')).rejects.toBeInstanceOf(NotLookedUp)
  expect(asked).toHaveLength(maxPages)
  expect(new NotLookedUp().message).toContain('could not be looked up')
})

test('[POOL-05] a patient who is in no page of a list that was read to its end does not exist', async () => {
  const { session, asked } = await plainBackend(4500)
  expect(await findPatient(session, 'nobody')).toBeUndefined()
  expect(asked).toHaveLength(5)
})

test('[POOL-05] a backend that refuses large pages is asked for smaller ones', async () => {
  const { session, asked } = await plainBackend(450, { largest: 100 })
  expect(await findPatient(session, '450')).toMatchObject({ id: '450' })
  expect(asked).toHaveLength(6)
})

test('[POOL-05] a row that was loaded before takes no call', async () => {
  const { session, asked } = await plainBackend(100_000)
  const { data } = await session.call(getPatientPool, { query: { page: 1, limit: 25 } })
  knownPatientsOf(session).add(data.patients.data)
  asked.length = 0
  expect(await findPatient(session, '7')).toMatchObject({ id: '7' })
  expect(asked).toEqual([])
})
