// Nothing of one practice can be reached from another: every call that takes an id is made with an id of the other practice.

import { listDeleted } from '@chartside/contract/bin'
import { everyEndpoint } from '@chartside/contract/calls'
import { uploadDictation } from '@chartside/contract/dictation'
import { listDocuments } from '@chartside/contract/documents'
import { getPatientPool } from '@chartside/contract/patients'
import { info } from '@chartside/contract/session'
import { addVocabularyWord } from '@chartside/contract/vocabulary'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booking, bookingClient, storedAppointment } from './appointments/test-bookings.ts'
import { arrived, storedCheckIn } from './check-in/test-arrivals.ts'
import { samplePdf } from './database/seed/sample-files.ts'
import { type DictationFields, signIn } from './dictation/test-client.ts'
import { startTestApi, type TestApi } from './testing.ts'

type Person = Awaited<ReturnType<typeof signIn>>
/** Ids of the other practice. */
interface Theirs {
  patient: string
  dictation: string
  document: string
  /** The id of a deleted document in the bin. */
  deleted: string
  provider: string
  /** The id under which a provider changes their own profile. */
  providerRow: string
  practice: string
  location: string
  appointment: string
  checkIn: string
  word: string
}

/** Ids that are not rows of a practice: everybody shares payers and insurances, and a socket is the connection itself. */
const shared = ['primary_insurance_id', 'insurance_id', 'socket_id']

const range = { start_date: '2020-01-01', end_date: '2030-01-01' }
const notes = { soap_note: 'x', cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]', comments: '' }
const pdf = () => new File([samplePdf('Letter', ['Invented'])], 'letter.pdf', { type: 'application/pdf' })

let api: TestApi
let me: Person
let stranger: Person
let theirs: Theirs
let mine: Theirs
/** A bookable appointment of either practice, and a booked one of our own. */
let wish: Booking
let theirWish: Booking
let booked: string
/** A booking with these fields from the other practice. */
const foreign = (...fields: string[]): Booking =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, fields.includes(name) ? theirWish[name]! : value]))

const form = (path: string, fields: DictationFields) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value)
  return me.send(`provider_api/${path}`, { method: 'POST', headers: me.bearer, body })
}

/** Each call that takes more than an id in its path, once for each of its ids, with an id of the other practice. */
const calls: Record<string, (() => Promise<{ code: number; data: unknown }>)[]> = {
  listDictations: [() => me.post('dictations?page=1&per_page=10', { provider_id: theirs.provider })],
  listPatientDictations: [() => me.get(`get-dictations-patient-pool?patient_pool_id=${theirs.patient}`)],
  listNoteVersions: [() => me.get(`note-versions/${theirs.dictation}?before=5`)],
  updateDictation: [() => me.post('update-dictation', { ...notes, dictation_id: theirs.dictation })],
  reviewNote: [() => me.post('note-reviewed', { dictation_id: theirs.dictation, reviewed: true })],
  noteCopied: [() => me.post('note-copied', { dictation_id: theirs.dictation })],
  nameSpeaker: [() => me.post('name-speaker', { dictation_id: theirs.dictation, speaker: 'A', name: 'x' })],
  confirmSegment: [() => me.post('confirm-segment', { dictation_id: theirs.dictation, segment: 0, text: 'x', confirmed: true })],
  moveDictation: [
    () =>
      me.post('move-dictation', {
        dictation_id: theirs.dictation,
        from_patient_pool_id: theirs.patient,
        patient_pool_id: mine.patient,
      }),
    () =>
      me.post('move-dictation', {
        dictation_id: mine.dictation,
        from_patient_pool_id: mine.patient,
        patient_pool_id: theirs.patient,
      }),
  ],
  signNote: [() => me.post('sign-note', { dictation_id: theirs.dictation, version: '1' })],
  addAddendum: [() => me.post('note-addendum', { dictation_id: theirs.dictation, text: 'x' })],
  deleteDictation: [() => me.post('delete-dictation', { id: theirs.dictation })],
  summarizeDictations: [() => me.post('dictation-summary', { ...range, patient_pool_id: theirs.patient })],
  uploadDictation: [() => me.upload({ patient_pool_id: theirs.patient }), () => me.upload({ provider_id: theirs.provider })],
  generateNote: [() => me.post('upload-file', { id: theirs.dictation })],
  recordingConsent: [() => me.get(`recording-consent?patient_pool_id=${theirs.patient}`)],
  refuseRecording: [() => me.post('recording-refusal', { patient_pool_id: theirs.patient, refused: true })],
  saveStandingConsent: [() => me.post('standing-consent', { patient_pool_id: theirs.patient, consent: null })],
  withdrawConsent: [() => me.post('withdraw-consent', { id: theirs.dictation })],
  listDocuments: [() => me.get(`get-patient-docs?patient_pool_id=${theirs.patient}`)],
  listDeleted: [() => me.get(`recently-deleted?kind=document&patient_pool_id=${theirs.patient}`)],
  listDocumentTags: [() => me.get(`get-patient-docs-tags?patient_pool_id=${theirs.patient}`)],
  saveDocument: [() => form('save-patient-doc', { file: pdf(), tag: 'Letter', patient_pool_id: theirs.patient })],
  updateDocument: [
    () => form(`update-patient-doc/${theirs.document}`, { tag: 'Letter', patient_pool_id: theirs.patient }),
    () => form(`update-patient-doc/${theirs.document}`, { tag: 'Letter', patient_pool_id: mine.patient }),
    () => form(`update-patient-doc/${mine.document}`, { tag: 'Letter', patient_pool_id: theirs.patient }),
  ],
  updateProfile: [
    () => me.post('provider-profile-update', { name: 'X', id: theirs.providerRow, azz_id: theirs.provider }),
    () => me.post('provider-profile-update', { name: 'X', id: theirs.providerRow, azz_id: mine.provider }),
    () => me.post('provider-profile-update', { name: 'X', id: mine.providerRow, azz_id: theirs.provider }),
  ],
  showQueue: [() => me.get(`show?location_id=${theirs.location}`)],
  callPatient: [() => me.get(`patient-call?id=${theirs.checkIn}`)],
  endVisit: [() => me.get(`end?id=${theirs.checkIn}`)],
  listAppointments: [
    () => me.get(`get-appointment?patient_pool_id=${theirs.patient}`),
    () => me.get(`get-appointment?provider_id=${theirs.provider}`),
    () => me.get(`get-appointment?provider_id=${theirs.provider}&patient_pool_id=${mine.patient}`),
    () => me.get(`get-appointment?location_id=${theirs.location}`),
    () => me.get(`get-appointment?practice_id=${theirs.practice}`),
  ],
  bookAppointment: [
    () => me.post('book-appointment', theirWish),
    () => me.post('book-appointment', foreign('patient_pool_id')),
    () => me.post('book-appointment', foreign('provider_id')),
    () => me.post('book-appointment', foreign('location_id')),
    () => me.post('book-appointment', foreign('provider_id', 'location_id')),
  ],
  updateAppointment: [
    () => form(`update-appointment/${theirs.appointment}`, { ...theirWish, status: 'confirmed' }),
    () => form(`update-appointment/${theirs.appointment}`, { ...wish, status: 'confirmed' }),
    () => form(`update-appointment/${booked}`, { ...theirWish, status: 'confirmed' }),
    () => form(`update-appointment/${booked}`, { ...foreign('patient_pool_id'), status: 'confirmed' }),
    () => form(`update-appointment/${booked}`, { ...foreign('provider_id'), status: 'confirmed' }),
    () => form(`update-appointment/${booked}`, { ...foreign('location_id'), status: 'confirmed' }),
  ],
  slotsByProvider: [() => me.get(`slots-by-provider?provider_id=${theirs.provider}&start_date=2026-11-20&end_date=2026-11-21`)],
  checkInPatient: [() => me.post('check-in', { appointment_id: theirs.appointment })],
  changeVocabularyWord: [() => me.post('update-vocabulary-word', { id: theirs.word, text: 'x' })],
  removeVocabularyWord: [() => me.post('delete-vocabulary-word', { id: theirs.word })],
  undoCheckIn: [() => me.post('undo-check-in', { id: theirs.checkIn })],
  undoEnd: [() => me.post('undo-end', { id: theirs.checkIn })],
  addWalkIn: [() => me.post('walk-in', { patient_pool_id: theirs.patient, location_id: theirs.location })],
}

/** Clients make the ids of uploads, and uploads.test.ts has whose they are. */
const others = everyEndpoint.filter(({ feature }) => feature !== 'uploads')

/** The calls that take nothing but an id in their path: each is made with every id of the other practice. */
const byPath = others.filter(({ endpoint: { path, query, body, form } }) => path.includes(':id') && !query && !body && !form)
for (const { name, endpoint } of byPath)
  calls[name] ??= [
    async () => {
      const tries = Object.values(theirs).map((id) =>
        me.send(endpoint.path.replace(':id', id), { method: endpoint.method, headers: me.bearer }),
      )
      const all = await Promise.all(tries)
      return all.find(({ code }) => code !== 404) ?? all[0]!
    },
  ]

const idsOf = (schema: v.GenericSchema | undefined): string[] =>
  schema && 'entries' in schema ? Object.keys(schema.entries as object).filter((key) => /(^|_)id$/.test(key)) : []

/** Rows of a person's practice: a patient, a dictation about them, a document, an appointment for which they have arrived. */
async function belongings(person: Person): Promise<Theirs> {
  const { data } = await person.send('common_api/get-patient-pool?page=1&limit=1', { headers: person.bearer })
  const { patients } = v.parse(getPatientPool.answer.data, data)
  const patient = patients.data[0]!.id
  const uploaded = v.parse(uploadDictation.answer.data, (await person.upload({ patient_pool_id: patient })).data)
  const file = async () => {
    const body = new FormData()
    body.set('file', pdf())
    body.set('tag', 'Letter')
    body.set('patient_pool_id', patient)
    await person.send('provider_api/save-patient-doc', { method: 'POST', headers: person.bearer, body })
    const listed = await person.get(`get-patient-docs?patient_pool_id=${patient}`)
    return v.parse(listDocuments.answer.data, listed.data).data[0]!.id
  }
  const init = { method: 'DELETE', headers: person.bearer }
  await person.send(`provider_api/delete-patient-doc/${await file()}`, init)
  const bin = (await person.get('recently-deleted?kind=document')).data
  const document = await file()
  const added = (await person.post('vocabulary-word', { owner: 'practice', text: 'Azithromycin' })).data
  const { word } = v.parse(addVocabularyWord.answer.data, added)
  const provider = v.parse(info.answer.data, (await person.get('info')).data)
  const { id: checkIn, appointmentId: appointment, location } = await arrived(api, person.azzId)
  return {
    patient,
    dictation: String(uploaded?.id),
    document,
    deleted: v.parse(listDeleted.answer.data, bin).items[0]!.id,
    provider: person.azzId,
    providerRow: provider?.id ?? '',
    practice: provider?.practice_id ?? '',
    location: location.id,
    appointment,
    checkIn,
    word: word.id,
  }
}

beforeAll(async () => {
  api = await startTestApi()
  me = await signIn(api, api.accounts.provider)
  stranger = await signIn(api, api.accounts.stranger)
  mine = await belongings(me)
  theirs = await belongings(stranger)
  const client = await bookingClient(api, api.accounts.provider)
  wish = client.wish(1)
  booked = await client.booked(0)
  theirWish = (await bookingClient(api, api.accounts.stranger)).wish(0)
  await api.settle()
})
afterAll(() => api.close())

describe('an id of another practice', () => {
  const served = () => new Set(api.routes.map(({ method, path }) => `${method} ${path}`))
  const withIds = others.filter(({ endpoint: { path, query, body, form } }) =>
    [...(path.includes(':id') ? ['id'] : []), ...idsOf(query), ...idsOf(body), ...idsOf(form)].some(
      (key) => !shared.includes(key),
    ),
  )

  test('is tried with every call that takes one', () => {
    const routes = served()
    const names = withIds
      .filter(({ endpoint }) => routes.has(`${endpoint.method} /api/v4/${endpoint.path}`))
      .map(({ name }) => name)
    expect(names.sort()).toEqual(Object.keys(calls).sort())
  })

  test.each(Object.keys(calls))('is nothing to %s', async (name) => {
    for (const call of calls[name]!) {
      const { code, data } = await call()
      expect(code).toBe(404)
      expect(data).toBeUndefined()
    }
  })

  test('leaves everything as it was', async () => {
    expect((await stranger.get(`patient/${theirs.patient}`)).code).toBe(200)
    expect((await stranger.get(`dictation/${theirs.dictation}`)).data).toMatchObject({ data: { id: theirs.dictation } })
    const documents = (await stranger.get(`get-patient-docs?patient_pool_id=${theirs.patient}`)).data
    expect(documents).toMatchObject({ data: [{ id: theirs.document, tag: 'Letter' }] })
    expect((await stranger.get('recently-deleted?kind=document')).data).toMatchObject({ items: [{ id: theirs.deleted }] })
    expect((await stranger.get('vocabulary')).data).toMatchObject({ words: [{ id: theirs.word, text: 'Azithromycin' }] })
    expect(await storedAppointment(api, theirs.appointment)).toMatchObject({ version: 1 })
    expect(await storedAppointment(api, booked)).toMatchObject({ version: 1 })
    expect((await bookingClient(api, api.accounts.provider)).free[0]).toMatchObject({ time: wish['time'] })
    expect(await storedCheckIn(api, theirs.checkIn)).toMatchObject({ status: 'active', called_at: null, done_at: null })
  })
})
