import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dictations, idempotencyAnswers } from '../database/schema.ts'
import { idOf, type Reply, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

const locked = 'This note is signed and cannot be changed. Add an addendum instead.'
const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }

let api: TestApi
let provider: SignedIn
/** A dictation with a written note, and its version. */
let id: string
let version: string
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 1000 } })
  provider = await signIn(api, api.accounts.provider)
  id = idOf(await provider.upload())
  await api.settle()
  version = (await provider.read(id)).version
})
afterEach(() => api.close())

const save = (soap_note: string, edited?: string, who = provider) =>
  who.post('update-dictation', { dictation_id: id, soap_note, ...lists, ...(edited === undefined ? {} : { version: edited }) })
const sign = (who = provider, edited = version) => who.post('sign-note', { dictation_id: id, version: edited })
const amend = (text: string, who = provider) => who.post('note-addendum', { dictation_id: id, text })

describe('signing a note', () => {
  test('[SIGN-04] locks it: no change of the dictation is accepted from anybody, and nothing is different afterwards', async () => {
    expect(await sign()).toMatchObject({ code: 200, message: 'Note signed.', data: { signature: { by: 'Dr. Amara Okafor' } } })
    const signed = await provider.read(id)
    expect(signed).toMatchObject({ signature: { by: 'Dr. Amara Okafor' }, note_state: { reviewed: { by: 'Dr. Amara Okafor' } } })
    const changes: (() => Promise<Reply>)[] = [
      () => save('Other'),
      () => save('Other', version),
      () => save(signed.soap_note ?? '', version),
      () => provider.post('note-reviewed', { dictation_id: id, reviewed: false }),
      () => provider.post('upload-file', { id }),
      () => provider.post('delete-dictation', { id }),
    ]
    for (const change of changes) {
      const { code, message, errors } = await change()
      // Without a field: it is not an older version that could be compared.
      expect({ code, message, errors }).toEqual({ code: 409, message: locked, errors: undefined })
    }
    await api.settle()
    expect(await provider.read(id)).toEqual({ ...signed, audio_file: expect.any(String) })
  })

  test('[SIGN-04] on two devices at once, and again after a lost answer, leaves the first signature', async () => {
    const phone = await signIn(api, api.accounts.provider)
    const [one, other] = await Promise.all([sign(), sign(phone)])
    expect([one.code, other.code]).toEqual([200, 200])
    expect(other.data).toEqual(one.data)
    api.clock.advance(60_000)
    expect((await sign()).data).toEqual(one.data)
  })

  test('[SIGN-04] of a text that was changed meanwhile is refused, and so is a save that comes after it', async () => {
    const phone = await signIn(api, api.accounts.provider)
    const [signed, saved] = await Promise.all([sign(), save('S: From the phone', version, phone)])
    expect([signed.code, saved.code].sort()).toEqual([200, 409])
    const row = await provider.read(id)
    expect(row.soap_note === 'S: From the phone').toBe(row.signature === null)
    expect((await sign(provider, '0')).errors).toHaveProperty('version')
    expect((await provider.post('sign-note', { dictation_id: id })).code).toBe(422)
  })

  test('[SIGN-04] is refused to an assistant and to another practice, and to a colleague, whose note it is not', async () => {
    const [assistant, colleague, stranger] = await Promise.all(
      (['assistant', 'colleague', 'stranger'] as const).map((name) => signIn(api, api.accounts[name])),
    )
    expect(await sign(assistant)).toMatchObject({ code: 403, message: 'As an assistant you cannot sign notes.' })
    expect(await amend('Late', assistant)).toMatchObject({ code: 403 })
    for (const who of [colleague!, stranger!]) expect((await sign(who)).code).toBe(404)
    expect((await provider.read(id)).signature).toBeNull()
  })

  test('[SIGN-04] of a dictation without a note is refused', async () => {
    const empty = idOf(await provider.upload())
    const { version: now } = await provider.read(empty)
    expect(await provider.post('sign-note', { dictation_id: empty, version: now })).toMatchObject({ code: 404 })
  })
})

describe('an addendum', () => {
  test('[SIGN-05] is added to a signed note with its author and its time, and leaves the note as it was', async () => {
    expect(await amend('Too early')).toMatchObject({ code: 409, message: 'This note is not signed yet. Edit it instead.' })
    await sign()
    const { soap_note } = await provider.read(id)
    expect(await amend('  ')).toMatchObject({ code: 422 })
    const at = new Date(api.clock.now()).toISOString()
    expect(await amend('Culture negative. <b>')).toMatchObject({ code: 201, message: 'Addendum added.' })
    const elsewhere = await signIn(api, api.accounts.provider)
    const added = await Promise.all(['One', 'Two', 'Three'].map((text) => amend(text, elsewhere)))
    expect(added.map(({ code }) => code)).toEqual([201, 201, 201])
    const row = await provider.read(id)
    expect(row.addenda[0]).toEqual({ by: 'Dr. Amara Okafor', at, text: 'Culture negative. <b>' })
    expect(row.addenda.map(({ text }) => text).sort()).toEqual(['Culture negative. <b>', 'One', 'Three', 'Two'])
    expect(row.soap_note).toBe(soap_note)
  })

  test('[SIGN-05] sent again after a lost answer is added once', async () => {
    await sign()
    const request = {
      method: 'POST',
      headers: { ...provider.bearer, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ dictation_id: id, text: 'Once' }),
    }
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await provider.send('provider_api/note-addendum', request)).code).toBe(201)
    expect((await provider.read(id)).addenda).toHaveLength(1)
  })

  test('[SIGN-05] repeated calls keep no list of addenda, which would be stored with each of them', async () => {
    await sign()
    const key = crypto.randomUUID()
    const headers = { ...provider.bearer, 'content-type': 'application/json', 'idempotency-key': key }
    const request = { method: 'POST', headers, body: JSON.stringify({ dictation_id: id, text: 'x'.repeat(10_000) }) }
    expect((await provider.send('provider_api/note-addendum', request)).data).toMatchObject({
      addenda: [{ by: 'Dr. Amara Okafor' }],
    })
    expect(await provider.send('provider_api/note-addendum', request)).toMatchObject({ code: 201, data: {} })
    const [kept] = await api.deps.database.select().from(idempotencyAnswers).where(eq(idempotencyAnswers.key, key))
    expect(kept!.body!.length).toBeLessThan(200)
  })

  test('[SIGN-05] beyond 100, or 200,000 characters in all, is refused, and those before it stay', async () => {
    await sign()
    const full = 'A note can have at most 100 addenda, with 200,000 characters in all. Dictate a new note instead.'
    for (let count = 0; count < 10; count++) expect((await amend('x'.repeat(20_000))).code).toBe(201)
    expect(await amend('x')).toMatchObject({ code: 409, status: 'ERROR', message: full })
    const addenda = Array.from({ length: 99 }, (_, index) => ({ by: 'A', at: new Date().toISOString(), text: `No. ${index}` }))
    id = idOf(await provider.upload())
    await api.settle()
    await sign(provider, (await provider.read(id)).version)
    await api.deps.database.update(dictations).set({ addenda }).where(eq(dictations.id, id))
    const added = await Promise.all(['One', 'Two'].map((text) => amend(text)))
    expect(added.map(({ code }) => code).sort()).toEqual([201, 409])
    expect((await provider.read(id)).addenda).toHaveLength(100)
  })
})
