// Behaviour that both engines share.
import { randomUUID } from 'node:crypto'
import { asc, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type BookingClient, bookingClient, slotElsewhere, storedAppointment } from '../appointments/test-bookings.ts'
import { bookAppointment, storedCheckIn } from '../check-in/test-arrivals.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { folderStore } from '../files/index.ts'
import { pageStatement } from '../patients/pool.ts'
import { conditionsOf, matching } from '../patients/search.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import type { OpenDatabase } from './open.ts'
import { appointments, checkIns } from './schema.ts'
import { continueDemo, isEmpty, seedDemo } from './seed/demo.ts'
import { testEngines } from './test-engines.ts'

const minutes = 60_000

describe.each(await testEngines())('on the engine $name', ({ name, open, remove }) => {
  let opened: OpenDatabase
  let api: TestApi
  let provider: SignedIn
  beforeAll(async () => {
    opened = await open()
    api = await startTestApi({ database: opened.database })
    provider = await signIn(api, api.accounts.provider)
  }, 5 * minutes)
  afterAll(async () => {
    await api.close()
    await opened.close()
    await remove()
  }, 5 * minutes)

  const count = async (what: string) =>
    Number((await opened.database.execute(sql.raw(`select count(*)::int as n from ${what}`))).rows[0]?.['n'])

  test('is durable', async () => {
    const { rows } = await opened.database.execute(sql`select current_setting('fsync') as fsync`)
    expect(rows).toEqual([{ fsync: 'on' }])
  })

  describe('in a large practice', () => {
    beforeAll(async () => {
      await opened.database.execute(sql`insert into practices (id, name, created_at) values ('large', 'Large', now())`)
      await opened.database.execute(sql`
        insert into patients (id, practice_id, mrn, first_name, last_name, dob, search, created_at)
        select 'large-' || n, 'large', 'L' || n, 'F' || n, 'L' || n, date '1930-01-01' + n, s.search, now()
        from generate_series(1, 20000) as n,
          lateral (select ' ' || left(md5('f' || n), 6) || ' ' || left(md5('l' || n), 7) || ' l' || n || ' ' || 5550000 + n || ' ') as s(search)`)
      await opened.database.execute(sql`vacuum analyze patients`)
    })

    const planOf = async (statement: SQLWrapper) => {
      const { rows } = await opened.database.execute(sql`explain ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }

    /** The generic plan for any values, which a prepared statement may get after some executions. */
    const planForAnyValues = ({ sql: text, params }: { sql: string; params: unknown[] }) =>
      opened.database.transaction(async (transaction) => {
        const values = params.map((value) => (typeof value === 'number' ? value : `'${value}'`))
        await transaction.execute(sql`set local plan_cache_mode = force_generic_plan`)
        await transaction.execute(sql.raw(`prepare any_values as ${text}`))
        const { rows } = await transaction.execute(sql.raw(`explain execute any_values(${values.join(', ')})`))
        await transaction.execute(sql`deallocate any_values`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })

    test.each([
      'abbott',
      'ab',
      'l-10001',
      '555 1234',
      '+1 212 555 0100',
      '1980-11-20',
      'eleanor abbott 1980',
      'mary abbott',
      'م',
      'maria del carmen garcai',
      'mason manson sonman berson lasen marion hanson anders',
    ])('[SRCH-01] %s is found by an index, both as typed and with a typo', async (typed) => {
      const { steps, mistyped } = conditionsOf(typed)
      for (const condition of mistyped ? [...steps, mistyped] : steps) {
        const plan = await planOf(matching(opened.database, 'large', condition))
        expect(plan).toMatch(/Bitmap Index Scan on patients_(search|practice_id_dob)/)
        expect(plan).not.toContain('Seq Scan')
      }
    })

    test("[POOL-01] the index alone finds a page's rows, and their number is known without counting", async () => {
      const page = { practiceId: 'large', upTo: new Date(), rows: 25, skipped: 9000 }
      for (const direction of [asc, desc]) {
        const statement = pageStatement(opened.database, direction, page)
        expect(await planOf(statement)).toMatch(/Index Only Scan.* using patients_pool/)
        expect(await planForAnyValues(statement.toSQL())).toMatch(/Index Only Scan.* using patients_pool/)
      }
      const counted = await opened.database.execute(sql`select patient_count from practices where id = 'large'`)
      expect(counted.rows).toEqual([{ patient_count: 20_000 }])
    })
  })

  test('sorts names and pages consistently', async () => {
    const page = async (number: number, limit: number) =>
      (await provider.get(`common_api/get-patient-pool?page=${number}&limit=${limit}`)).data.patients.data
    const all = await page(1, 1000)
    expect([...(await page(1, 7)), ...(await page(2, 7)), ...(await page(3, 7)), ...(await page(4, 7))]).toEqual(all)
  })

  test('simultaneous attempts are all counted', async () => {
    const { email } = api.accounts.colleague
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => provider.post('provider_api/login', { email, password: 'wrong' })),
    )
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(10)
  })

  test.each([
    ['a creating call with a key creates once', 'idempotency-key'],
    ['[REC-34] a dictation with an id arrives once', 'dictation_id'],
  ])('%s, and its note is written once', async (_, by) => {
    const before = await count('dictations')
    const noted = api.events.filter(({ event }) => event === 'soap-note-event').length
    const key = randomUUID()
    const upload = async () => {
      const form = new FormData()
      form.set('patient_name', 'Zoë Brontë')
      form.set('comments', 'Cough')
      form.set('provider_id', api.accounts.provider.azzId)
      form.set('audio_file', new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' }))
      if (by === 'dictation_id') form.set(by, key)
      const headers = by === 'dictation_id' ? provider.bearer : { ...provider.bearer, [by]: key }
      const init = { method: 'POST', headers, body: form }
      return (await (await api.fetch(`${api.apiBase}/provider_api/upload-file`, init)).json()).data.id
    }
    const ids = await Promise.all([upload(), upload(), upload()])
    expect(new Set(ids).size).toBe(1)
    expect(await count('dictations')).toBe(before + 1)
    await api.settle()
    expect(api.events.filter(({ event }) => event === 'soap-note-event')).toHaveLength(noted + 1)
    expect(await count('jobs')).toBe(0)
    expect((await provider.get(`provider_api/dictation/${ids[0]}`)).data.data.soap_note).toContain('Cough')
  })

  test('[REG-04] a person registered several times at once is stored once, and the other users are asked', async () => {
    const person = { first_name: 'Wilhelmina', last_name: 'Ostrowski', dob: '1901-02-03', gender: 'female', different_from: '' }
    const register = async (mrn: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...person, mrn })) form.set(name, value)
      const init = { method: 'POST', headers: provider.bearer, body: form }
      return (await api.fetch(`${api.apiBase}/provider_api/save-patient`, init)).status
    }
    const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => register(`Race-${index}`)))
    expect(codes.sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  describe('appointments', () => {
    let client: BookingClient
    beforeAll(async () => {
      client = await bookingClient(api, api.accounts.provider)
    })
    const active = "appointments where status <> 'cancelled'"
    const slotsTakenTwice = () => count(`(select slot_id from ${active} group by slot_id having count(*) > 1) as doubled`)

    // The embedded engine finishes one transaction before it starts another, so that more would wait in the same queue.
    const bookings = name === 'embedded' ? 250 : 1000
    test(`[APPT-02] of ${bookings} simultaneous bookings of five slots, five succeed and are stored`, {
      timeout: 5 * minutes,
    }, async () => {
      const before = await count(active)
      const wanted = Array.from({ length: bookings }, (_, index) =>
        client.wish(index % 5, { patient_pool_id: client.patients[index % client.patients.length]!.id }),
      )
      const answers = await Promise.all(wanted.map((wish) => client.book(wish)))
      const codes = answers.map(({ code }) => code)
      expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([
        5,
        bookings - 5,
      ])
      const stored = await Promise.all(
        answers.flatMap(({ code, data }) => (code === 201 ? [storedAppointment(api, data.id)] : [])),
      )
      for (const [index, answer] of answers.entries())
        if (answer.code === 201) {
          const { patient_pool_id, date, time } = wanted[index]!
          expect(stored.find((row) => row?.id === answer.data.id)).toMatchObject({ patient_pool_id, date, time })
        }
      expect([await slotsTakenTwice(), await count(active)]).toEqual([0, before + 5])
    })

    test('[APPT-02] of 300 bookings of a provider at three times, each at two locations, three succeed', {
      timeout: 5 * minutes,
    }, async () => {
      const here = [20, 21, 22].map((slot) => client.wish(slot))
      const there = await Promise.all(here.map((wish) => slotElsewhere(api, wish)))
      const before = await count(active)
      const wanted = Array.from({ length: 300 }, (_, index) => (index % 2 ? here : there)[index % 3]!)
      const codes = (await Promise.all(wanted.map((wish) => client.book(wish)))).map(({ code }) => code)
      expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([3, 297])
      const booked = await Promise.all([...here, ...there].map((wish) => client.isBooked(wish)))
      expect([await count(active), booked]).toEqual([before + 3, Array(6).fill(true)])
    })

    test('[APPT-04] concurrent bookings, moves, cancellations, deletions and undos never book a slot twice', async () => {
      const ids = await Promise.all([10, 11, 12, 13].map((slot) => client.booked(slot)))
      const successes = new Map(ids.map((id) => [id, true]))
      const failed: number[] = []
      await Promise.all(
        Array.from({ length: 40 }, async (_, round) => {
          const id = ids[round % ids.length]!
          const slot = 10 + ((round * 7) % 6)
          const answers = [await client.update(id, client.wish(slot, { status: round % 3 ? 'confirmed' : 'cancelled' }))]
          const booked = await client.book(client.wish(slot))
          if (booked.code === 201) successes.set(booked.data.id, true)
          const removed = await client.remove(id)
          if (removed.code === 200) successes.set(id, false)
          const back = removed.undo ? await client.undo(removed.undo) : undefined
          if (back?.code === 200) successes.set(id, true)
          failed.push(
            ...[...answers, booked, removed, ...(back ? [back] : [])].map(({ code }) => code).filter((code) => code >= 500),
          )
        }),
      )
      expect([failed, await slotsTakenTwice()]).toEqual([[], 0])
      for (const [id, there] of successes) expect((await storedAppointment(api, id)) !== undefined).toBe(there)
    })
  })

  test('[CHK-08] Done at the moment at which a waiting walk-in gets their appointment ends no visit without it', async () => {
    const { database } = opened
    const { id: appointment_id, patient, location } = await bookAppointment(api, api.accounts.provider.azzId, { patient: 3 })
    const walkIn = await provider.post('provider_api/walk-in', { patient_pool_id: patient.id, location_id: location.id })
    const { id } = walkIn.data as { id: string }
    let ended: Promise<{ code: number }> | undefined
    await database.transaction(async (transaction) => {
      await transaction.update(checkIns).set({ appointment_id, was_walk_in: true }).where(eq(checkIns.id, id))
      // On several connections it begins now; the embedded engine finishes this transaction first.
      ended = provider.get(`provider_api/end?id=${id}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect((await ended)?.code).toBe(200)
    const [row] = await database.select().from(appointments).where(eq(appointments.id, appointment_id))
    expect([await storedCheckIn(api, id), row]).toMatchObject([{ status: 'done', appointment_id }, { status: 'completed' }])
  })

  test('transactions do not see each other’s uncommitted work', async () => {
    const { database } = opened
    let seen: Promise<number> | undefined
    await expect(
      database.transaction(async (transaction) => {
        await transaction.execute(sql`insert into practices (id, name, created_at) values ('half', 'Half', now())`)
        // Not awaited here: the embedded engine finishes one transaction before it starts another.
        seen = count("practices where id = 'half'")
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect([await seen, await count("practices where id = 'half'")]).toEqual([0, 0])
  })

  test('many simultaneous readers and writers get their own answers', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `name ${index}`)
    const answers = await Promise.all(
      names.map(async (text) => (await opened.database.execute(sql`select ${text}::text as text`)).rows[0]?.['text']),
    )
    expect(answers).toEqual(names)
  })

  if (name === 'embedded') {
    test('opening the same folder twice is refused', async () => {
      await expect(open()).rejects.toThrow('is in use by another Chartside')
    })
  } else {
    test('processes that start at once migrate once', async () => {
      const others = await Promise.all([open(), open(), open()])
      expect(await count('drizzle.__drizzle_migrations')).toBeGreaterThan(1)
      await Promise.all(others.map(({ close }) => close()))
    })
  }

  test('the demonstration has dictations in every state, and a queue for today', async () => {
    await opened.database.execute(sql`truncate practices, payers, insurances cascade`)
    expect(await isEmpty(opened.database)).toBe(true)
    // By two processes that start at once: one seeds, the other finds the rows.
    const store = folderStore(api.deps.filesDirectory)
    const seeded = await Promise.all([1, 2].map(() => seedDemo(opened.database, store, new Date())))
    expect(seeded.sort()).toEqual([false, true])
    expect(await count('patients')).toBe(200)
    expect(await count('providers')).toBe(3)
    expect(await count('locations')).toBe(2)
    expect(await count("accounts where role = 'assistant'")).toBe(1)
    // By the server's clock, which may differ from the database's.
    const now = `timestamptz '${new Date().toISOString()}'`
    expect(await count(`dictations where soap_note is null and failure = '' and created_at > ${now} - interval '1 minute'`)).toBe(
      3,
    )
    expect(await count(`dictations where soap_note is null and failure = '' and created_at < ${now} - interval '1 minute'`)).toBe(
      3,
    )
    expect(await count("dictations where soap_note is null and failure <> ''")).toBe(3)
    expect(await count('dictations where soap_note is not null and jsonb_array_length(transcription) > 0')).toBeGreaterThan(30)
    expect(await count("documents where doc_type = 'image'")).toBeGreaterThan(1)
    expect(await count("check_ins where status = 'active'")).toBeGreaterThan(3)
    expect(await count("patients where first_name ~ '[^ -~]'")).toBeGreaterThan(40)
    // Started again by several processes three days later, it continues once.
    const before = await count('slots')
    const later = new Date(Date.now() + 3 * 24 * 60 * minutes)
    await Promise.all([1, 2, 3].map(() => continueDemo(opened.database, later)))
    expect(await count('slots')).toBeGreaterThan(before + 3 * 40)
    expect(
      await count(`(select 1 from check_ins where created_at > ${now} group by provider_id having count(*) > 4) as crowded`),
    ).toBe(0)
    expect(await count(`check_ins where created_at > ${now}`)).toBeGreaterThan(5)
  })
})
