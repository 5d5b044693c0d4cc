import { getPatientPool } from '@chartside/contract/patients'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deliveriesOf, dictatedConsentOf } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { api, dictate, mine, noting, openApi, settled, shows, visit, wire } from './outbox-testing.ts'

beforeAll(openApi)
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

const consentOf = (id: string) => {
  const given = { id, given_by: 'patient', how: 'spoken', wording: '1', at: '2026-01-02T03:04:05.000Z' }
  return { id, sent: JSON.stringify(given), line: 'Consent: patient, spoken.' }
}
let consents = 0
const newConsent = () => consentOf(`00000000-0000-4000-8000-${String(++consents).padStart(12, '0')}`)

const refusal = (code: number, data: object | undefined) =>
  Response.json({ status: 'ERROR', message: 'Not this one', data }, { status: code })

/** A page whose uploads fail until `refuse` has the next one refused, and lets all others through. */
async function page(disk = testDisk()) {
  const backend = noting()
  const network = wire(backend.fetch)
  network.mode = 'fault'
  const at = await visit(disk, network)
  const answered: unknown[] = []
  deliveriesOf(at.session).answered.on((withdrawn) => void answered.push(withdrawn))
  return {
    ...{ ...at, disk, backend, network, answered },
    refuse(code: number, data?: object): void {
      backend.answer = (address) => {
        if (!address.endsWith('upload-file')) return undefined
        backend.answer = undefined
        return refusal(code, data)
      }
      network.mode = 'through'
      at.clock.turn(2000)
    },
    /** Waits for the network with a dictation that was recorded with this consent. */
    async waitWith(name: string, consent?: ReturnType<typeof newConsent>): Promise<void> {
      dictatedConsentOf(at.session).set(consent)
      expect(await dictate(at, name)).toBeUndefined()
      dictatedConsentOf(at.session).set(undefined)
    },
  }
}

describe('[CONSENT-05] a dictation whose consent was withdrawn elsewhere', () => {
  test('is deleted when the server says so, with all others of that consent on every page; a message says how many', async () => {
    const disk = testDisk()
    const [at, other] = [await page(disk), await page(disk)]
    const [withdrawn, valid] = [newConsent(), newConsent()]
    await at.waitWith('Ada One', withdrawn)
    await at.waitWith('Bo Valid', valid)
    await at.waitWith('Ada Two', withdrawn)
    await at.waitWith('Cy Unasked')
    await other.waitWith('Ada Three', withdrawn)
    await other.waitWith('Di Valid', valid)
    await settled(disk, 6)
    at.refuse(409, { consent: 'withdrawn' })
    await shows(at)
    await shows(other, 'waiting: Di Valid')
    await settled(disk, 1)
    expect(at.backend.forms.map((form) => form['patient_name'])).toEqual(['Ada One', 'Bo Valid', 'Cy Unasked'])
    for (const name of ['Ada One', 'Ada Two', 'Ada Three']) expect(await mine(at, name)).toEqual([])
    expect(at.toasts()).toContain('Consent was withdrawn. 2 unsent dictations were deleted.')
    await expect.poll(other.toasts, { interval: 2 }).toEqual(['Consent was withdrawn. 1 unsent dictation was deleted.'])
    expect([at.answered, at.form.$values.get().patientName]).toEqual([[withdrawn.id], ''])
  })

  test('takes no other one with it if it brings no consent itself', async () => {
    const at = await page()
    await at.waitWith('Ada Unasked')
    await at.waitWith('Bo Unasked')
    at.refuse(409, { consent: 'withdrawn' })
    await shows(at)
    expect((await mine(at, 'Bo Unasked')).length).toBe(1)
    expect(await mine(at, 'Ada Unasked')).toEqual([])
    await expect.poll(at.toasts, { interval: 2 }).toContain('Consent was withdrawn. 1 unsent dictation was deleted.')
    expect(at.answered).toEqual([])
  })

  test('is not deleted on a page that has none of it, which says nothing', async () => {
    const disk = testDisk()
    const [at, other] = [await page(disk), await page(disk)]
    await at.waitWith('Ada One', newConsent())
    await other.waitWith('Di Valid', newConsent())
    at.refuse(409, { consent: 'withdrawn' })
    await settled(disk, 1)
    await new Promise((passed) => setTimeout(passed, 50))
    expect([other.states(), other.toasts()]).toEqual([['waiting: Di Valid'], []])
  })

  test('is deleted by a withdrawal on this page; text without a recording stays', async () => {
    const disk = testDisk()
    const consent = newConsent()
    const before = await visit(disk)
    dictatedConsentOf(before.session).set(consent)
    before.form.setComments('Left knee')
    await settled(disk, 1)
    await before.isKept()
    before.leave()
    const at = await page(disk)
    await shows(at, 'found: ')
    await at.waitWith('Ada One', consent)
    expect(await at.outbox.withdraw(consent.id)).toBe(1)
    expect([at.outbox.$unsent.get().map(({ details }) => details.comments), disk.rows.size]).toEqual([['Left knee'], 1])
    expect(await at.outbox.withdraw(consent.id)).toBe(0)
  })
})

describe('[REC-11] a refusal deletes nothing: the dictation comes back into the form, with its recording', () => {
  test.each([
    ['another code with the words of a withdrawal', 422, { consent: 'withdrawn' }],
    ['no room on the disk of the server', 413, undefined],
    ['a conflict for a reason that is not known', 409, { consent: 'unknown' }],
    ['a conflict without a reason', 409, undefined],
    ['another name without that of the record', 409, { code: 'name-differs', sent_name: 'Ada Kept', patient_name: '' }],
    ['another name whose record is no text', 409, { code: 'name-differs', sent_name: 'Ada Kept', patient_name: 7 }],
    ['another name without the one that was sent', 409, { code: 'name-differs', patient_name: 'Ada Record' }],
    ['two names for another reason', 409, { code: 'other', sent_name: 'Ada Kept', patient_name: 'Ada Record' }],
    ['another name with another code', 422, { code: 'name-differs', sent_name: 'Ada Kept', patient_name: 'Ada Record' }],
  ])('%s', async (_, code, data) => {
    const at = await page()
    const consent = newConsent()
    await at.waitWith('Ada Kept', consent)
    at.refuse(code, data)
    await shows(at)
    expect(at.form.$values.get()).toMatchObject({ patientName: 'Ada Kept', recording: { seconds: 16 } })
    await expect.poll(() => at.form.$form.get(), { interval: 2 }).toMatchObject({ error: { message: 'Not this one' } })
    expect([at.disk.rows.size, at.answered]).toEqual([1, []])
    expect(dictatedConsentOf(at.session).get()).toEqual(consent)
  })

  test('[CONSENT-04] that the patient has refused elsewhere is passed on, and the user decides', async () => {
    const at = await page()
    await at.waitWith('Ada Refusing', newConsent())
    at.refuse(409, { consent: 'refused' })
    await shows(at)
    expect(at.form.$values.get()).toMatchObject({ patientName: 'Ada Refusing', recording: { seconds: 16 } })
    await expect.poll(() => at.answered, { interval: 2 }).toEqual([undefined])
    expect(at.disk.rows.size).toBe(1)
  })
})

describe('[DICT-13] a dictation for a record of another name', () => {
  async function forRecord() {
    const at = await page()
    const { data } = await at.session.call(getPatientPool, { query: { page: 1, limit: 1 } })
    const { id, first_name, last_name } = data.patients.data[0]!
    at.form.follow({ patientId: id, patientName: 'Somebody Else', providerId: '' })
    await at.record()
    expect(await at.form.send()).toBeUndefined()
    // The form shows nobody, so that it could take the dictation back.
    at.form.follow({ patientId: '', patientName: '', providerId: '' })
    at.form.typeName('')
    at.network.mode = 'through'
    return { ...at, ofRecord: { id, name: `${first_name} ${last_name}` } }
  }

  test('waits in the outbox with both names, and one press sends it for the patient of the record', async () => {
    const at = await forRecord()
    at.clock.turn(2000)
    await shows(at, 'held: Somebody Else')
    expect([at.form.$values.get().patientName, at.form.$values.get().recording]).toEqual(['', undefined])
    const [{ id, error }] = at.outbox.$unsent.get() as [ReturnType<typeof at.outbox.$unsent.get>[number]]
    expect(error).toMatchObject({ data: { sent_name: 'Somebody Else', patient_name: at.ofRecord.name } })
    expect(await at.outbox.sendForRecord(id)).toBe('queued')
    await shows(at)
    expect(at.backend.forms.map((form) => [form['patient_pool_id'], form['patient_name']])).toEqual([
      [at.ofRecord.id, 'Somebody Else'],
      [at.ofRecord.id, at.ofRecord.name],
    ])
    expect(at.backend.forms[1]!['dictation_id']).not.toBe(at.backend.forms[0]!['dictation_id'])
    expect(await mine(at, at.ofRecord.name)).toHaveLength(1)
  })

  test('is sent under its own name where nothing is known of another one', async () => {
    const at = await page()
    await at.waitWith('Ada Same')
    at.network.mode = 'through'
    expect(await at.outbox.sendForRecord(at.outbox.$unsent.get()[0]!.id)).toBe('queued')
    await shows(at)
    expect(at.backend.forms).toMatchObject([{ patient_name: 'Ada Same' }])
  })
})
