import { uploadDictation } from '@chartside/contract/dictation'
import { deleteDictation } from '@chartside/contract/notes'
import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { dictations, patients } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSession, type Session } from '../session/index.ts'
import { blankPatient, signInAs, testEnvironment, testRealtime } from '../testing.ts'
import { createPatientCenter, createPatientPool, knownPatientsOf, shortAge } from './index.ts'
import { headerOf } from './patient-header.ts'
import { recentlyOpenedOf } from './recently-opened.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let api: TestApi
beforeEach(async () => {
  api = await startTestApi({ start, settings: { tokenHours: 1000 } })
})
afterEach(() => api.close())

const signIn = (session: Session, account = api.accounts.provider) => signInAs(session, account)

/** A backend with only the common calls. */
const plain: typeof fetch = async (address, init) =>
  String(address).endsWith('/capabilities')
    ? Response.json({ status: 'ERROR', message: 'No such call' }, { status: 404 })
    : api.fetch(address, init)

async function testSession(fetch: typeof globalThis.fetch = api.fetch, account = api.accounts.provider) {
  const line: { open: boolean; hold: Promise<void> | undefined; calls: string[] } = { open: true, hold: undefined, calls: [] }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      line.calls.push(String(address).replace(`${api.apiBase}/`, ''))
      const answer = await fetch(address, init)
      await line.hold
      return answer
    },
    api.apiBase,
    start,
  )
  const session = createSession(env.environment)
  await session.restored
  await signIn(session, account)
  line.calls.length = 0
  const { realtime, send } = testRealtime()
  const provider_id = session.providerId()
  return {
    env,
    line,
    session,
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
    noteReady: () => send('soap-note-event', { provider_id, patient_name: '', dictation_id: '' }),
    /** A message that a dictation was moved, deleted or restored elsewhere. */
    changed: () => send('dictation-event', { provider_id, dictation_id: 'any' }),
    /** A patient's model with a subscriber, as on screen. */
    open(patientId: string) {
      const center = createPatientCenter(session, patientId, { realtime })
      center.$chart.listen(() => undefined)
      center.$chosen.listen(() => undefined)
      center.$dictations.listen(() => undefined)
      return center
    },
    /** Dictates about a patient, a minute after the last time; null means no note. */
    async dictate(patient_pool_id: string, soap_note: string | null) {
      const [about] = await api.deps.database.select().from(patients).where(eq(patients.id, patient_pool_id))
      const patient_name = `${about!.first_name} ${about!.last_name}`
      api.clock.advance(60_000)
      env.clock.turn(60_000)
      const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
      const form = { patient_name, patient_pool_id, comments: '', audio_file, provider_id: session.providerId() }
      const { id } = (await session.call(uploadDictation, { form })).data!
      await api.deps.database.update(dictations).set({ soap_note }).where(eq(dictations.id, id))
      return id
    },
  }
}
type Center = ReturnType<Awaited<ReturnType<typeof testSession>>['open']>

async function twoPatients() {
  const all = await api.deps.database.select().from(patients).where(eq(patients.practice_id, api.practices.own)).limit(2)
  return all as [(typeof all)[number], (typeof all)[number]]
}
const stateOf = ({ $chart }: Center) => $chart.get().state
const nameIn = ({ $chart }: Center) => {
  const chart = $chart.get()
  return 'data' in chart ? chart.data?.name : undefined
}
const ready = (center: Center) => expect.poll(() => stateOf(center)).toBe('ready')
const listed = (center: Center) => expect.poll(() => center.$dictations.get().state).toBe('ready')
const ids = (center: Center) => center.$dictations.get().data?.map(({ id }) => id)
function gate() {
  let release: () => void = () => undefined
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  return { hold, release }
}

describe('the header', () => {
  const known = {
    ...blankPatient(),
    mrn: 'LK-1',
    first_name: 'ada',
    last_name: 'byron',
    dob: '2024-02-29',
    gender: 'female',
    address: ' 12 Maple Avenue ',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    phone: '555-0111',
    email: 'ada@example.org',
    primary_insurance_id: '3',
    primary_insurance_number: 'GR7',
  }

  test('[CENTER-02] has everything known about the patient', () => {
    expect(headerOf(known, '2026-11-20')).toEqual({
      id: '1',
      name: 'Ada Byron',
      mrn: 'LK-1',
      gender: 'Female',
      dateOfBirth: '29/02/2024',
      dateOfBirthInWords: '29 Feb 2024',
      age: '2 years 8 months 22 days',
      born: '2024-02-29',
      cell: '555-0111',
      insurance: 'GR7',
      email: 'ada@example.org',
      address: '12 Maple Avenue, Chicago, IL 60601',
    })
  })

  test.each([
    ['2025-02-28', '1 year 0 months 0 days'],
    ['2026-02-27', '1 year 11 months 29 days'],
    ['2028-02-28', '3 years 11 months 30 days'],
    ['2028-02-29', '4 years 0 months 0 days'],
    ['2024-03-01', '0 years 0 months 1 day'],
    ['2024-02-29', '0 years 0 months 0 days'],
  ])('[CENTER-02] somebody born on 29 February 2024 is on %s %s old', (today, age) => {
    expect(headerOf(known, today).age).toBe(age)
  })

  test.each([
    ['1980-02-29', '46 y'],
    ['2024-11-20', '2 y'],
    ['2024-11-21', '23 mo'],
    ['2026-10-20', '1 mo'],
    ['2026-10-21', '30 d'],
    ['2026-11-20', '0 d'],
    ['2026-11-21', ''],
    ['', ''],
  ])('[BANNER-01] the age of somebody born on %s is on 20 November 2026 "%s"', (dob, age) => {
    expect(shortAge(dob, start)).toBe(age)
  })

  test('[CENTER-02] shows Not Recorded for missing fields and for a birth in the future', () => {
    const header = headerOf(blankPatient(), '2026-11-20')
    expect(header).toMatchObject({
      name: 'No name recorded',
      age: 'Not Recorded',
      cell: 'Not Recorded',
      insurance: 'Not Recorded',
    })
    expect(header).toMatchObject({
      address: 'Not Recorded',
      email: 'Not Recorded',
      dateOfBirth: 'Not Recorded',
      mrn: 'Not Recorded',
    })
    expect(headerOf({ ...known, dob: '2030-01-01' }, '2026-11-20').age).toBe('Not Recorded')
    expect(headerOf({ ...known, address: '', state: '' }, '2026-11-20').address).toBe('Chicago, 60601')
  })
})

describe('opening a patient', () => {
  test('[POOL-03] [CENTER-02] shows the patient, and remembers that they were opened', async () => {
    const [ada] = await twoPatients()
    const { open, session } = await testSession()
    const center = open(ada.id)
    expect(stateOf(center)).toBe('loading')
    await ready(center)
    expect(nameIn(center)).toContain(ada.last_name)
    expect(
      recentlyOpenedOf(session)
        .$patients.get()
        .map(({ id }) => id),
    ).toEqual([ada.id])
  })

  test('[POOL-03] shows the row from the pool at once, and refreshes it', async () => {
    const [ada] = await twoPatients()
    const { open, session } = await testSession()
    const pool = createPatientPool(session)
    const close = pool.$pool.listen(() => undefined)
    await expect.poll(() => pool.$pool.get().state).toBe('ready')
    close()
    await api.deps.database.update(patients).set({ last_name: 'Renamed' }).where(eq(patients.id, ada.id))
    const center = open(ada.id)
    expect(nameIn(center)).toContain(ada.last_name)
    await expect.poll(() => nameIn(center)).toContain('Renamed')
  })

  test('[POOL-03] on a plain backend a row from the pool is not loaded again; otherwise it is searched page by page', async () => {
    const [ada, grace] = await twoPatients()
    const { open, session, line } = await testSession(plain)
    knownPatientsOf(session).add([
      (await session.call(getPatientPool, { query: { page: 1, limit: 100 } })).data.patients.data.find(
        ({ id }) => id === ada.id,
      )!,
    ])
    line.calls.length = 0
    const center = open(ada.id)
    await ready(center)
    expect(line.calls.filter((call) => call.includes('get-patient-pool'))).toEqual([])
    const other = open(grace.id)
    await ready(other)
    expect(nameIn(other)).toContain(grace.last_name)
    expect(line.calls.filter((call) => call.includes('get-patient-pool'))).toHaveLength(1)
    expect(center.$mayDelete.get()).toBe(false)
  })

  test('[CENTER-02] an unknown patient and one of another practice give the same answer: not found', async () => {
    const stranger = await testSession(api.fetch, api.accounts.stranger)
    const pool = createPatientPool(stranger.session)
    pool.$pool.listen(() => undefined)
    await expect.poll(() => pool.$pool.get().state).toBe('ready')
    const theirs = pool.$pool.get().data![0]!.id
    for (const backend of [api.fetch, plain]) {
      const { open, session, toasts } = await testSession(backend)
      for (const id of [theirs, 'nobody', '../info', '%00', '<script>']) {
        const center = open(id)
        await expect.poll(() => stateOf(center)).toBe('missing')
        expect(center.$dictations.get().data).toBeUndefined()
        // Shown in place, and only there.
        expect(toasts()).toEqual([])
      }
      expect(recentlyOpenedOf(session).$patients.get()).toEqual([])
    }
  })

  test('[CENTER-02] an answer about another patient is rejected', async () => {
    const [ada, grace] = await twoPatients()
    const mixedUp: typeof fetch = (address, init) => api.fetch(String(address).replace(ada.id, grace.id), init)
    const { open } = await testSession(mixedUp)
    const center = open(ada.id)
    await expect.poll(() => stateOf(center)).toBe('missing')
  })

  test('without an id nothing is loaded', async () => {
    const { open, line } = await testSession()
    expect(open('').$chart.get()).toEqual({ state: 'none' })
    expect(line.calls).toEqual([])
  })

  test('[ERR-01] offline it shows the failure; known data stays, and can be loaded again', async () => {
    const [ada] = await twoPatients()
    const { open, line } = await testSession()
    line.open = false
    const center = open(ada.id)
    await expect.poll(() => stateOf(center)).toBe('failed')
    expect(nameIn(center)).toBeUndefined()
    line.open = true
    await center.reload()
    expect(nameIn(center)).toContain(ada.last_name)
    line.open = false
    await center.reload()
    expect(stateOf(center)).toBe('failed')
    expect(nameIn(center)).toContain(ada.last_name)
  })

  test('[DATA-01] nothing of one user is left for the next', async () => {
    const [ada] = await twoPatients()
    const { open, session, dictate } = await testSession()
    await dictate(ada.id, 'A note')
    const center = open(ada.id)
    await listed(center)
    session.logout()
    expect(nameIn(center)).toBeUndefined()
    expect(center.$dictations.get().data).toBeUndefined()
    expect(center.$chosen.get()).toBeUndefined()
    await signIn(session, api.accounts.stranger)
    await expect.poll(() => stateOf(center)).toBe('missing')
  })

  test('[DATA-01] another user who takes over does not see what the previous one knew', async () => {
    const [ada] = await twoPatients()
    const { open, session } = await testSession()
    session.logout()
    const center = open(ada.id)
    const shown: (string | undefined)[] = []
    await signIn(session, api.accounts.provider)
    await ready(center)
    center.$chart.listen(() => shown.push(nameIn(center)))
    await signIn(session, api.accounts.stranger)
    await expect.poll(() => stateOf(center)).toBe('missing')
    expect(new Set(shown)).toEqual(new Set([undefined]))
  })
})

describe('dictations', () => {
  test('[CENTER-03] are sorted newest first; the newest is chosen until the user chooses another', async () => {
    const [ada, grace] = await twoPatients()
    const { open, dictate } = await testSession()
    const first = await dictate(ada.id, 'First')
    await dictate(grace.id, 'Not hers')
    const second = await dictate(ada.id, null)
    const center = open(ada.id)
    await listed(center)
    expect(ids(center)).toEqual([second, first])
    expect(center.$chosen.get()?.id).toBe(second)
    center.choose(first)
    expect(center.$chosen.get()?.soap_note).toBe('First')
  })

  test('[CENTER-03] [RT-01] what was moved, deleted or restored elsewhere is shown as it is now', async () => {
    const [ada] = await twoPatients()
    const { open, dictate, changed, session } = await testSession()
    const first = await dictate(ada.id, 'First')
    const second = await dictate(ada.id, 'Second')
    const center = open(ada.id)
    await listed(center)
    await session.call(deleteDictation, { body: { id: second } })
    changed()
    await expect.poll(() => ids(center)).toEqual([first])
  })

  test('[CENTER-03] a new note does not replace the one being read', async () => {
    const [ada] = await twoPatients()
    const { open, dictate, noteReady } = await testSession()
    const first = await dictate(ada.id, 'First')
    const center = open(ada.id)
    await listed(center)
    const second = await dictate(ada.id, 'Second')
    noteReady()
    await expect.poll(() => ids(center)).toEqual([second, first])
    expect(center.$chosen.get()?.id).toBe(first)
  })

  test('[CENTER-03] are loaded page by page, each once, also if one is deleted meanwhile', async () => {
    const [ada] = await twoPatients()
    const { open, dictate, line, session } = await testSession()
    const id = await dictate(ada.id, 'Newest')
    const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
    const older = (index: number) => ({
      ...row!,
      id: `older-${index}`,
      created_at: new Date(start - (index + 1) * 60_000),
      audio_key: null,
    })
    await api.deps.database.insert(dictations).values(Array.from({ length: 120 }, (_, index) => older(index)))
    const center = open(ada.id)
    await listed(center)
    expect(ids(center)).toEqual([id, ...Array.from({ length: 120 }, (_, index) => `older-${index}`)])
    const asked = () => line.calls.filter((path) => path.includes('get-dictations-patient-pool')).length
    expect(asked()).toBe(2)
    const { fetch } = session.environment
    session.environment.fetch = async (address, init) => {
      if (String(address).includes('before=')) await api.deps.database.delete(dictations).where(eq(dictations.id, 'older-98'))
      return fetch(address, init)
    }
    await center.reloadDictations()
    expect(center.$dictations.get().state).toBe('failed')
    await center.reloadDictations()
    expect(ids(center)).toHaveLength(120)
  })

  test('[CENTER-03] rows about other patients are left out; rows without a patient stay', async () => {
    const [ada, grace] = await twoPatients()
    const mixedUp: typeof fetch = async (address, init) => {
      const answer = await api.fetch(address, init)
      if (!String(address).includes('get-dictations-patient-pool')) return answer
      const [first, ...others] = JSON.parse(await answer.text()).data
      const rows = [
        { ...first, id: 'theirs', patient_pool_id: grace.id },
        { ...first, id: 'old', patient_pool_id: undefined },
      ]
      return Response.json({ status: 'success', message: '', data: [...rows, first, ...others] })
    }
    const { open, dictate } = await testSession(mixedUp)
    const mine = await dictate(ada.id, 'Mine')
    const center = open(ada.id)
    await listed(center)
    expect(ids(center)).toEqual(['old', mine])
  })

  test('[CENTER-03] a dictation without a readable creation time comes last', async () => {
    const [ada] = await twoPatients()
    const { open, dictate, session } = await testSession()
    const [first, second] = [await dictate(ada.id, 'First'), await dictate(ada.id, 'Second')]
    const { fetch } = session.environment
    session.environment.fetch = async (address, init) => {
      const answer = await fetch(address, init)
      if (!String(address).includes('get-dictations-patient-pool')) return answer
      const rows = JSON.parse(await answer.text()).data as { id: string }[]
      const data = rows.map((row) => (row.id === second ? { ...row, created_at: 'yesterday' } : row))
      return Response.json({ status: 'success', message: '', data })
    }
    const center = open(ada.id)
    await listed(center)
    expect(ids(center)).toEqual([first, second])
  })

  test('[CENTER-03] of one patient never appear under another, however late they arrive', async () => {
    const [ada, grace] = await twoPatients()
    const { open, dictate, line } = await testSession()
    await dictate(ada.id, "Ada's note")
    const { hold, release } = gate()
    line.hold = hold
    const first = open(ada.id)
    line.hold = undefined
    const second = open(grace.id)
    await listed(second)
    release()
    await listed(first)
    expect(nameIn(second)).toContain(grace.last_name)
    expect(second.$dictations.get().data).toEqual([])
    expect(second.$chosen.get()).toBeUndefined()
  })

  test('[ERR-01] a failure to load them leaves the header in place', async () => {
    const [ada] = await twoPatients()
    let closed = true
    const broken: typeof fetch = (address, init) =>
      closed && String(address).includes('get-dictations-patient-pool')
        ? Promise.reject(new TypeError('closed'))
        : api.fetch(address, init)
    const { open } = await testSession(broken)
    const center = open(ada.id)
    await expect.poll(() => center.$dictations.get().state).toBe('failed')
    expect(stateOf(center)).toBe('ready')
    closed = false
    await center.reloadDictations()
    expect(center.$dictations.get()).toMatchObject({ state: 'ready', data: [] })
  })
})

test('[BANNER-04] the last note is the newest one that is written, whichever is being read', async () => {
  const [ada] = await twoPatients()
  const { open, dictate } = await testSession()
  const older = await dictate(ada.id, 'Older')
  const newer = await dictate(ada.id, 'Newer')
  await dictate(ada.id, null)
  const center = open(ada.id)
  await listed(center)
  center.choose(older)
  expect(center.$lastNote.get()).toMatchObject({ id: newer, soap_note: 'Newer' })
})

describe('deleting a patient', () => {
  test('[UI-03] asks first; afterwards the patient is gone from the pool and from recently opened ones', async () => {
    const [ada] = await twoPatients()
    const { open, session, toasts, line } = await testSession()
    const pool = createPatientPool(session)
    pool.$pool.listen(() => undefined)
    await expect.poll(() => pool.$pool.get().state).toBe('ready')
    const center = open(ada.id)
    await ready(center)
    expect(center.$mayDelete.get()).toBe(true)
    expect(await center.deletion.remove()).toBe(false)
    center.deletion.ask()
    center.deletion.keep()
    expect(await center.deletion.remove()).toBe(false)
    center.deletion.ask()
    line.calls.length = 0
    expect(await Promise.all([center.deletion.remove(), center.deletion.remove()])).toEqual([true, false])
    // One deletion, and one reload of the page of the pool on screen.
    await expect
      .poll(() => line.calls)
      .toEqual([`provider_api/delete-patient/${ada.id}`, 'common_api/get-patient-pool?page=1&limit=25'])
    expect(toasts()).toEqual(['Patient deleted.'])
    expect(stateOf(center)).toBe('deleted')
    expect(pool.$pool.get().data?.some(({ id }) => id === ada.id)).toBe(false)
    expect(recentlyOpenedOf(session).$patients.get()).toEqual([])
    expect(knownPatientsOf(session).find(ada.id)).toBeUndefined()
  })

  test('[UI-03] is refused while records belong to the patient, and the question says why', async () => {
    const [ada] = await twoPatients()
    const { open, dictate } = await testSession()
    await dictate(ada.id, 'A note')
    const center = open(ada.id)
    await ready(center)
    center.deletion.ask()
    expect(await center.deletion.remove()).toBe(false)
    expect(center.deletion.$deletion.get()).toMatchObject({
      state: 'asked',
      error: { code: 409, message: expect.stringMatching(/^This patient still has 1 dictation/) },
    })
    expect(stateOf(center)).toBe('ready')
  })

  test('[UI-03] a patient deleted elsewhere is gone here as well; offline the question stays', async () => {
    const [ada] = await twoPatients()
    const { open, line } = await testSession()
    const center = open(ada.id)
    await ready(center)
    center.deletion.ask()
    line.open = false
    expect(await center.deletion.remove()).toBe(false)
    expect(center.deletion.$deletion.get()).toMatchObject({ state: 'asked', error: { name: 'Offline' } })
    line.open = true
    await api.deps.database.delete(patients).where(eq(patients.id, ada.id))
    expect(await center.deletion.remove()).toBe(true)
    expect(stateOf(center)).toBe('deleted')
  })
})
