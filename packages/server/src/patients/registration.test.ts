import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { patients, payers } from '../database/schema.ts'
import { signIn, type TestAnswer } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

type Who = Awaited<ReturnType<typeof signIn>>
let api: TestApi
let provider: Who
let stranger: Who
beforeAll(async () => {
  api = await startTestApi({ start: Date.UTC(2026, 10, 21, 12) })
  provider = await signIn(api, api.accounts.provider)
  stranger = await signIn(api, api.accounts.stranger)
})
afterAll(() => api.close())

let last = 0
const somebody = (change: Record<string, string> = {}): Record<string, string> => ({
  first_name: 'Ada',
  last_name: 'King',
  mrn: `T-${++last}`,
  dob: '1980-03-04',
  gender: 'female',
  ...change,
})

async function save(fields: Record<string, string | Blob>, { who = provider, key = '' } = {}): Promise<TestAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { ...who.bearer, ...(key ? { 'idempotency-key': key } : {}) }
  const response = await api.fetch(`${api.apiBase}/provider_api/save-patient`, { method: 'POST', headers, body })
  return { code: response.status, headers: response.headers, ...(await response.json()) }
}
const withMrn = (mrn: string) => api.deps.database.select().from(patients).where(eq(patients.mrn, mrn))

describe('[REG-02] registering', () => {
  test('needs only the required fields; the patient can be found, opened and searched', async () => {
    const { code, status, message, data } = await save(somebody({ first_name: ' Zoë  Ann ', last_name: 'Brontë-Möller' }))
    expect([code, status, message]).toEqual([201, 'success', 'Zoë Ann Brontë-Möller was registered.'])
    expect(data.data).toMatchObject({ first_name: 'Zoë Ann', last_name: 'Brontë-Möller', dob: '1980-03-04', phone: '' })
    expect((await provider.get(`provider_api/patient/${data.data.id}`)).data.data).toEqual(data.data)
    const found = await provider.post('provider_api/search-patient', { input: 'moller zoe' })
    expect(found.data.patients.data).toEqual([data.data])
    expect((await stranger.get(`provider_api/patient/${data.data.id}`)).code).toBe(404)
  })

  test('stores all optional fields', async () => {
    const [payer] = await api.deps.database.select().from(payers)
    const more = {
      address: '12 Shore Road\nRear house',
      city: 'Évora',
      state: 'IL',
      zip: '60601-12',
      phone: 'ask for Ada',
      email: 'ada@example.org',
      primary_insurance_id: payer!.id,
    }
    expect((await save(somebody(more))).data.data).toMatchObject(more)
  })

  test.each([
    [{ first_name: '' }, 'first_name', 'First Name is required.'],
    [{ last_name: 'x'.repeat(10_000) }, 'last_name', 'Last Name can have at most 100 characters.'],
    [{ first_name: 'A\u0000' }, 'first_name', /^First Name cannot contain hidden characters\./],
    [{ last_name: '😀' }, 'last_name', /^Last Name cannot contain “😀”\./],
    [{ last_name: '<script>' }, 'last_name', /^Last Name cannot contain “<”\./],
    [{ mrn: '' }, 'mrn', 'MRN is required.'],
    [{ dob: '' }, 'dob', /^DOB must be a date/],
    [{ dob: '2026-02-30' }, 'dob', /^DOB must be a date/],
    [{ dob: '04/03/1980' }, 'dob', /^DOB must be a date/],
    [{ dob: '2026-11-23' }, 'dob', 'DOB cannot be after today.'],
    [{ dob: '9999-12-31' }, 'dob', 'DOB cannot be after today.'],
    [{ dob: '1899-12-31' }, 'dob', 'DOB cannot be before 1900.'],
    [{ gender: 'unknown' }, 'gender', 'Gender must be male, female or other.'],
    [{ email: 'nowhere' }, 'email', 'Email must be an address like name@example.org.'],
    [{ zip: '1'.repeat(21) }, 'zip', 'Zip can have at most 20 characters.'],
    [{ city: 'a\u0000' }, 'city', 'City has characters that cannot be stored.'],
    [{ primary_insurance_id: 'nobody' }, 'primary_insurance_id', /no longer in the list/],
    [{ primary_insurance_id: "' or 1=1" }, 'primary_insurance_id', 'This is not an id.'],
  ])('%j is refused at its field, and nothing is stored', async (change, field, message) => {
    const before = await api.deps.database.$count(patients)
    const reply = await save(somebody(change as Record<string, string>))
    expect([reply.code, reply.status, Object.keys(reply.errors)]).toEqual([422, 'ERROR', [field]])
    expect(reply.errors[field][0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await api.deps.database.$count(patients)).toBe(before)
  })

  test('reports each wrong field at its place', async () => {
    const { code, errors } = await save({ first_name: 'Ada' })
    expect([code, Object.keys(errors).sort()]).toEqual([422, ['dob', 'gender', 'last_name', 'mrn']])
  })

  test('accepts a birth of today in a zone where it is tomorrow already', async () => {
    expect((await save(somebody({ dob: '2026-11-22' }))).code).toBe(201)
  })

  test('a file for a field, a body that is not a form, and one that is too large are refused with a message', async () => {
    const file = await save({ ...somebody(), first_name: new Blob(['x']) })
    expect([file.code, file.errors]).toEqual([422, { first_name: ['First Name must be text.'] }])
    expect((await provider.post('provider_api/save-patient', somebody())).code).toBe(415)
    const garbage = await api.fetch(`${api.apiBase}/provider_api/save-patient`, {
      method: 'POST',
      headers: { ...provider.bearer, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'not a form',
    })
    expect([garbage.status, (await garbage.json()).message]).toEqual([400, 'The body is not readable as a form.'])
    const large = await save(somebody({ address: 'x'.repeat(1_100_000) }))
    expect([large.code, large.message]).toEqual([413, 'The form is larger than 1 MB.'])
  })

  test('is for those who have signed in', async () => {
    const response = await api.fetch(`${api.apiBase}/provider_api/save-patient`, { method: 'POST', body: new FormData() })
    expect([response.status, (await response.json()).status]).toEqual([401, 'token_expired'])
  })
})

describe('an MRN', () => {
  test('[REG-03] belongs to one patient of a practice in any spelling, and the refusal has a message at its field', async () => {
    await save(somebody({ mrn: 'Ward 7-001' }))
    for (const mrn of ['Ward 7-001', '  Ward  7-001 ', 'WARD 7-001']) {
      const { code, status, message, errors } = await save(somebody({ mrn, first_name: 'Bea' }))
      expect([code, status]).toEqual([409, 'ERROR_INFO'])
      expect(message).toMatch(/^Another patient of your practice already has the MRN Ward 7-001\.$/i)
      expect(errors).toEqual({ mrn: [message] })
    }
    expect(await withMrn('Ward 7-001')).toHaveLength(1)
    expect((await save(somebody({ mrn: 'Ward 7-001' }), { who: stranger })).code).toBe(201)
  })

  test('[REG-03] is the same with other blanks, signs and widths of letters, or without them, and the refusal names the one there is', async () => {
    expect((await save(somebody({ mrn: 'QQ-1é' }))).code).toBe(201)
    for (const mrn of [
      'QQ\u20111é',
      'ｑＱ－１É',
      'QQ -1é',
      'Q Q-1e\u0301',
      'QQ–1é',
      'QQ1é',
      'QQ.1é',
      'QQ/1é',
      'QQ_1é',
      'Q:Q#1é',
    ]) {
      const { code, errors } = await save(somebody({ mrn }))
      expect([mrn, code, errors]).toEqual([mrn, 409, { mrn: ['Another patient of your practice already has the MRN QQ-1é.'] }])
    }
    expect((await save(somebody({ mrn: 'QQ12é' }))).code).toBe(201)
    // Nothing but signs is compared as it is.
    for (const mrn of ['#', '/', '#/']) expect([mrn, (await save(somebody({ mrn }))).code]).toEqual([mrn, 201])
    expect((await save(somebody({ mrn: '#' }))).code).toBe(409)
  })

  test('that several registrations use at the same time goes to one of them', async () => {
    const codes = (await Promise.all(Array.from({ length: 6 }, () => save(somebody({ mrn: 'RACE' }))))).map(({ code }) => code)
    expect(codes.sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await withMrn('RACE')).toHaveLength(1)
  })
})

describe('a repetition', () => {
  test('with its key registers once and answers the same, also at the same time', async () => {
    const [key, fields] = [randomUUID(), somebody({ mrn: 'ONCE' })]
    const answers = await Promise.all([save(fields, { key }), save(fields, { key })])
    answers.push(await save(fields, { key }))
    expect(answers.map(({ code }) => code)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect(await withMrn('ONCE')).toHaveLength(1)
  })

  test('of a refused registration is checked again', async () => {
    const key = randomUUID()
    expect((await save(somebody({ gender: '' }), { key })).code).toBe(422)
    expect((await save(somebody(), { key })).code).toBe(201)
  })
})

test('the log has nothing about a patient', async () => {
  await save(somebody({ first_name: 'Unspeakable', mrn: 'SECRET-1' }))
  await save(somebody({ first_name: 'Unspeakable', mrn: 'SECRET-1' }))
  expect(api.lines.join('\n')).not.toMatch(/Unspeakable|SECRET-1/)
})
