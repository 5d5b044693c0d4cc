import type { Location } from '@chartside/contract/check-in'
import { atom } from 'nanostores'
import { afterEach, expect, test } from 'vitest'

import { patientNamesOf } from '../patients/index.ts'
import { says, signedInTo, unreachable } from '../testing.ts'
import { createQueueRows } from './queue-rows.ts'
import { queueWorkOf } from './queue-work.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const rowOf = (id: string, providerId = 'azz-1') => ({
  id,
  provider_id: providerId,
  first_name: 'ada',
  lastname: 'king',
  status: 'active',
})
const rows = (...patients: object[]) => says('success', '', 200, { data: { patients } })

/** The rows of a location's queue, on screen. */
async function showing(
  first: () => Response | Promise<Response> = () => rows(rowOf('1'), rowOf('2', 'azz-2')),
  locationId = '7',
) {
  let answer = first
  const backend = await signedInTo(() => answer())
  const { session, clock } = backend
  const location = { $id: atom(locationId), $location: atom<Location | undefined>() }
  const work = queueWorkOf(session)
  const queue = createQueueRows(session, { work, location, thresholds: { long: 15, veryLong: 30 }, clock })
  stops.push(
    queue.$queue.listen(() => undefined),
    queue.$age.listen(() => undefined),
    queue.watch(),
  )
  const now = () => queue.$queue.get()
  const ids = () => now().data?.rows.map(({ id }) => id)
  await settled()
  return { ...backend, location, work, queue, now, ids, answers: (next: typeof first) => (answer = next) }
}
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done))
}
const failure = { state: 'failed', error: { name: 'Offline' } }

test("[CHK-01] the provider sees only their own rows; the location's whole answer is kept", async () => {
  const { now, ids, asked, queue } = await showing()
  expect([now().state, ids(), asked]).toEqual(['ready', ['1'], ['show?location_id=7']])
  expect(queue.$mine.get()?.map(({ id }) => id)).toEqual(['1'])
  expect([queue.$wanted.get(), queue.isProviderKnown(), queue.answer() !== undefined]).toEqual(['7', true, true])
  // Every patient in the room has their own token, shown or not.
  expect(now().data!.rows[0]!.tokens).toEqual(queue.$shown.get()!.rows[0]!.tokens)
  expect(now().data!.rows[0]!.tokens.initials).toMatch(/^AK \d{3}$/)
})

test('[CHK-03] a row that was ended here is gone at once', async () => {
  const { ids, work } = await showing(() => rows(rowOf('1'), rowOf('3')))
  work.noteEnd('1')
  expect(ids()).toEqual(['3'])
})

test('[CHK-03] a backend that lists an ended visit as inactive does not bring its row back; an active one is a new visit', async () => {
  const inactive = { ...rowOf('1'), status: 'Inactive' }
  const { ids, work, queue, answers } = await showing(() => rows(rowOf('1'), rowOf('3')))
  work.noteCall('1', Date.now())
  work.noteEnd('1')
  answers(() => rows(inactive, rowOf('3')))
  await queue.reload()
  expect(ids()).toEqual(['3'])
  answers(() => rows({ ...rowOf('1'), status: 'Active' }, rowOf('3')))
  await queue.reload()
  expect(ids()).toEqual(['1', '3'])
  // Nobody has called them since.
  expect(queue.$shown.get()!.rows[0]!.calledAt).toBeUndefined()
})

test("[POOL-05] the rows give their patients' names, by which a chart is found in one search", async () => {
  const { session } = await showing(() => rows({ ...rowOf('1'), patient_id: '99' }))
  expect(patientNamesOf(session).find('99')).toEqual({ id: '99', name: 'ada king' })
})

test('[CHK-02] without a location nothing is requested; another location drops the rows of the previous one', async () => {
  const { now, ids, asked, queue, location, clock } = await showing(undefined, '')
  expect([now().state, ids(), asked, queue.$wanted.get(), queue.$age.get()]).toEqual(['loading', undefined, [], '', undefined])
  location.$id.set('7')
  await settled()
  expect([ids(), queue.$age.get()]).toEqual([['1'], 0])
  clock.turn(5000)
  expect(queue.$age.get()).toBe(5)
  location.$id.set('8')
  expect([now().state, ids(), queue.$age.get()]).toEqual(['loading', undefined, undefined])
  await settled()
  expect([ids(), asked, queue.$age.get()]).toEqual([['1'], ['show?location_id=7', 'show?location_id=8'], 0])
})

test('[CHK-01] while the provider is unknown, no row counts as theirs', async () => {
  const { session, now, queue } = await showing(() => rows(rowOf('1', '')))
  session.keep({ provider: { azz_id: '', name: '' } as never })
  expect([queue.isProviderKnown(), queue.$mine.get(), now().state]).toEqual([false, undefined, 'loading'])
})

test('[ERR-01] a failed load stays visible during the next one, and goes with its success or another location', async () => {
  const { now, ids, queue, answers, location, clock } = await showing()
  clock.turn(2000)
  answers(unreachable)
  await queue.reload()
  expect(now()).toMatchObject(failure)
  expect([ids(), queue.$failure.get()?.name, queue.$age.get(), queue.age()]).toEqual([['1'], 'Offline', 2, 2000])
  answers(() => rows(rowOf('1'), rowOf('4')))
  const again = queue.reload()
  expect(now()).toMatchObject(failure)
  await again
  expect([now().state, ids(), queue.$failure.get(), queue.age()]).toEqual(['ready', ['1', '4'], undefined, 0])
  answers(unreachable)
  await queue.reload()
  location.$id.set('8')
  expect([now().state, queue.$failure.get()]).toEqual(['loading', undefined])
})

test('[AUTH-14] the end of the session is not a failure of the queue, and nothing stays for the next user', async () => {
  const { now, ids, queue, answers, signIn } = await showing()
  answers(() => says('token_expired', 'Sign in again.', 401))
  await queue.reload()
  expect([now().state, ids(), queue.$failure.get(), queue.$wanted.get(), queue.$age.get()]).toEqual([
    'loading',
    undefined,
    undefined,
    '',
    undefined,
  ])
  answers(() => rows(rowOf('1'), rowOf('2', 'azz-2')))
  signIn('azz-2')
  await settled()
  expect([now().state, ids()]).toEqual(['ready', ['2']])
})

test('waiting times advance every five seconds, the age every second, and neither without a subscriber', async () => {
  const { queue, clock } = await showing(() => rows({ ...rowOf('1'), created_at: new Date(Date.now() - 60_000).toISOString() }))
  const seen: unknown[] = []
  stops.push(queue.$shown.listen((shown) => seen.push(shown)))
  const began = queue.$now.get()
  clock.turn(10_000)
  expect([queue.$now.get() - began, queue.$age.get(), seen.length]).toEqual([10_000, 10, 2])
  for (const stop of stops.splice(0)) stop()
  clock.turn(10_000)
  expect(queue.$now.get() - began).toBe(10_000)
})

test('the age starts at zero when watching begins again', async () => {
  const { queue, clock } = await showing()
  const before = queue.age()
  clock.turn(3000)
  stops.push(queue.watch())
  expect([before, queue.age(), queue.$age.get()]).toEqual([0, 0, 0])
})
