import { gzipSync } from 'node:zlib'
import { onStop } from 'nanostores'
import { afterEach, expect, test } from 'vitest'

import { createNoteReview } from '../notes/index.ts'
import { signedInTo } from '../testing.ts'
import { writeCodeTable } from './code-table.ts'
import { type CheckedCodes, createCodeCheck } from './index.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const table = (year: number, codes: Record<string, string>): string => {
  const entries = Object.entries(codes).map(([code, title]) => ({ code, title, billable: code.length > 3 }))
  return gzipSync(writeCodeTable(year, entries, [])).toString('base64')
}
const tables: Record<string, string> = {
  2021: table(2021, {
    M17: 'Osteoarthritis of knee',
    'M17.11': 'Unilateral primary osteoarthritis, right knee',
    'M17.12': 'Unilateral primary osteoarthritis, left knee',
    'M25.561': 'Pain in right knee',
    'M25.562': 'Pain in left knee',
    'M25.569': 'Pain in unspecified knee',
  }),
  2025: table(2025, { 'M17.13': 'An invented later code of the knee' }),
}

/** The check of codes of a visit, of fiscal year 2021 unless another day is given, on a backend with these features. */
async function checkOf(
  codes: { code: string; name: string }[],
  features = ['icd10'],
  answer?: () => Response,
  day = '2020-11-20',
) {
  const dictation = {
    id: 'd1',
    patient_name: 'Ruth Okonkwo',
    created_at: `${day}T09:30:00Z`,
    provider_id: 'p1',
    soap_note: 'Left knee pain for three weeks. The left knee is swollen.',
    icd_10_codes: JSON.stringify(codes),
  }
  const list = { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } }
  const { session } = await signedInTo((path, _, query) => {
    if (path === 'capabilities') return Response.json({ data: { features } })
    if (path === 'icd10-years') return Response.json({ data: [{ year: 2025 }, { year: 2021 }] })
    if (path === 'icd10-table') {
      const year = query.get('year')!
      return answer?.() ?? Response.json({ data: { year: Number(year), table: tables[year] } })
    }
    return Response.json({ data: list })
  })
  const review = createNoteReview(session, 'd1', undefined, { on: () => () => undefined })
  stops.push(review.$review.listen(() => undefined))
  const check = createCodeCheck(session, review)
  const until = (holds: (now: CheckedCodes) => boolean): Promise<CheckedCodes> =>
    new Promise((resolve) => {
      stops.push(check.$check.subscribe((now) => holds(now) && resolve(now)))
    })
  const ready = async (holds: (now: Extract<CheckedCodes, { state: 'ready' }>) => boolean = () => true) => {
    const found = await until((now) => now.state === 'ready' && holds(now))
    if (found.state !== 'ready') throw new Error(found.state)
    return found
  }
  const rows = () => {
    const now = review.$review.get()
    return now.state === 'ready' ? now.draft.icd10.rows : []
  }
  return { check, until, ready, rows }
}

test("[FIND-14] a code with the other side than the note's, and an unspecified one, are replaced by the one with its side", async () => {
  const { check, ready, rows } = await checkOf([
    { code: 'M17.11', name: 'Osteoarthritis, right knee' },
    { code: 'M25.569', name: 'Knee pain' },
    { code: 'M25.562', name: 'Pain in left knee' },
  ])
  const { sides, year, visitYear } = await ready(({ sides }) => sides.size > 0)
  expect([year, visitYear]).toEqual([2021, undefined])
  expect([...sides.values()]).toMatchObject([
    { is: 'other side', side: 'left', better: { code: 'M17.12' } },
    { is: 'unspecified', side: 'left', better: { code: 'M25.562' } },
  ])
  check.replace(rows()[0]!.key, [...sides.values()][0]!.better!)
  expect(rows()[0]).toMatchObject({ code: 'M17.12', name: 'Unilateral primary osteoarthritis, left knee' })
  expect((await ready(({ sides }) => sides.size === 1)).problems.get(rows()[0]!.key)).toEqual([])
})

test('[FIND-13] codes are found by words and added to the list', async () => {
  const { check, ready, rows } = await checkOf([])
  stops.push(check.$matches.listen(() => undefined))
  check.search('pain left')
  expect(check.$matches.get()).toEqual([])
  await ready()
  await expect.poll(check.$matches.get).toHaveLength(1)
  check.add(check.$matches.get()[0]!)
  expect(rows()).toMatchObject([{ code: 'M25.562', name: 'Pain in left knee' }])
})

test('[FIND-14] a code of another loaded year is reported with that year', async () => {
  const { ready } = await checkOf([{ code: 'M17.13', name: '' }])
  const { problems } = await ready(({ problems }) => [...problems.values()].flat().some(({ is }) => is === 'other year'))
  expect([...problems.values()]).toEqual([[{ is: 'other year', year: 2025 }]])
})

test("[FIND-14] without the table of the visit's year, a code that no table has is not checked, and never called wrong", async () => {
  const { ready } = await checkOf([{ code: 'M17.14', name: '' }], ['icd10'], undefined, '2026-11-20')
  const { problems, year, visitYear } = await ready()
  expect([year, visitYear]).toEqual([2025, 2027])
  expect([...problems.values()]).toEqual([[{ is: 'unchecked' }]])
})

test("[FIND-13] codes of another year than the visit's are offered with it, and last those that only earlier years have", async () => {
  const search = async (day: string, text: string) => {
    const { check, ready } = await checkOf([], ['icd10'], undefined, day)
    stops.push(check.$matches.listen(() => undefined))
    check.search(text)
    await ready()
    return check.$matches
  }
  const found = await search('2026-11-20', 'knee')
  await expect
    .poll(() => found.get().map(({ code, year, isRetired }) => [code, year, isRetired]))
    .toEqual([
      ['M17.13', 2025, undefined],
      ...['M25.562', 'M25.561', 'M25.569', 'M17.12', 'M17.11'].map((code) => [code, 2021, true]),
    ])
  const own = await search('2020-11-20', 'pain left')
  await expect.poll(own.get).toEqual([{ code: 'M25.562', title: 'Pain in left knee', billable: true }])
})

test('[FIND-14] a backend without tables has no check, and a failing one says so until it is loaded again', async () => {
  const { until } = await checkOf([], [])
  expect(await until(({ state }) => state !== 'loading')).toEqual({ state: 'off' })
  let isBroken = true
  const { check, until: second } = await checkOf([], ['icd10'], () =>
    isBroken
      ? Response.json({ data: { year: 2021, table: Buffer.from('no gzip').toString('base64') } })
      : Response.json({ data: { year: 2021, table: tables[2021] } }),
  )
  expect(await second(({ state }) => state !== 'loading')).toMatchObject({ state: 'failed' })
  isBroken = false
  void check.reload()
  expect(await second(({ state }) => state === 'ready')).toMatchObject({ year: 2021 })
})

test('[FIND-13] the check stops with its last listener', async () => {
  const { check, ready } = await checkOf([])
  await ready()
  let isStopped = false
  onStop(check.$check, () => {
    isStopped = true
  })
  for (const stop of stops.splice(0)) stop()
  await expect.poll(() => isStopped, { timeout: 5000 }).toBe(true)
})
